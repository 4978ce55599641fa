// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

namespace cuesta::winsys {

// The name of an object of an Owner, which is given back when this goes away: `give_back` is the
// member function that does it. Move-only.
template <typename Owner, typename Name, void (Owner::*give_back)(Name)>
class Owned {
  public:
    Owned(Owner& owner, Name name) : owner_(&owner), name_(name) {}
    Owned(Owned&& other) noexcept
        : owner_(std::exchange(other.owner_, nullptr)), name_(other.name_) {}
    Owned& operator=(Owned&& other) noexcept {
        Owned taken(std::move(other));
        std::swap(owner_, taken.owner_);
        std::swap(name_, taken.name_);
        return *this;
    }
    ~Owned() {
        if (owner_ != nullptr)
            (owner_->*give_back)(name_);
    }

    // Of no use when moved from.
    Owner& owner() const { return *owner_; }
    Name name() const { return name_; }

  private:
    Owner* owner_;  // null when moved from
    Name name_;
};

}  // namespace cuesta::winsys
