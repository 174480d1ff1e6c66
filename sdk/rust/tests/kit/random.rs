//! The values of tests/unit/base/random_test.cc: kits must agree bit for bit.

use hakam::Random;

#[test]
fn is_splitmix64() {
    let mut random = Random::new(1234567);
    let draws = [random.next_u64(), random.next_u64(), random.next_u64()];
    assert_eq!(draws, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
}

#[test]
fn below_is_uniform() {
    let (mut random, mut counts) = (Random::new(1), [0.0f64; 6]);
    for _ in 0..60000 {
        counts[random.below(6) as usize] += 1.0;
    }
    let chi: f64 = counts.iter().map(|count| (count - 10000.0).powi(2) / 10000.0).sum();
    assert!(chi < 20.5, "{counts:?}"); // five degrees of freedom, the 0.1 % point; the seed is fixed
}

#[test]
fn below_draws_again_in_the_incomplete_block() {
    // With this bound nearly half of all draws are refused: those of 2^63 + 1 and above.
    let (bound, mut plain, mut drawn) = ((1 << 63) + 1, Random::new(5), Random::new(5));
    for _ in 0..50 {
        let wanted = std::iter::repeat_with(|| plain.next_u64()).find(|&draw| draw < bound).unwrap();
        assert_eq!(drawn.below(bound), wanted);
    }
}

#[test]
fn below_one_draws_zero() {
    let mut random = Random::new(7);
    assert_eq!(random.below(1), 0);
    assert_ne!(random.next_u64(), Random::new(7).next_u64());
}

#[test]
#[should_panic(expected = "below(0): the bound must be 1..2^64-1")]
fn below_zero_panics() {
    Random::new(7).below(0);
}

#[test]
fn choice_shuffle_and_unit_are_those_of_python() {
    let (mut random, mut items) = (Random::new(3), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(*random.choice(&["a", "b", "c", "d"]), "b");
    random.shuffle(&mut items);
    assert_eq!(items, [4, 2, 0, 3, 7, 5, 6, 1]);
    assert_eq!(random.unit(), 0.4910624550614454);
}
