// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The GPU, as libdrm and programs use it: copies of descriptors, mapping, sharing.
#include <array>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xf86drm.h>

#include "probe_buffer.h"

namespace cuesta::probe {
namespace {

bool is_lima(int fd) {
    drmVersion* version = drmGetVersion(fd);
    const bool result = version != nullptr && std::string(version->name) == "lima";
    drmFreeVersion(version);
    return result;
}

void copies_of_descriptors() {
    const int fd = open_gpu();
    const Buffer buffer = create(fd, 4096);
    buffer.words[9] = 99;
    const std::string path = "/proc/self/fd/" + std::to_string(fd);
    const int again = ::open(path.c_str(), O_RDWR);
    for (const int copy : {::dup(fd), ::dup2(fd, 200), ::dup3(fd, 201, O_CLOEXEC),
                           ::fcntl(fd, F_DUPFD, 50), ::fcntl(fd, F_DUPFD_CLOEXEC, 60)}) {
        PROBE(is_lima(copy));
        PROBE(map(copy, buffer.handle, 4096)[9] == 99);
    }
    // Opened anew it is another file, with handles of its own.
    PROBE(is_lima(again));
    lima::GemInfo info{buffer.handle, 0, 0};
    PROBE(drmIoctl(again, lima::gem_info.request, &info) == -1 && errno == ENOENT);
}

void close_of_the_last_copy() {
    const int fd = open_gpu();
    const uint32_t handle = create(fd, 4096).handle;
    const int copy = ::dup(fd);
    ::close(fd);
    lima::GemInfo info{handle, 0, 0};
    PROBE(drmIoctl(copy, lima::gem_info.request, &info) == 0);
    PROBE(::dup2(STDERR_FILENO, copy) == copy);  // closes it
    PROBE(drmIoctl(copy, lima::gem_info.request, &info) == -1 && errno == ENOTTY);
    // A number that is used again is not mistaken for the GPU.
    const int null = ::open("/dev/null", O_RDWR);
    PROBE(drmIoctl(null, lima::gem_info.request, &info) == -1 && errno == ENOTTY);
}

bool send_fd(int socket, int fd) {
    char byte = 0;
    iovec data{&byte, 1};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof fd)] = {};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof fd);
    std::memcpy(CMSG_DATA(header), &fd, sizeof fd);
    return ::sendmsg(socket, &message, 0) == 1;
}

int receive_fd(int socket) {
    char byte = 0;
    iovec data{&byte, 1};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    int fd = -1;
    if (::recvmsg(socket, &message, 0) == 1 && CMSG_FIRSTHDR(&message) != nullptr)
        std::memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fd);
    return fd;
}

// Whether all three ways of waiting say that nothing can be read or written.
bool is_quiet(int fd) {
    pollfd poll_fd{fd, POLLIN | POLLOUT | POLLPRI, 0};
    const bool poll_quiet = ::poll(&poll_fd, 1, 0) == 0;
    const int epoll = ::epoll_create1(EPOLL_CLOEXEC);
    epoll_event event{.events = EPOLLIN | EPOLLOUT, .data = {}};
    const bool epoll_quiet = ::epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0 &&
                             ::epoll_wait(epoll, &event, 1, 0) == 0;
    ::close(epoll);
    fd_set reads, writes;
    FD_ZERO(&reads);
    FD_SET(fd, &reads);
    writes = reads;
    timeval none{};
    return poll_quiet && epoll_quiet && ::select(fd + 1, &reads, &writes, nullptr, &none) == 0;
}

void events() {
    const int fd = open_gpu();
    PROBE(is_quiet(fd));
    PROBE(is_quiet(::dup(fd)));
    int sockets[2];
    PROBE_OR_RETURN(::socketpair(AF_UNIX, SOCK_DGRAM, 0, sockets) == 0);
    PROBE(send_fd(sockets[0], fd));
    const int received = receive_fd(sockets[1]);
    PROBE(is_quiet(received) && is_lima(received));
    const pid_t child = ::fork();
    if (child == 0) {
        PROBE(is_quiet(fd));
        ::_exit(failed ? 1 : 0);
    }
    int status = -1;
    PROBE(::waitpid(child, &status, 0) == child && status == 0);
}

