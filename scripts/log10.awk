# Powers of ten and their logarithms by multiplication alone: busybox's awk may be built without log() and ^.
function ten_to(power,   value) {
    value = 1
    for (; power > 0; power--) value *= 10
    for (; power < 0; power++) value /= 10
    return value
}
function log10(value,   result, digit) {
    result = 0
    if (value <= 0) return -99
    for (; value >= 10; value /= 10) result++
    for (; value < 1; value *= 10) result--
    for (digit = 0.5; digit > 1e-12; digit /= 2) { # the digits in base 2: squaring doubles a logarithm
        value *= value
        if (value >= 10) { value /= 10; result += digit }
    }
    return result
}
