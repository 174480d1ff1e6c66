//! Randomness with a specified output, the same in every kit: SplitMix64.

/// A sequence of draws that depends only on the seed. Not for secrets.
///
/// Use `question.random` and nothing else: it starts from the decision seed, which is the same in both rooms of a
/// deal, so two versions of a bot that would do the same do the same, and luck cancels.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Starts a sequence.
    pub fn new(seed: u64) -> Self {
        Random { state: seed }
    }

    /// 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform over `0..bound`. Panics if the bound is 0.
    #[track_caller]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "below(0): the bound must be 1..2^64-1");
        // Draws from the incomplete block at the top are refused, so that all remainders are equally likely. The block
        // has 2^64 mod bound numbers.
        let incomplete = (u64::MAX % bound + 1) % bound;
        loop {
            let draw = self.next_u64();
            if draw <= u64::MAX - incomplete {
                return draw % bound;
            }
        }
    }

    /// Uniform over the doubles k / 2^53 in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of the items, all equally likely. Panics if there are none.
    #[track_caller]
    pub fn choice<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }

    /// Shuffles the items in place.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (2..=items.len()).rev() {
            let j = self.below(i as u64) as usize;
            items.swap(i - 1, j);
        }
    }
}