// Unlike a DRM file, a fence that is signalled can be read.
void events_of_sync_files() {
    const int fd = open_gpu();
    uint32_t syncobj = 0;
    int sync_file = -1;
    PROBE(drmSyncobjCreate(fd, DRM_SYNCOBJ_CREATE_SIGNALED, &syncobj) == 0);
    PROBE(drmSyncobjExportSyncFile(fd, syncobj, &sync_file) == 0);
    pollfd poll_fd{sync_file, POLLIN, 0};
    PROBE(::poll(&poll_fd, 1, 0) == 1 && poll_fd.revents == POLLIN);
}

void ignore_signal(int) {}

// What the file calls answer for a DRM file without events.
void file_calls() {
    const int fd = open_gpu();
    char bytes[64] = {};
    PROBE(::write(fd, bytes, 1) == -1 && errno == EINVAL);
    PROBE(::lseek(fd, 5, SEEK_SET) == 0 && ::lseek(fd, 0, SEEK_END) == 0);
    PROBE(::ftruncate(fd, 0) == -1 && errno == EINVAL);
    PROBE(::fsync(fd) == -1 && errno == EINVAL);
    int count = 0;
    PROBE(::ioctl(fd, FIONREAD, &count) == -1 && errno == ENOTTY);
    PROBE(::send(fd, bytes, 1, 0) == -1 && errno == ENOTSOCK);
    PROBE(::fcntl(fd, F_SETFL, O_NONBLOCK) == 0);
    PROBE(::read(fd, bytes, sizeof bytes) == -1 && errno == EAGAIN);
    const int other = ::open(render_node, O_RDWR | O_NONBLOCK);
    PROBE((::fcntl(other, F_GETFL) & O_NONBLOCK) != 0);
    PROBE(::read(other, bytes, sizeof bytes) == -1 && errno == EAGAIN);

    // Without O_NONBLOCK it waits, until the signal.
    PROBE(::fcntl(fd, F_SETFL, 0) == 0);
    struct sigaction action {};
    action.sa_handler = ignore_signal;
    PROBE(::sigaction(SIGALRM, &action, nullptr) == 0);
    const itimerval soon{.it_interval = {0, 20'000}, .it_value = {0, 20'000}};
    PROBE(::setitimer(ITIMER_REAL, &soon, nullptr) == 0);
    PROBE(::read(fd, bytes, sizeof bytes) == -1 && errno == EINTR);
}

void access_modes() {
    for (const int mode : {O_RDONLY, O_WRONLY, O_RDWR}) {
        const int fd = ::open(render_node, mode | O_CLOEXEC);
        PROBE((::fcntl(fd, F_GETFL) & O_ACCMODE) == mode);
        PROBE((::fcntl(::dup(fd), F_GETFL) & O_ACCMODE) == mode);
        lima::GemCreate create{4096, 0, 0, 0};
        PROBE(drmIoctl(fd, lima::gem_create.request, &create) == 0);
        const auto offset = static_cast<off_t>(mmap_offset(fd, create.handle));
        const auto can_map = [&](int protection) {
            return ::mmap(nullptr, 4096, protection, MAP_SHARED, fd, offset) != MAP_FAILED ||
                   errno != EACCES;
        };
        PROBE(can_map(PROT_READ) == (mode != O_WRONLY));
        PROBE(can_map(PROT_READ | PROT_WRITE) == (mode == O_RDWR));
    }
}

// A mapping keeps the pages, after the handle is gone and until munmap.
void mapping_outlives_the_handle() {
    const int fd = open_gpu();
    const Buffer first = create(fd, 4 * 4096);
    first.words[0] = 1111;
    PROBE(close_handle(fd, first.handle) == 0);
    const Buffer second = create(fd, 4 * 4096);
    PROBE(second.words[0] == 0);
    second.words[0] = 2222;
    PROBE(first.words[0] == 1111);
    PROBE(::munmap(first.words, 2 * 4096) == 0);
    const Buffer third = create(fd, 4 * 4096);
    third.words[0] = 3333;
    PROBE(first.words[2 * 1024] == 0);
    PROBE(::munmap(first.words + 2 * 1024, 2 * 4096) == 0);
}

