package core

import (
	"math/bits"
	"strconv"
	"strings"
)

// decimal is an exact number: digits × 10^exponent. The digits neither begin nor end with a zero. Zero has no digits.
type decimal struct {
	isNegative bool
	digits     string
	exponent   int
}

// maxExponent limits exponents, so that sums cannot overflow. Numbers with larger exponents count as equal in size.
const maxExponent = 1 << 40

func decimalOf(text string) decimal {
	var d decimal
	text, d.isNegative = cutSign(text)
	mantissa, exponent, _ := strings.Cut(lower(text), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	shift, err := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	if err != nil && exponent != "" {
		shift = maxExponent
		if exponent[0] == '-' {
			shift = -maxExponent
		}
	}
	digits := strings.TrimLeft(whole+fraction, "0")
	trimmed := strings.TrimRight(digits, "0")
	if trimmed == "" {
		return decimal{}
	}
	d.digits = trimmed
	d.exponent = min(max(shift, -maxExponent), maxExponent) - len(fraction) + len(digits) - len(trimmed)
	return d
}

func cutSign(text string) (string, bool) { return strings.CutPrefix(text, "-") }

// isInteger reports whether the number has no fraction. 1.0 and 1e2 are integers, too (JSON Schema 2020-12 Validation,
// section 6.1.1).
func (d decimal) isInteger() bool { return d.exponent >= 0 }

// size is the number of digits before the point.
func (d decimal) size() int { return len(d.digits) + d.exponent }

func (d decimal) compare(other decimal) int {
	sign := 1
	if d.isNegative {
		sign = -1
	}
	switch {
	case d.digits == "" && other.digits == "":
		return 0
	case d.digits == "":
		if other.isNegative {
			return 1
		}
		return -1
	case other.digits == "", d.isNegative != other.isNegative:
		return sign
	case d.size() != other.size():
		if d.size() < other.size() {
			return -sign
		}
		return sign
	}
	return sign * strings.Compare(d.digits, other.digits)
}

// canonical returns the same string for equal numbers.
func (d decimal) canonical() string {
	text := d.digits + "e" + strconv.Itoa(d.exponent)
	if d.isNegative {
		return "-" + text
	}
	return text
}

// isMultipleOf divides without rounding, in linear time.
func (d decimal) isMultipleOf(divisor decimal) bool {
	if d.digits == "" {
		return true
	}
	modulus, err := strconv.ParseUint(divisor.digits, 10, 64)
	if err != nil || modulus == 0 {
		return true
	}
	// The digits do not end in a zero, so they are not a multiple of ten.
	shift := d.exponent - divisor.exponent
	if shift < 0 {
		return false
	}
	var rest uint64
	for _, digit := range []byte(d.digits) {
		rest = addDigit(rest, uint64(digit-'0'), modulus)
	}
	return mulMod(rest, powerOfTen(uint(shift), modulus), modulus) == 0
}

func addDigit(rest, digit, modulus uint64) uint64 {
	tens := mulMod(rest, 10, modulus)
	sum, carry := bits.Add64(tens, digit, 0)
	return bits.Rem64(carry, sum, modulus)
}

func mulMod(one, other, modulus uint64) uint64 {
	high, low := bits.Mul64(one, other)
	return bits.Rem64(high, low, modulus)
}

func powerOfTen(exponent uint, modulus uint64) uint64 {
	result, base := 1%modulus, 10%modulus
	for ; exponent > 0; exponent >>= 1 {
		if exponent&1 == 1 {
			result = mulMod(result, base, modulus)
		}
		base = mulMod(base, base, modulus)
	}
	return result
}
