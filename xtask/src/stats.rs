//! The statistics of the reports: geometric mean, minimum, median.

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

#[cfg(test)]
mod tests {
    use super::*;

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
