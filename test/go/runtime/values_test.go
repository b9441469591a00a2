package core

import "testing"

// JSON Schema counts 1.0 among the integers.
func TestIntegersInEverySpelling(t *testing.T) {
	for text, expected := range map[string]int64{
		"7": 7, "-7.0": -7, "1e2": 100, "9007199254740993": 9007199254740993, "9007199254740992.0": 9007199254740992,
	} {
		var value int64
		if err := Decode([]byte(text), &value); err != nil || value != expected {
			t.Error(text, value, err)
		}
	}
	for _, text := range []string{"1.5", "1e99", "9223372036854775808", `"1"`, "true"} {
		var value int64
		if err := Decode([]byte(text), &value); err == nil {
			t.Error(text, value)
		}
	}
}

// Nil is null where that is a value, empty where it is not, and refused where nothing is.
func TestNilIsWhatItsPlaceTakes(t *testing.T) {
	var list []string
	var names map[string]int
	var union any
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
	} {
		if written, err := Encode(Members{row.member}); told(written, err) != row.expected {
			t.Errorf("%s is not %s", told(written, err), row.expected)
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
		if written, _, err := JSONBody(&row.body); told(written, err) != row.expected {
			t.Errorf("%s is not %s", told(written, err), row.expected)
		}
	}
}

// told is what was written, or why nothing was.
func told(written []byte, err error) string {
	if err != nil {
		return err.Error()
	}
	return string(written)
}
