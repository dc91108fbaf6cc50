//! The two kinds of plots of the paper, as SVG: grouped bars per kernel, and points with a fitted line.

use plotters::coord::Shift;
use plotters::coord::ranged1d::{KeyPointHint, KeyPointWeight, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::fit::Fit;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// The result of drawing. Drawing into a text can't fail.
type Drawn = Result<(), Box<dyn std::error::Error>>;

const FONT: &str = "sans-serif";
const GREY: RGBColor = RGBColor(110, 110, 110);
const LIGHT: RGBColor = RGBColor(225, 225, 225);

/// The bars of a level, or a set of points.
pub(crate) struct Series<T> {
    pub(crate) name: String,
    pub(crate) color: RGBColor,
    pub(crate) values: Vec<T>,
}

/// Bars in groups, a group per kernel.
pub(crate) struct Bars<'a> {
    pub(crate) label: &'a str,
    /// The names of the groups; the last `n_means` of them are separated from the others.
    pub(crate) groups: Vec<String>,
    pub(crate) n_means: usize,
    /// A value per group; a missing value has no bar.
    pub(crate) series: Vec<Series<Option<f64>>>,
}

/// Points and, for each set, the fitted line.
pub(crate) struct Scatter<'a> {
    pub(crate) x_label: &'a str,
    pub(crate) y_label: &'a str,
    /// Are both axes logarithmic? Then lines appear as curves.
    pub(crate) logarithmic: bool,
    pub(crate) series: Vec<Series<(f64, f64)>>,
    pub(crate) fits: Vec<Option<Fit>>,
}

/// A distinguishable colour: the same for a level in every figure.
pub(crate) fn color_of(level: &str) -> RGBColor {
    match level {
        "O1" => RGBColor(189, 215, 231),
        "O2" => RGBColor(107, 174, 214),
        "O3" => RGBColor(33, 113, 181),
        "O3-no-vec" => RGBColor(116, 196, 118),
        "O3-no-vec-stripped" => RGBColor(35, 139, 69),
        "Os" => RGBColor(158, 154, 200),
        "O3-polly" => RGBColor(8, 48, 107),
        "rvsdg-O3" => RGBColor(217, 72, 1),
        "rvsdg-no-unroll" => RGBColor(253, 174, 107),
        "rvsdg-Os" => RGBColor(165, 15, 21),
        _ => RGBColor(120, 120, 120),
    }
}

/// Draws bars.
pub(crate) fn bars(plot: &Bars<'_>) -> String {
    let size = (1180, 420);
    draw(size, |area| draw_bars(plot, size, area))
}

/// Draws points.
pub(crate) fn scatter(plot: &Scatter<'_>) -> String {
    let size = (580, 420);
    draw(size, |area| {
        if plot.logarithmic {
            let (x, y) = (plot.bounds(|point| point.0), plot.bounds(|point| point.1));
            draw_scatter(plot, area, Decades::around(x), Decades::around(y))
        } else {
            let top = |bounds: (f64, f64)| 0.0..bounds.1.max(1e-9) * 1.08;
            let (x, y) = (plot.bounds(|point| point.0), plot.bounds(|point| point.1));
            draw_scatter(plot, area, Linear::of(top(x)), Linear::of(top(y)))
        }
    })
}

fn draw(size: (u32, u32), paint: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        let drawn = area.fill(&WHITE).map_err(Into::into).and_then(|()| paint(&area));
        drawn.and_then(|()| area.present().map_err(Into::into)).expect("drawing into a text does not fail");
    }
    svg
}

fn text(size: i32, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
    TextStyle::from((FONT, size).into_font()).color(&BLACK).pos(Pos::new(horizontal, vertical))
}

/// The maximum of the axis. If few bars are much higher than all others, they are cut off, because the others would be
/// unreadable otherwise.
fn cut(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (Some(&highest), Some(&high)) = (sorted.last(), sorted.get(sorted.len() * 9 / 10)) else { return 1.0 };
    // A small reduction of the axis is not worth cutting off a bar.
    if highest > 2.5 * high { (2.0 * high).max(1.0) } else { highest.max(1.0) }
}

