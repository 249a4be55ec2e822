"""Sets of small numbers as one integer: bit n stands for member n, from 0 to 61."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


def bit(member: i64) -> i64:
    """The set with one member."""
    # mypyc 2.4 writes a literal 1 into C as a 32-bit number and sees through a variable that holds one.
    one: i64 = member * 0 + 1
    return one << member


def set_of(members: list[int]) -> i64:
    """The set of these members."""
    bits: i64 = 0
    for member in members:
        bits |= bit(member)
    return bits


def count(bits: i64) -> i64:
    """How many members a set has, added up in pairs, fours and bytes."""
    # Of 61 bits, not of 64: a larger number mypyc 2.4 makes an object of, and reads it again at each call.
    bits -= bits >> 1 & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    # A product would add up the bytes too, and leave 63 bits where nothing is compiled.
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


def lowest(bits: i64) -> i64:
    """The first member of a set that has one."""
    return count((bits & -bits) - 1)


def members(bits: i64) -> list[int]:
    """The members of a set, ascending."""
    found: list[int] = []
    while bits:
        found.append(lowest(bits))
        bits &= bits - 1
    return found


def member_row(bits: i64) -> vec[i64]:
    """The same in a row, for what is asked often."""
    found = vec[i64](capacity=count(bits))
    while bits:
        found = append(found, lowest(bits))
        bits &= bits - 1
    return found


def names_in(bits: i64, names: list[str]) -> list[str]:
    """What the members of a set are called, in the order of the members."""
    found: list[str] = []
    while bits:
        found.append(names[lowest(bits)])
        bits &= bits - 1
    return found
