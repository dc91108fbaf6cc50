//! The statistics of the reports: geometric mean, minimum, median and its confidence interval, spread.

/// Geometric mean of positive numbers; `None` for an empty list or if a number is not positive and finite.
pub(crate) fn geometric_mean(numbers: &[f64]) -> Option<f64> {
    if numbers.is_empty() || numbers.iter().any(|&number| !(number > 0.0 && number.is_finite())) {
        return None;
    }
    let logarithms: f64 = numbers.iter().map(|number| number.ln()).sum();
    Some((logarithms / numbers.len() as f64).exp())
}

/// The minimum.
pub(crate) fn minimum(numbers: &[f64]) -> Option<f64> {
    numbers.iter().copied().min_by(f64::total_cmp)
}

/// The median: the middle number, or the mean of the two in the middle.
pub(crate) fn median(numbers: &[f64]) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 1 => Some(sorted[middle]),
        _ => Some((sorted[middle - 1] + sorted[middle]) / 2.0),
    }
}

/// The confidence that an interval should have.
const CONFIDENCE: f64 = 0.95;

/// An interval in which the median of the distribution is, with a probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) confidence: f64,
}

/// The narrowest interval between two of the numbers, equally far from the ends of their order, that contains the
/// median with a probability of 95 %; between the first and the last if there are too few numbers for that. It holds
/// for any distribution: each number is below the median with probability 1/2, so the probability that fewer than `k`
/// of `n` are is that of a binomial distribution. `None` for fewer than two numbers.
pub(crate) fn median_interval(numbers: &[f64]) -> Option<Interval> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    if n < 2 {
        return None;
    }
    // The probability that exactly `k` numbers are below the median, and the sum up to `k`.
    let mut exactly = 0.5f64.powi(n as i32);
    let (mut outside, mut k) = (exactly, 0);
    loop {
        let next = exactly * (n - k) as f64 / (k + 1) as f64;
        if 1.0 - 2.0 * (outside + next) < CONFIDENCE || 2 * (k + 1) + 1 >= n {
            break;
        }
        (exactly, outside, k) = (next, outside + next, k + 1);
    }
    Some(Interval { low: sorted[k], high: sorted[n - 1 - k], confidence: 1.0 - 2.0 * outside })
}

/// The difference of the largest and the smallest number, relative to the median.
pub(crate) fn spread(numbers: &[f64]) -> Option<f64> {
    let (low, high) = (minimum(numbers)?, numbers.iter().copied().max_by(f64::total_cmp)?);
    median(numbers).filter(|median| *median > 0.0).map(|median| (high - low) / median)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_median_depends_on_the_number_of_runs() {
        assert_eq!(median_interval(&[1.0]), None);
        let numbers = |n: u32| (1..=n).rev().map(f64::from).collect::<Vec<_>>();
        let of = |n| median_interval(&numbers(n)).unwrap();
        // Too few: all of them, with what confidence that gives.
        assert_eq!(of(2), Interval { low: 1.0, high: 2.0, confidence: 0.5 });
        assert_eq!(of(5), Interval { low: 1.0, high: 5.0, confidence: 0.9375 });
        assert_eq!(of(7), Interval { low: 1.0, high: 7.0, confidence: 0.984375 });
        // Known from tables of the sign test: 2nd and 8th of 9, 6th and 15th of 20.
        let nine = of(9);
        assert_eq!((nine.low, nine.high), (2.0, 8.0));
        assert!((nine.confidence - 0.9609).abs() < 1e-4);
        let twenty = of(20);
        assert_eq!((twenty.low, twenty.high), (6.0, 15.0));
        assert!((twenty.confidence - 0.9586).abs() < 1e-4);
    }

    #[test]
    fn the_spread_is_relative() {
        assert_eq!(spread(&[4.0, 5.0, 3.0]), Some(0.5));
        assert_eq!((spread(&[2.0]), spread(&[]), spread(&[0.0])), (Some(0.0), None, None));
    }

    #[test]
    fn geometric_mean_of_ratios() {
        assert_eq!(geometric_mean(&[]), None);
        assert!((geometric_mean(&[2.0, 8.0]).unwrap() - 4.0).abs() < 1e-12);
        assert!((geometric_mean(&[0.5, 2.0]).unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[1.0, 0.0]), None);
        assert_eq!(geometric_mean(&[1.0, f64::NAN]), None);
        assert_eq!(geometric_mean(&[1.0, f64::INFINITY]), None);
    }

    #[test]
    fn minimum_and_median() {
        assert_eq!(minimum(&[3.0, 1.0, 2.0]), Some(1.0));
        assert_eq!(minimum(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median(&[]), None);
    }
}