fn draw_bars(plot: &Bars<'_>, (width, height): (u32, u32), area: &Area<'_>) -> Drawn {
    let values: Vec<f64> = plot.series.iter().flat_map(|series| series.values.iter().flatten().copied()).collect();
    let top = cut(&values);
    let n_groups = plot.groups.len();
    // Means are separated from the kernels.
    let place = |group: usize| group as f64 + if group + plot.n_means >= n_groups { 0.4 } else { 0.0 };
    let right = place(n_groups.saturating_sub(1)) + 1.0;
    let (left_margin, bottom_margin, head) = (60, 100, 56);
    let mut chart = ChartBuilder::on(area)
        .margin_top(head)
        .margin_right(8)
        .set_label_area_size(LabelAreaPosition::Left, left_margin)
        .set_label_area_size(LabelAreaPosition::Bottom, bottom_margin)
        .build_cartesian_2d(Linear::of(0.0..right), Linear::of(0.0..top * 1.06))?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .disable_x_axis()
        .bold_line_style(LIGHT)
        .light_line_style(TRANSPARENT)
        .axis_style(GREY)
        .y_desc(plot.label)
        .y_labels(8)
        .label_style((FONT, 14))
        .axis_desc_style((FONT, 15))
        .draw()?;
    let bar = 0.84 / plot.series.len().max(1) as f64;
    for (index, series) in plot.series.iter().enumerate() {
        for (group, value) in series.values.iter().enumerate() {
            let Some(value) = *value else { continue };
            let left = place(group) + 0.08 + bar * index as f64;
            let corners = [(left, 0.0), (left + bar * 0.94, value.min(top))];
            chart.draw_series([Rectangle::new(corners, series.color.filled())])?;
        }
    }
    chart.draw_series([PathElement::new([(0.0, 1.0), (right, 1.0)], GREY)])?;

    let x_of = |value: f64| left_margin as i32 + (value / right * f64::from(width - left_margin - 8)) as i32;
    let base = (height - bottom_margin) as i32;
    for (group, name) in plot.groups.iter().enumerate() {
        let style = text(14, HPos::Right, VPos::Center).transform(FontTransform::Rotate270);
        area.draw(&Text::new(name.clone(), (x_of(place(group) + 0.5), base + 6), style))?;
    }
    for (group, values) in plot.cut_off(top) {
        let style = text(11, HPos::Center, VPos::Bottom);
        area.draw(&Text::new(values, (x_of(place(group) + 0.5), head - 2), style))?;
    }
    let names = plot.series.iter().map(|series| (series.name.as_str(), series.color));
    legend_above(area, left_margin as i32 + 10, names)
}

/// A legend in one row at the top.
fn legend_above<'a>(area: &Area<'_>, left: i32, names: impl Iterator<Item = (&'a str, RGBColor)>) -> Drawn {
    let mut x = left;
    for (name, color) in names {
        area.draw(&Rectangle::new([(x, 16), (x + 14, 30)], color.filled()))?;
        area.draw(&Text::new(name.to_owned(), (x + 20, 23), text(15, HPos::Left, VPos::Center)))?;
        // Font metrics are not available; this estimate is sufficient for the usual fonts.
        x += 40 + 8 * name.len() as i32;
    }
    Ok(())
}

fn draw_scatter<A: Axis>(plot: &Scatter<'_>, area: &Area<'_>, x: A, y: A) -> Drawn {
    let (x_range, y_range) = (x.bounds(), y.bounds());
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(40)
        .set_label_area_size(LabelAreaPosition::Left, 78)
        .set_label_area_size(LabelAreaPosition::Bottom, 48)
        .build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .bold_line_style(LIGHT)
        .light_line_style(TRANSPARENT)
        .axis_style(GREY)
        .x_desc(plot.x_label)
        .y_desc(plot.y_label)
        .x_labels(8)
        .y_labels(8)
        .label_style((FONT, 14))
        .axis_desc_style((FONT, 15))
        .draw()?;
    for (series, fit) in plot.series.iter().zip(&plot.fits) {
        let Some(fit) = fit else { continue };
        let line = A::line(fit, x_range, y_range);
        chart.draw_series([PathElement::new(line, series.color.stroke_width(2))])?;
    }
    for series in &plot.series {
        let style = series.color.mix(0.75).filled();
        chart.draw_series(series.values.iter().map(|&point| Circle::new(point, 4, style)))?;
    }
    for (row, series) in plot.series.iter().enumerate() {
        let y = 34 + 22 * row as i32;
        area.draw(&Circle::new((108, y), 5, series.color.filled()))?;
        area.draw(&Text::new(series.name.clone(), (120, y), text(15, HPos::Left, VPos::Center)))?;
    }
    Ok(())
}

