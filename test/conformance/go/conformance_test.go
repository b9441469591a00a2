// Package conformance runs vectors with the client: a JSON list on standard input, one record per
// line on standard output. Time is virtual: it does not advance while code runs in a bubble of
// testing/synctest.
package conformance

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime/debug"
	"testing"
	"testing/synctest"
	"time"

	"conformance.test/client"
)

type rawJSON = json.RawMessage

func TestVectors(t *testing.T) {
	input, err := io.ReadAll(os.Stdin)
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(ownTimes(input), &vectors); err != nil {
		t.Fatal(err)
	}
	for _, one := range vectors {
		text, err := json.Marshal(perform(t, one))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(string(text))
	}
}

var timeValue = regexp.MustCompile(`\{"\$time":"([^"]*)"\}`)

// ownTimes replaces every `{ $time }` with a timestamp of a [time.Time].
func ownTimes(input []byte) []byte {
	return timeValue.ReplaceAllFunc(input, func(found []byte) []byte {
		moment, err := time.Parse(time.RFC3339, string(timeValue.FindSubmatch(found)[1]))
		if err != nil {
			panic(err)
		}
		return encoded(client.TimestampOf(moment))
	})
}

func perform(t *testing.T, one vector) *record {
	made := &record{
		ID: one.ID, Requests: []map[string]any{}, Outcomes: []map[string]any{}, Log: []map[string]any{},
		Hooks: []map[string]any{}, Texts: []string{}, Faults: []string{},
	}
	// A bubble that waits forever, or leaves a goroutine behind, panics.
	defer func() {
		if fault := recover(); fault != nil {
			made.Faults = append(made.Faults, fmt.Sprint(fault))
		}
	}()
	synctest.Test(t, func(*testing.T) {
		defer func() {
			if fault := recover(); fault != nil {
				made.Faults = append(made.Faults, fmt.Sprintf("%v\n%s", fault, debug.Stack()))
			}
		}()
		(&performance{vector: one, record: made}).run()
	})
	return made
}