void mmap_errors() {
    const int fd = open_gpu();
    const Buffer buffer = create(fd, 4096);
    lima::GemInfo info{buffer.handle, 0, 0};
    PROBE(drmIoctl(fd, lima::gem_info.request, &info) == 0);
    const auto offset = static_cast<off_t>(info.offset);
    PROBE(::mmap(nullptr, 8192, PROT_READ, MAP_SHARED, fd, offset) == MAP_FAILED);
    PROBE(errno == EINVAL);
    PROBE(::mmap(nullptr, 4096, PROT_READ, MAP_SHARED, fd, 0) == MAP_FAILED && errno == EINVAL);
    const int other = open_gpu();
    PROBE(::mmap(nullptr, 4096, PROT_READ, MAP_SHARED, other, offset) == MAP_FAILED);
    PROBE(errno == EACCES);
}

void prime_within_the_process() {
    const int fd = open_gpu();
    const Buffer buffer = create(fd, 2 * 4096);
    buffer.words[1] = 17;
    int dma_buf = -1;
    PROBE(drmPrimeHandleToFD(fd, buffer.handle, DRM_CLOEXEC | DRM_RDWR, &dma_buf) == 0);
    PROBE(::lseek(dma_buf, 0, SEEK_END) == 2 * 4096);
    auto* words = static_cast<uint32_t*>(
        ::mmap(nullptr, 2 * 4096, PROT_READ | PROT_WRITE, MAP_SHARED, dma_buf, 0));
    PROBE(words[1] == 17);
    buffer.words[2] = 18;
    PROBE(words[2] == 18);
    const int other = open_gpu();
    uint32_t handle = 0;
    PROBE(drmPrimeFDToHandle(other, dma_buf, &handle) == 0);
    ::close(dma_buf);
    PROBE(close_handle(fd, buffer.handle) == 0);
    PROBE(map(other, handle, 2 * 4096)[2] == 18);
}

// In the child: takes a buffer and a fence from the parent, and answers in the buffer.
void other_process(int socket) {
    const int dma_buf = receive_fd(socket);
    const int sync_file = receive_fd(socket);
    const int fd = open_gpu();
    uint32_t handle = 0, syncobj = 0;
    PROBE(drmPrimeFDToHandle(fd, dma_buf, &handle) == 0);
    uint32_t* words = map(fd, handle, 4096);
    PROBE(words[0] == 31);
    words[1] = 32;
    PROBE(drmSyncobjCreate(fd, 0, &syncobj) == 0);
    PROBE(drmSyncobjImportSyncFile(fd, syncobj, sync_file) == 0);
    PROBE(drmSyncobjWait(fd, &syncobj, 1, 0, 0, nullptr) == 0);
}

void sharing_between_processes() {
    int sockets[2];
    PROBE_OR_RETURN(::socketpair(AF_UNIX, SOCK_DGRAM, 0, sockets) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody else would end its waiting
        other_process(sockets[1]);
        ::_exit(failed ? 1 : 0);
    }
    const int fd = open_gpu();
    const Buffer buffer = create(fd, 4096);
    buffer.words[0] = 31;
    int dma_buf = -1, sync_file = -1;
    uint32_t syncobj = 0;
    PROBE(drmPrimeHandleToFD(fd, buffer.handle, DRM_RDWR, &dma_buf) == 0);
    PROBE(drmSyncobjCreate(fd, DRM_SYNCOBJ_CREATE_SIGNALED, &syncobj) == 0);
    PROBE(drmSyncobjExportSyncFile(fd, syncobj, &sync_file) == 0);
    PROBE(send_fd(sockets[0], dma_buf) && send_fd(sockets[0], sync_file));
    int status = -1;
    PROBE(::waitpid(child, &status, 0) == child && status == 0);
    PROBE(buffer.words[1] == 32);
}