impl Bars<'_> {
    /// The groups with bars that are cut off, and the values of these bars.
    fn cut_off(&self, top: f64) -> Vec<(usize, String)> {
        let values = |group: usize| {
            let all = self.series.iter().filter_map(move |series| *series.values.get(group)?);
            all.filter(|value| *value > top).map(|value| format!("{value:.1}")).collect::<Vec<_>>().join(" ")
        };
        (0..self.groups.len()).map(|group| (group, values(group))).filter(|(_, values)| !values.is_empty()).collect()
    }
}

impl Scatter<'_> {
    /// The minimum positive and the maximum coordinate.
    fn bounds(&self, coordinate: fn(&(f64, f64)) -> f64) -> (f64, f64) {
        let all = || self.series.iter().flat_map(|series| series.values.iter().map(coordinate)).filter(|it| *it > 0.0);
        let least = all().fold(f64::INFINITY, f64::min);
        if least.is_finite() { (least, all().fold(0.0, f64::max)) } else { (1.0, 10.0) }
    }
}

/// An axis of a scatter plot.
trait Axis: Ranged<ValueType = f64, FormatOption = NoDefaultFormatting> + ValueFormatter<f64> {
    fn bounds(&self) -> (f64, f64);

    /// The part of a straight line within the bounds, as a path.
    fn line(fit: &Fit, x: (f64, f64), y: (f64, f64)) -> Vec<(f64, f64)>;
}

/// A linear axis from zero, with round marks.
struct Linear {
    end: f64,
}

impl Linear {
    fn of(range: std::ops::Range<f64>) -> Self {
        Linear { end: range.end }
    }

    /// The smallest distance among 1, 2, 5, 10, ... with at most `n` marks.
    fn mark_distance(&self, n: usize) -> f64 {
        let least = self.end / n.max(1) as f64;
        let power = 10f64.powf(least.log10().floor());
        [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= least).unwrap_or(least)
    }
}

impl Ranged for Linear {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        limit.0 + (value / self.end * f64::from(limit.1 - limit.0)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if matches!(hint.weight(), KeyPointWeight::Any) {
            return Vec::new();
        }
        let step = self.mark_distance(hint.bold_points());
        (0..).map(|index| f64::from(index) * step).take_while(|&mark| mark <= self.end).collect()
    }

    fn range(&self) -> std::ops::Range<f64> {
        0.0..self.end
    }
}

impl ValueFormatter<f64> for Linear {
    fn format_ext(&self, value: &f64) -> String {
        number(*value)
    }
}

impl Axis for Linear {
    fn bounds(&self) -> (f64, f64) {
        (0.0, self.end)
    }

    fn line(fit: &Fit, x: (f64, f64), y: (f64, f64)) -> Vec<(f64, f64)> {
        // The ends of the line: on the sides, or on the lower and the upper edge.
        let (mut start, mut end) = x;
        if fit.slope != 0.0 {
            let at_edges = [y.0, y.1].map(|edge| (edge - fit.intercept) / fit.slope);
            start = start.max(at_edges[0].min(at_edges[1]));
            end = end.min(at_edges[0].max(at_edges[1]));
        }
        if start < end { [start, end].map(|x| (x, fit.at(x).clamp(y.0, y.1))).to_vec() } else { Vec::new() }
    }
}

/// A logarithmic axis with powers of ten.
struct Decades {
    first: i32,
    last: i32,
}

impl Decades {
    fn around((least, largest): (f64, f64)) -> Self {
        let first = least.log10().floor() as i32;
        Decades { first, last: (largest.log10().ceil() as i32).max(first + 1) }
    }
}

impl Ranged for Decades {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let share = (value.log10() - f64::from(self.first)) / f64::from(self.last - self.first);
        limit.0 + (share * f64::from(limit.1 - limit.0)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if matches!(hint.weight(), KeyPointWeight::Any) {
            return Vec::new();
        }
        (self.first..=self.last).map(|power| 10f64.powi(power)).collect()
    }

    fn range(&self) -> std::ops::Range<f64> {
        10f64.powi(self.first)..10f64.powi(self.last)
    }
}

impl ValueFormatter<f64> for Decades {
    fn format_ext(&self, value: &f64) -> String {
        number(*value)
    }
}

