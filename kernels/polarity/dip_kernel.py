"""Hartigan's dip, compiled."""

from __future__ import annotations

from kernels.declaring import KernelModule, compiled_inner

kernels = KernelModule()


@kernels.compiled("f64[:], f64[:], f64[:], i64[:;:], f64[:;:] -> f64")
def dip_of_points(points, lower, upper, corners, room):
    """2n·dip of sorted distinct points with `lower` values before and `upper` up to each.

    The modal interval shrinks from all points on, as Hartigan & Hartigan (1985) describe. In each
    round G is the greatest convex minorant of the lower corners (x, Fₙ(x−)) and L the least concave
    majorant of the upper corners (x, Fₙ(x)) over the interval. Outside the new interval F must
    follow G on its left and L on its right, which costs the distance from there to the other
    corner; inside nothing is left to gain once L − G is within the cost so far.

    `corners` and `room` have two rows with a place for each point.
    """
    convex, concave = corners[0], corners[1]
    minorant, majorant = room[0], room[1]
    low, high = 0, len(points) - 1
    cost = 1.0
    while low < high:
        x = points[low : high + 1]
        before, up_to = lower[low : high + 1], upper[low : high + 1]
        below, above = _hull(x, before, 1.0, convex), _hull(x, up_to, -1.0, concave)
        _along(x, before, convex, below, minorant)
        _along(x, up_to, concave, above, majorant)
        widest = _widest(convex, below, minorant, majorant, 0)  # it is at a corner
        widest = _widest(concave, above, minorant, majorant, widest)
        if majorant[widest] - minorant[widest] <= cost:
            break
        # The ends of the new interval are left to the next round: the mode may be there, and a
        # mode may carry a step.
        left, right = below - 1, 0
        while convex[left] > widest:
            left -= 1
        while concave[right] < widest:
            right += 1
        first, last = convex[left], concave[right]
        for i in range(first):
            cost = max(cost, up_to[i] - minorant[i])
        for i in range(last + 1, len(x)):
            cost = max(cost, majorant[i] - before[i])
        low, high = low + first, low + last
    return cost


@kernels.compiled_apart
def _hull(x, y, sign, corners):
    """Corners of the convex minorant (sign 1) or concave majorant (−1); returns how many."""
    size = 0
    for i in range(len(x)):
        while size >= 2:
            a, b = corners[size - 2], corners[size - 1]
            turn = (x[b] - x[a]) * (y[i] - y[a]) - (x[i] - x[a]) * (y[b] - y[a])
            if sign * turn > 0.0:
                break
            size -= 1
        corners[size] = i
        size += 1
    return size


@kernels.compiled_apart
def _along(x, y, corners, count, height):
    """The height of the lines between the corners at every point."""
    for k in range(count - 1):
        a, b = corners[k], corners[k + 1]
        slope = (y[b] - y[a]) / (x[b] - x[a])
        for i in range(a, b):
            height[i] = y[a] + slope * (x[i] - x[a])
    last = corners[count - 1]
    height[last] = y[last]


@compiled_inner
def _widest(corners, count, minorant, majorant, best):
    """The first corner with a wider gap than `best`, of those with the widest."""
    for k in range(count):
        i = corners[k]
        if majorant[i] - minorant[i] > majorant[best] - minorant[best]:
            best = i
    return best
