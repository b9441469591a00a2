package core

import (
	"errors"
	"math"
	"testing"
)

// In JSON Schema, 1.0 is an integer.
func TestIntegersInEveryNotation(t *testing.T) {
	for text, expected := range map[string]int64{
		"7": 7, "-7.0": -7, "1e2": 100, "0.5e+1": 5, "-0": 0, "0e99999999999": 0, "120e-1": 12,
		"9007199254740993": 1<<53 + 1, "9007199254740993.0": 1<<53 + 1, "9.223372036854775807E18": math.MaxInt64,
	} {
		var value int64
		if err := Decode([]byte(text), &value); err != nil || value != expected {
			t.Error(text, value, err)
		}
	}
	for text, expected := range map[string]error{
		"1.5": errMisfit, "9007199254740992.5": errMisfit, "1e-1": errMisfit, "1e-99999999999": errMisfit,
		`"1"`: errMisfit, "true": errMisfit,
		"1e99": errTooLarge, "1e99999999999": errTooLarge, "9223372036854775808": errTooLarge,
	} {
		var value int64
		if err := Decode([]byte(text), &value); !errors.Is(err, expected) || value != 0 {
			t.Error(text, value, err)
		}
	}
}

// A number that the contract allows, but that is too large for its field, is not replaced with zero.
func TestNumbersTooLarge(t *testing.T) {
	var unsigned uint64
	if err := Decode([]byte("18446744073709551615"), &unsigned); err != nil || unsigned != math.MaxUint64 {
		t.Error(unsigned, err)
	}
	if err := Decode([]byte("-1"), &unsigned); !errors.Is(err, errMisfit) {
		t.Error(err)
	}
	// On 32-bit machines, an int has 32 bits too.
	var small int32
	var fraction float64
	var list []int32
	members := func() Members {
		return Members{
			{Name: "small", Value: &small},
			{Name: "fraction", Value: &fraction},
			{Name: "list", Value: &list, Read: ReadMember(ReadList(Decode[int32]), &list)},
		}
	}
	for _, text := range []string{`{"small":2147483648}`, `{"fraction":1e999}`, `{"list":[1,2147483648]}`} {
		if err := new(Raw).Read([]byte(text), members()); !errors.Is(err, errTooLarge) {
			t.Error(text, err)
		}
	}
	if err := new(Raw).Read([]byte(`{"small":"1","fraction":null,"list":[true]}`), members()); err != nil {
		t.Error(err)
	}
}

// Nil becomes null if null is allowed, and otherwise the empty list or map. It is rejected for types without an empty
// value.
func TestNilBecomesNullEmptyOrAnError(t *testing.T) {
	var list []string
	var names map[string]int
	var union any
	rows := []Opt[[]string]{Null[[]string](), Some[[]string](nil)}
	for _, row := range []struct {
		expected string
		member   Member
	}{
		{`{"x":null}`, Member{Name: "x", Value: &list, Nullable: true}},
		{`{"x":[]}`, Member{Name: "x", Value: &list}},
		{`{"x":null}`, Member{Name: "x", Value: &names, Nullable: true}},
		{`{"x":{}}`, Member{Name: "x", Value: &names}},
		{`{"x":null}`, Member{Name: "x", Value: &union, Nullable: true}},
		{"x: is required", Member{Name: "x", Value: &union}},
		{`{"x":[null,[]]}`, Member{Name: "x", Value: &rows}},
	} {
		if written, err := Encode(Members{row.member}); textOf(written, err) != row.expected {
			t.Errorf("%s is not %s", textOf(written, err), row.expected)
		}
	}
	for _, row := range []struct {
		expected string
		body     Body
	}{
		{"null", Body{Value: list, Nullable: true}},
		{"[]", Body{Value: list}},
		{"null", Body{Nullable: true}},
		{"body: is required", Body{}},
	} {
		written, _, err := JSONBody(&row.body)
		if text := textOf(written.parts[0].bytes, err); text != row.expected {
			t.Errorf("%s is not %s", text, row.expected)
		}
	}
}

// textOf returns the encoded value, or the error.
func textOf(written []byte, err error) string {
	if err != nil {
		return err.Error()
	}
	return string(written)
}