impl Axis for Decades {
    fn bounds(&self) -> (f64, f64) {
        let range = self.range();
        (range.start, range.end)
    }

    fn line(fit: &Fit, (start, end): (f64, f64), y: (f64, f64)) -> Vec<(f64, f64)> {
        let steps = (0..=80).map(|step| start * (end / start).powf(f64::from(step) / 80.0));
        steps.map(|x| (x, fit.at(x))).filter(|point| (y.0..=y.1).contains(&point.1)).collect()
    }
}

/// The number at a mark, with thousands separators.
fn number(value: f64) -> String {
    if value.abs() >= 1000.0 {
        return super::document::thousands(value.round() as u64);
    }
    let text = format!("{value:.5}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_is_drawn_and_missing_ones_are_not() {
        let series = |name: &str, values: Vec<Option<f64>>| Series { name: name.to_owned(), color: RED, values };
        let plot = Bars {
            label: "speedup",
            groups: ["gemm", "lu", "gmean"].map(str::to_owned).to_vec(),
            n_means: 1,
            series: vec![
                series("O1", vec![Some(1.0), Some(2.0), Some(1.5)]),
                series("rvsdg", vec![Some(3.0), None, Some(3.0)]),
            ],
        };
        let svg = bars(&plot);
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        for name in ["gemm", "lu", "gmean", "O1", "rvsdg", "speedup"] {
            assert!(svg.contains(&format!("{name}\n")), "{name}");
        }
        assert_eq!(plot.cut_off(1.6), [(0, "3.0".to_owned()), (1, "2.0".to_owned()), (2, "3.0".to_owned())]);
        // The bars, and two entries of the legend.
        assert_eq!(svg.matches("fill=\"#FF0000\"").count(), 5 + 2);
    }

    #[test]
    fn outliers_are_cut_off() {
        let mut values = vec![2.0; 30];
        assert_eq!(cut(&values), 2.0);
        values.push(4.5);
        assert_eq!(cut(&values), 4.5);
        values.push(50.0);
        assert_eq!(cut(&values), 4.0);
        assert_eq!(cut(&[]), 1.0);
    }

    #[test]
    fn points_are_drawn_on_both_kinds_of_axes() {
        let values: Vec<(f64, f64)> = vec![(10.0, 20.0), (100.0, 200.0), (1000.0, 2000.0)];
        let fit = Fit::of(&values);
        for logarithmic in [false, true] {
            let series = Series { name: "kernels".to_owned(), color: RED, values: values.clone() };
            let plot = Scatter {
                x_label: "instructions",
                y_label: "nodes",
                logarithmic,
                series: vec![series],
                fits: vec![fit],
            };
            let svg = scatter(&plot);
            assert_eq!(svg.matches("<circle").count(), 3 + 1, "{svg}");
            assert!(svg.contains("<polyline"));
            assert!(svg.contains("1,000\n"));
        }
    }

    #[test]
    fn lines_end_at_the_edges() {
        let fit = |slope, intercept| Fit { slope, intercept, r_squared: 1.0 };
        let (x, y) = ((0.0, 10.0), (0.0, 5.0));
        assert_eq!(Linear::line(&fit(1.0, -2.0), x, y), [(2.0, 0.0), (7.0, 5.0)]);
        assert_eq!(Linear::line(&fit(0.0, 3.0), x, y), [(0.0, 3.0), (10.0, 3.0)]);
        assert!(Linear::line(&fit(1.0, 20.0), x, y).is_empty());
        let bent = Decades::line(&fit(1.0, -5.0), (1.0, 100.0), (1.0, 100.0));
        assert!(bent.first().unwrap().0 >= 6.0 && bent.last() == Some(&(100.0, 95.0)), "{bent:?}");
    }

    #[test]
    fn marks_are_round() {
        let axis = Linear::of(0.0..7.3);
        assert_eq!(axis.mark_distance(8), 1.0);
        assert_eq!(axis.mark_distance(4), 2.0);
        assert_eq!(number(0.25), "0.25");
        assert_eq!(number(10.0), "10");
        assert_eq!(number(20_000.0), "20,000");
        let decades = Decades::around((140.0, 250_000.0));
        assert_eq!((decades.first, decades.last), (2, 6));
        assert_eq!(decades.map(&1000.0, (0, 400)), 100);
    }
}