// What the child inherits is the parent's; what it opens is its own.
void fork_with_an_open_gpu() {
    const int fd = open_gpu();
    const Buffer buffer = create(fd, 4096);
    const pid_t child = ::fork();
    if (child == 0) {
        lima::GemCreate args{4096, 0, 0, 0};
        PROBE(drmIoctl(fd, lima::gem_create.request, &args) == -1 && errno == ENODEV);
        const int own = open_gpu();
        const Buffer mine = create(own, 4096);
        mine.words[0] = 5;
        PROBE(buffer.words[0] == 0);
        ::close(fd);
        ::munmap(buffer.words, 4096);
        ::_exit(failed ? 1 : 0);
    }
    int status = -1;
    PROBE(::waitpid(child, &status, 0) == child && status == 0);
    buffer.words[0] = 6;
    PROBE(map(fd, buffer.handle, 4096)[0] == 6);
    PROBE(create(fd, 4096).words[0] == 0);
}

void exec_after_vfork() {
    const int fd = open_gpu();
    const pid_t child = ::vfork();
    if (child == 0) {
        ::close(fd);
        ::execl("/bin/true", "true", nullptr);
        ::_exit(1);
    }
    int status = -1;
    PROBE(::waitpid(child, &status, 0) == child && status == 0);
    PROBE(is_lima(fd));
}

// A whole job: the fragment core clears one tile.
void a_job() {
    const int fd = open_gpu();
    const Buffer buffer = create(fd, 2 * 4096);
    const uint32_t stream[] = {0, 0xb8000000, 0, 0xbc000000};
    std::memcpy(buffer.words, stream, sizeof stream);
    lima::PpFrame frame{};
    frame.num_pp = 1;
    frame.frame[3] = 2;
    for (int sample = 0; sample < 4; ++sample)
        frame.frame[6 + sample] = 0xff336699;
    frame.frame[10] = frame.frame[11] = 15;
    frame.frame[18] = 0x77;
    frame.frame[21] = 0xe0c;
    frame.frame[22] = 0x8888;
    const uint32_t target[] = {2, buffer.va + 4096, 3, 0, 0, 8, 4};
    std::memcpy(frame.write_back[0], target, sizeof target);
    frame.stream[0] = buffer.va;
    lima::Ctx context{};
    PROBE(drmIoctl(fd, lima::ctx_create.request, &context) == 0);
    lima::SubmitBo bo{buffer.handle, lima::bo_write};
    lima::GemSubmit submit{};
    submit.ctx = context.id;
    submit.pipe = lima::pipe_pp;
    submit.nr_bos = 1;
    submit.frame_size = sizeof frame;
    submit.bos = reinterpret_cast<uintptr_t>(&bo);
    submit.frame = reinterpret_cast<uintptr_t>(&frame);
    PROBE(drmIoctl(fd, lima::gem_submit.request, &submit) == 0);
    PROBE(buffer.words[1024] == 0xff336699 && buffer.words[1024 + 255] == 0xff336699);
}

constexpr std::array gpu_list = {
    Check{"copies_of_descriptors", copies_of_descriptors},
    Check{"close_of_the_last_copy", close_of_the_last_copy},
    Check{"events", events},
    Check{"events_of_sync_files", events_of_sync_files},
    Check{"file_calls", file_calls},
    Check{"access_modes", access_modes},
    Check{"mapping_outlives_the_handle", mapping_outlives_the_handle},
    Check{"mmap_errors", mmap_errors},
    Check{"prime_within_the_process", prime_within_the_process},
    Check{"sharing_between_processes", sharing_between_processes},
    Check{"fork_with_an_open_gpu", fork_with_an_open_gpu},
    Check{"exec_after_vfork", exec_after_vfork},
    Check{"a_job", a_job},
};

}  // namespace

std::span<const Check> gpu_checks() {
    return gpu_list;
}

}  // namespace cuesta::probe
