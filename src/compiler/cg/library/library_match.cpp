// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/library/library_match.h"

#include <algorithm>

#include "base/assert.h"

namespace cuesta::cg {
namespace {

// One component and no vector makes a scalar.
Type numeric_type(Scalar scalar, unsigned components, bool is_vector, unsigned rows = 0) {
    Type type;
    type.kind = Type::Kind::numeric;
    type.scalar = scalar;
    type.components = static_cast<uint8_t>(components);
    type.vectors = static_cast<uint8_t>(rows);
    type.is_vector = is_vector;
    return type;
}

Type row_type(Scalar scalar, unsigned components) {
    return numeric_type(scalar, components, components > 1);
}

bool is_single_vector(const Type& type) {
    return type.is_numeric() && type.is_vector && type.components == 1;
}

bool is_of_size(Shape shape) {
    return shape >= Shape::floats && shape <= Shape::floats_of_size;
}

bool is_matrix_shape(Shape shape) {
    return shape >= Shape::matrix && shape <= Shape::float_square;
}

// What the families of one call share.
struct Families {
    unsigned components = 1;
    bool is_vector = false;
    std::optional<Scalar> scalar;
    unsigned rows = 0;     // r
    unsigned columns = 0;  // c
    unsigned inner = 0;    // k, of a product of matrices
};

class Matcher {
  public:
    Matcher(const Context& context, const LibraryRow& row, std::span<Expr* const> arguments)
        : context_(context), row_(row), arguments_(arguments) {}

    std::optional<LibraryMatch> match() {
        const size_t operands = operand_count(row_);
        if (!takes_count(row_, arguments_.size()))
            return std::nullopt;
        for (size_t i = 0; i < operands; ++i)
            if (!takes_kind(row_.operands[i], type_of(i)))
                return std::nullopt;
        find_size(operands);
        find_scalar(operands);
        find_matrix();
        LibraryMatch found;
        found.row = &row_;
        found.count = arguments_.size();
        for (size_t i = 0; i < arguments_.size(); ++i) {
            const Shape shape = i < operands ? row_.operands[i] : Shape::none;
            found.types[i] =
                i < operands ? wanted(shape, i) : row_type(Scalar::int_, dimensions_of(row_));
            found.fits[i] = fit_of(type_of(i), found.types[i]);
            if (found.fits[i] >= Fit::explicit_)
                return std::nullopt;
        }
        found.result = result();
        return found;
    }

  private:
    const Type& type_of(size_t argument) const { return *arguments_[argument]->type; }

    // Of what no conversion is known or wanted.
    bool takes_kind(Shape shape, const Type& type) const {
        if (shape == Shape::sampler)
            return takes_sampler(type);
        if (!type.is_numeric())
            return false;
        if (is_matrix_shape(shape))
            return type.is_matrix() &&
                   (shape == Shape::matrix || type.vectors == type.components) &&
                   (shape != Shape::float_square || type.is_float());
        if (type.is_matrix())
            return false;
        if (shape == Shape::bits)
            return type.scalar == Scalar::int_ || type.scalar == Scalar::uint ||
                   type.scalar == Scalar::cint;
        // What is too small for a matrix is not cut to a number.
        if (row_.kind == LibraryKind::product && shape == Shape::scalar)
            return type.components == 1;
        return shape != Shape::vectors || type.is_vector;
    }

    // Functions that nobody serves are known by their name. A plain `sampler` is one of planes: a
    // lookup's dimension is its sampler's in all that follows.
    bool takes_sampler(const Type& type) const {
        if (!type.is_sampler())
            return false;
        if (row_.service == service::nobody)
            return true;
        const SamplerInfo& info = info_of(row_.sampler);
        const bool agrees = type.dim == info.dim && type.is_layered == info.is_array;
        const bool is_plain = row_.sampler == SamplerKind::dim_2d && is_plain_sampler(type);
        return (agrees || is_plain) &&
               (row_.lookup.gives_integers || type.scalar == Scalar::float_);
    }

    static bool is_plain_sampler(const Type& type) {
        return type.dim == info_of(SamplerKind::any).dim;
    }

    // The smallest of the vectors; with -strict the first one.
    void find_size(size_t operands) {
        for (size_t i = 0; i < operands; ++i) {
            const Type& type = type_of(i);
            if (!is_of_size(row_.operands[i]) || !type.is_vector)
                continue;
            all_.is_vector = true;
            if (type.components == 1)
                continue;
            const bool is_first = all_.components == 1;
            if (is_first || (!context_.options.is_strict && type.components < all_.components))
                all_.components = type.components;
        }
    }

    void find_scalar(size_t operands) {
        for (size_t i = 0; i < operands; ++i) {
            const Shape shape = row_.operands[i];
            const bool counts = (is_of_size(shape) && shape != Shape::bools &&
                                 shape != Shape::ints_of_size && shape != Shape::floats_of_size) ||
                                (shape >= Shape::scalar && shape <= Shape::column_vector);
            if (counts)
                all_.scalar = all_.scalar.has_value()
                                  ? common_scalar(*all_.scalar, type_of(i).scalar)
                                  : type_of(i).scalar;
        }
    }

