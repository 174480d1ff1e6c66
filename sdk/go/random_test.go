package hakam_test

import (
	"fmt"
	"testing"

	"hakam"
)

// The values of tests/unit/base/random_test.cc: kits must agree bit for bit.
func TestIsSplitMix64(t *testing.T) {
	random := hakam.NewRandom(1234567)
	equal(t, "draws", [3]uint64{random.Uint64(), random.Uint64(), random.Uint64()},
		[3]uint64{6457827717110365317, 3203168211198807973, 9817491932198370423})
}

func TestBelowIsUniform(t *testing.T) {
	random, counts := hakam.NewRandom(1), [6]float64{}
	for range 60000 {
		counts[random.Below(6)]++
	}
	chi := 0.0
	for _, count := range counts {
		chi += (count - 10000) * (count - 10000) / 10000
	}
	if chi >= 20.5 { // five degrees of freedom, the 0.1 % point; the seed is fixed
		t.Errorf("chi-square %f of %v", chi, counts)
	}
}

func TestBelowDrawsAgainInTheIncompleteBlock(t *testing.T) {
	// With this bound nearly half of all draws are refused: those of 2^63 + 1 and above.
	const bound = 1<<63 + 1
	plain, drawn := hakam.NewRandom(5), hakam.NewRandom(5)
	for range 50 {
		wanted := plain.Uint64()
		for wanted >= bound {
			wanted = plain.Uint64()
		}
		equal(t, "draw", drawn.Below(bound), wanted)
	}
}

func TestBelowOneDrawsZeroAndBelowZeroPanics(t *testing.T) {
	random := hakam.NewRandom(7)
	equal(t, "below 1", random.Below(1), 0)
	equal(t, "one draw", random.Uint64() != hakam.NewRandom(7).Uint64(), true)
	equal(t, "below 0", panics(func() { random.Below(0) }), "hakam: Random.Below(0): the bound must be 1..2^64-1")
}

func TestChoiceShuffleAndUnitAreThoseOfPython(t *testing.T) {
	random, items := hakam.NewRandom(3), []int{0, 1, 2, 3, 4, 5, 6, 7}
	found := fmt.Sprint(hakam.Choice(random, []string{"a", "b", "c", "d"}))
	hakam.Shuffle(random, items)
	equal(t, "choice, shuffle, unit", fmt.Sprint(found, items, " ", random.Unit()),
		"b[4 2 0 3 7 5 6 1] 0.4910624550614454")
}
