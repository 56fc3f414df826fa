"""Compare 64 bytes at once: results are 64-bit masks (bit i = byte i).

Written as LLVM vector code, which becomes whatever the processor has (AVX-512, AVX2, SSE, NEON).
The masks make splitting tokens a matter of bit arithmetic. Only scripts/kernels.py imports this.
"""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

WIDTH = 64
_VECTOR = ir.VectorType(ir.IntType(8), WIDTH)
_MASK = ir.IntType(64)


def _all(byte: int) -> ir.Constant:
    return ir.Constant(_VECTOR, [byte] * WIDTH)


def _load(context, builder, array_type, array, position):
    data = context.make_array(array_type)(context, builder, array).data
    pointer = builder.bitcast(builder.gep(data, [position]), _VECTOR.as_pointer())
    return builder.load(pointer, align=1)


def _broadcast(builder, byte):
    undefined = ir.Constant(_VECTOR, ir.Undefined)
    one = builder.insert_element(undefined, byte, ir.IntType(32)(0))
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
    return builder.shuffle_vector(one, undefined, lanes)


def _between(builder, vector, low: str, high: str):
    span = ord(high) - ord(low) + 1
    return builder.icmp_unsigned("<", builder.sub(vector, _all(ord(low))), _all(span))


@intrinsic
def alphanumeric_mask(typing_context, data, position):
    """ASCII letters and digits among data[position : position + 64]."""

    def generate(context, builder, signature, arguments):
        vector = _load(context, builder, signature.args[0], *arguments)
        letter = _between(builder, builder.or_(vector, _all(32)), "a", "z")
        digit = _between(builder, vector, "0", "9")
        return builder.bitcast(builder.or_(letter, digit), _MASK)

    return types.uint64(data, types.intp), generate


@intrinsic
def equal_mask(typing_context, data, position, byte):
    """Bytes equal to `byte` among data[position : position + 64]."""

    def generate(context, builder, signature, arguments):
        vector = _load(context, builder, signature.args[0], arguments[0], arguments[1])
        wanted = _broadcast(builder, arguments[2])
        return builder.bitcast(builder.icmp_unsigned("==", vector, wanted), _MASK)

    return types.uint64(data, types.intp, types.uint8), generate


@intrinsic
def below_mask(typing_context, data, position, byte):
    """Bytes smaller than `byte` among data[position : position + 64]."""

    def generate(context, builder, signature, arguments):
        vector = _load(context, builder, signature.args[0], arguments[0], arguments[1])
        limit = _broadcast(builder, arguments[2])
        return builder.bitcast(builder.icmp_unsigned("<", vector, limit), _MASK)

    return types.uint64(data, types.intp, types.uint8), generate


@intrinsic
def copy_64(typing_context, data, position, target, place):
    """Copy data[position : position + 64] to target[place : place + 64]."""

    def generate(context, builder, signature, arguments):
        vector = _load(context, builder, signature.args[0], arguments[0], arguments[1])
        start = context.make_array(signature.args[2])(context, builder, arguments[2]).data
        pointer = builder.bitcast(builder.gep(start, [arguments[3]]), _VECTOR.as_pointer())
        builder.store(vector, pointer, align=1)
        return context.get_dummy_value()

    return types.none(data, types.intp, target, types.intp), generate


@intrinsic
def member_mask(typing_context, data, position, members):
    """Bytes whose low five bits are in the set `members` (a filter for first letters)."""

    def generate(context, builder, signature, arguments):
        wide = ir.VectorType(ir.IntType(32), WIDTH)
        vector = _load(context, builder, signature.args[0], arguments[0], arguments[1])
        low = builder.zext(builder.and_(vector, _all(31)), wide)
        undefined = ir.Constant(wide, ir.Undefined)
        one = builder.insert_element(undefined, arguments[2], ir.IntType(32)(0))
        lanes = ir.Constant(wide, [0] * WIDTH)
        members_everywhere = builder.shuffle_vector(one, undefined, lanes)
        hit = builder.trunc(
            builder.lshr(members_everywhere, low), ir.VectorType(ir.IntType(1), WIDTH)
        )
        return builder.bitcast(hit, _MASK)

    return types.uint64(data, types.intp, types.uint32), generate


@intrinsic
def high_mask(typing_context, data, position):
    """Bytes of 128 and more (not ASCII) among data[position : position + 64]."""

    def generate(context, builder, signature, arguments):
        vector = _load(context, builder, signature.args[0], *arguments)
        return builder.bitcast(builder.icmp_signed("<", vector, _all(0)), _MASK)

    return types.uint64(data, types.intp), generate


@intrinsic
def lowest_bit(typing_context, mask):
    """Number of the lowest set bit; 64 for an empty mask."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.IntType(1)(0))

    return types.int64(types.uint64), generate


@intrinsic
def bit_count(typing_context, mask):
    """Number of set bits."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@intrinsic
def eight_bytes(typing_context, data, position):
    """data[position : position + 8] as one number, the first byte lowest."""

    def generate(context, builder, signature, arguments):
        array, position = arguments
        start = context.make_array(signature.args[0])(context, builder, array).data
        pointer = builder.bitcast(builder.gep(start, [position]), ir.IntType(64).as_pointer())
        return builder.load(pointer, align=1)

    return types.uint64(data, types.intp), generate


@intrinsic
def copy_bytes(typing_context, source, position, target, place, count):
    """target[place : place + count] = source[position : position + count]; returns the count."""

    def generate(context, builder, signature, arguments):
        source, position, target, place, count = arguments
        read = context.make_array(signature.args[0])(context, builder, source).data
        write = context.make_array(signature.args[2])(context, builder, target).data
        places = builder.gep(write, [place]), builder.gep(read, [position])
        cgutils.raw_memcpy(builder, *places, count, 1)
        return count

    return types.int64(source, types.intp, target, types.intp, types.intp), generate