    void find_matrix() {
        for (size_t i = 0; i < arguments_.size(); ++i) {
            const Type& type = type_of(i);
            if (!type.is_matrix())
                continue;
            if (all_.rows == 0) {
                all_.rows = type.vectors;
                all_.columns = type.components;
            } else {
                all_.inner = all_.columns;
                all_.columns = type.components;
            }
        }
        // A vector in front decides how many rows are used.
        if (row_.operands[0] == Shape::row_vector && type_of(0).is_vector)
            all_.rows = std::min<unsigned>(all_.rows, type_of(0).components);
    }

    // Constants of no type, integers and booleans as what the functions know.
    Scalar floating() const {
        const Scalar scalar = all_.scalar.value_or(Scalar::float_);
        return shading::is_float(scalar) && scalar != Scalar::cfloat ? scalar : Scalar::float_;
    }

    Scalar number() const {
        const Scalar scalar = all_.scalar.value_or(Scalar::float_);
        if (scalar == Scalar::cint || scalar == Scalar::bool_)
            return Scalar::int_;
        return shading::is_int(scalar) ? scalar : floating();
    }

    Type sized(Scalar scalar) const {
        return numeric_type(scalar, all_.components, all_.is_vector);
    }

    Type wanted(Shape shape, size_t operand) const {
        switch (shape) {
            case Shape::sampler: return type_of(operand);
            case Shape::matrix:
                if (all_.inner != 0)
                    return operand == 0 ? numeric_type(floating(), all_.inner, false, all_.rows)
                                        : numeric_type(floating(), all_.columns, false, all_.inner);
                break;
            default: break;
        }
        return type_of_shape(shape);
    }

    Type result() const {
        if (row_.result != Shape::looked_up)
            return type_of_shape(row_.result);
        return row_type(type_of(0).scalar, 4);
    }

    Type type_of_shape(Shape shape) const {
        switch (shape) {
            case Shape::none: return Type();
            case Shape::floats:
            case Shape::vectors: return sized(floating());
            case Shape::numbers: return sized(number());
            case Shape::bits:
                return sized(all_.scalar == Scalar::uint ? Scalar::uint : Scalar::int_);
            case Shape::bools: return sized(Scalar::bool_);
            case Shape::ints_of_size: return sized(Scalar::int_);
            case Shape::floats_of_size: return sized(Scalar::float_);
            case Shape::scalar: return row_type(floating(), 1);
            case Shape::vector3: return row_type(floating(), 3);
            case Shape::vector4: return row_type(floating(), 4);
            case Shape::matrix:
            case Shape::square:
            case Shape::float_square:
                return numeric_type(floating(), all_.columns, false, all_.rows);
            case Shape::transposed: return numeric_type(floating(), all_.rows, false, all_.columns);
            case Shape::row_vector: return numeric_type(floating(), all_.rows, true);
            case Shape::column_vector: return numeric_type(floating(), all_.columns, true);
            case Shape::boolean: return row_type(Scalar::bool_, 1);
            case Shape::int1: return row_type(Scalar::int_, 1);
            case Shape::int2: return row_type(Scalar::int_, 2);
            case Shape::int3: return row_type(Scalar::int_, 3);
            case Shape::int4: return row_type(Scalar::int_, 4);
            case Shape::float1: return row_type(Scalar::float_, 1);
            case Shape::float2: return row_type(Scalar::float_, 2);
            case Shape::float3: return row_type(Scalar::float_, 3);
            case Shape::float4: return row_type(Scalar::float_, 4);
            case Shape::half2: return row_type(Scalar::half, 2);
            case Shape::half4: return row_type(Scalar::half, 4);
            case Shape::sampler:
            case Shape::looked_up: break;
        }
        base::unreachable("a shape without a type");
    }

    Fit fit_of(const Type& from, const Type& to) const {
        if (from.is_sampler())
            return is_plain_sampler(from) ? Fit::implicit : Fit::exact;
        // A vector of one is repeated as a scalar is.
        if (is_single_vector(from) && to.components > 1 && !context_.options.is_strict)
            return Fit::implicit;
        return fit(context_, from, to);
    }

    const Context& context_;
    const LibraryRow& row_;
    std::span<Expr* const> arguments_;
    Families all_;
};

bool fits_better(const LibraryMatch& a, const LibraryMatch& b) {
    return std::lexicographical_compare(a.fits.begin(), a.fits.begin() + a.count, b.fits.begin(),
                                        b.fits.begin() + b.count);
}

}  // namespace

bool is_in_dialect(const Context& context, const LibraryRow& row) {
    return !row.is_extension || !context.options.is_strict;
}

std::optional<LibraryMatch> match_library(const Context& context,
                                          std::string_view name,
                                          std::span<Expr* const> arguments) {
    std::optional<LibraryMatch> best;
    if (arguments.empty() || arguments.size() > LibraryMatch::max_arguments)
        return best;
    for (const LibraryRow& row : find_library_rows(name)) {
        if (!is_in_dialect(context, row))
            continue;
        const std::optional<LibraryMatch> found = Matcher(context, row, arguments).match();
        if (found.has_value() && (!best.has_value() || fits_better(*found, *best)))
            best = found;
    }
    return best;
}

const Type* interned(Context& context, const Type& numeric) {
    if (numeric.is_void())
        return context.types.void_type();
    if (numeric.is_matrix())
        return context.types.matrix(numeric.scalar, numeric.vectors, numeric.components);
    return numeric.is_vector ? context.types.vector(numeric.scalar, numeric.components)
                             : context.types.scalar(numeric.scalar);
}

}  // namespace cuesta::cg
