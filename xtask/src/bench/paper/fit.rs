//! A straight line through points, by least squares.

/// `y = slope * x + intercept`, and the quality of the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fit {
    pub(crate) slope: f64,
    pub(crate) intercept: f64,
    /// The coefficient of determination, 1 for points on the line.
    pub(crate) r_squared: f64,
}

impl Fit {
    /// The best fit; `None` with fewer than three points or if all have the same `x`.
    pub(crate) fn of(points: &[(f64, f64)]) -> Option<Self> {
        let n = points.len() as f64;
        if points.len() < 3 {
            return None;
        }
        let mean_x = points.iter().map(|point| point.0).sum::<f64>() / n;
        let mean_y = points.iter().map(|point| point.1).sum::<f64>() / n;
        let sum = |product: fn(f64, f64) -> f64| -> f64 {
            points.iter().map(|point| product(point.0 - mean_x, point.1 - mean_y)).sum()
        };
        let (xx, xy, yy) = (sum(|x, _| x * x), sum(|x, y| x * y), sum(|_, y| y * y));
        if xx <= 0.0 {
            return None;
        }
        let slope = xy / xx;
        let r_squared = if yy > 0.0 { xy * xy / (xx * yy) } else { 1.0 };
        Some(Fit { slope, intercept: mean_y - slope * mean_x, r_squared })
    }

    /// The line's `y` at `x`.
    pub(crate) fn at(&self, x: f64) -> f64 {
        self.slope * x + self.intercept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_line_that_points_are_on() {
        let points: Vec<(f64, f64)> = [1.0, 4.0, 9.0].map(|x| (x, 2.0 * x - 3.0)).to_vec();
        let fit = Fit::of(&points).unwrap();
        assert!((fit.slope - 2.0).abs() < 1e-12 && (fit.intercept + 3.0).abs() < 1e-12);
        assert!((fit.r_squared - 1.0).abs() < 1e-12);
        assert!((fit.at(10.0) - 17.0).abs() < 1e-12);
    }

    #[test]
    fn tells_how_good_the_line_is() {
        let fit = Fit::of(&[(0.0, 0.0), (1.0, 2.0), (2.0, 1.0)]).unwrap();
        assert!((fit.slope - 0.5).abs() < 1e-12 && (fit.r_squared - 0.25).abs() < 1e-12);
    }

    #[test]
    fn needs_different_points() {
        assert_eq!(Fit::of(&[(0.0, 1.0), (1.0, 1.0)]), None);
        assert_eq!(Fit::of(&[(1.0, 1.0), (1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(Fit::of(&[(0.0, 1.0), (1.0, 1.0), (2.0, 1.0)]).unwrap().r_squared, 1.0);
    }
}
