package hakam

import "math/bits"

// Random is a sequence of draws that depends only on the seed: SplitMix64, bit for bit the same in every kit. Not
// for secrets.
//
// Use Question.Random and nothing else: it starts from the decision seed, which is the same in both rooms of
// a deal, so two versions of a bot that would do the same do the same, and luck cancels.
type Random struct{ state uint64 }

// NewRandom starts a sequence.
func NewRandom(seed uint64) *Random { return &Random{state: seed} }

// Uint64 draws 64 random bits; with it, a Random is a source for math/rand/v2.
func (r *Random) Uint64() uint64 {
	r.state += 0x9E3779B97F4A7C15
	z := r.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Below is uniform over 0..bound-1. It panics if the bound is 0.
func (r *Random) Below(bound uint64) uint64 {
	if bound == 0 {
		panic("hakam: Random.Below(0): the bound must be 1..2^64-1")
	}
	// Draws from the incomplete block at the top are refused, so that all remainders are equally likely. The block
	// has 2^64 mod bound numbers.
	_, incomplete := bits.Div64(1%bound, 0, bound)
	for {
		if draw := r.Uint64(); draw <= ^uint64(0)-incomplete {
			return draw % bound
		}
	}
}

// Unit is uniform over the doubles k / 2^53 in [0, 1).
func (r *Random) Unit() float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// Choice gives one of the items, all equally likely. It panics if there are none.
func Choice[T any](r *Random, items []T) T { return items[r.Below(uint64(len(items)))] }

// Shuffle shuffles the items in place.
func Shuffle[T any](r *Random, items []T) {
	for i := len(items); i > 1; i-- {
		j := r.Below(uint64(i))
		items[i-1], items[j] = items[j], items[i-1]
	}
}
