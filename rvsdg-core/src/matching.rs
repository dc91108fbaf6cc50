//! Matches: tables from values to alternatives.

use crate::constant::Const;
use crate::op::Op;
use crate::types::Type;
use rustc_hash::FxHashMap;

/// The table of a match: value to alternative.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MatchInfo {
    /// Integer or control constants, all different, each with its alternative.
    pub cases: Box<[(Const, u32)]>,
    /// The alternative of all other values.
    pub default: u32,
    /// Number of alternatives.
    pub alternatives: u32,
}

/// Does the constant select an alternative? Undef and poison do not: a match of either is undefined behaviour.
const fn is_definite(value: Op) -> bool {
    matches!(value, Op::Int(_) | Op::Const(_) | Op::Ctl(_))
}

/// All values of a type with few values: `i1` and control types.
fn domain(ty: Type) -> Option<Vec<Op>> {
    match ty.alternatives() {
        Some(count) => Some((0..count).map(Op::Ctl).collect()),
        None => (ty == Type::I1).then(|| [false, true].map(Op::truth).into()),
    }
}

impl MatchInfo {
    /// The match that maps false and true to these alternatives.
    pub fn on_truth([on_false, on_true]: [u32; 2], alternatives: u32) -> MatchInfo {
        let case = Const { op: Op::truth(true), ty: Type::I1 };
        MatchInfo { cases: [(case, on_true)].into(), default: on_false, alternatives }
    }

    /// The match that maps true to alternative 1 and false to 0: the predicate of a loop that repeats while the value
    /// is true.
    pub fn truth() -> MatchInfo {
        MatchInfo::on_truth([0, 1], 2)
    }

    /// The match that maps `case` to 1 and all other values to 0.
    pub fn equals(case: Const) -> MatchInfo {
        MatchInfo { cases: [(case, 1)].into(), default: 0, alternatives: 2 }
    }

    /// The alternative of a definite constant. (Equal constants are equal operations.) Linear in the number of cases.
    pub fn lookup(&self, value: Op) -> u32 {
        self.lookup_if(|case| case.op == value)
    }

    /// The alternative of the first case for which `is_it` holds, or the default.
    pub fn lookup_if(&self, is_it: impl Fn(&Const) -> bool) -> u32 {
        self.cases.iter().find(|(case, _)| is_it(case)).map_or(self.default, |(_, alternative)| *alternative)
    }

    /// The alternative of a constant; `None` for undef and poison.
    pub fn alternative(&self, value: Op) -> Option<u32> {
        is_definite(value).then(|| self.lookup(value))
    }

    /// The alternatives of false and true; for a match of an `i1`.
    #[inline]
    pub fn truths(&self) -> [u32; 2] {
        // Nearly all tables have one case.
        if let [(Const { op: Op::Int(truth), .. }, to)] = *self.cases {
            return if truth == 0 { [to, self.default] } else { [self.default, to] };
        }
        [false, true].map(|truth| self.lookup(Op::truth(truth)))
    }

    /// The only truth value that selects `alternative`, if there is exactly one; for a match of an `i1`.
    pub fn truth_leading_to(&self, alternative: u32) -> Option<bool> {
        match self.truths().map(|it| it == alternative) {
            [false, true] => Some(true),
            [true, false] => Some(false),
            _ => None,
        }
    }

    /// The alternative that all values select, if the table shows that there is only one.
    pub fn single_alternative(&self) -> Option<u32> {
        self.cases.iter().all(|(_, alternative)| *alternative == self.default).then_some(self.default)
    }

    /// For each alternative the value of type `ty` that selects it, if there is exactly one.
    pub fn only_values(&self, ty: Type) -> Vec<Option<Const>> {
        let mut counts = vec![0_u32; self.alternatives as usize];
        let mut only = vec![None; self.alternatives as usize];
        let mut note = |alternative: u32, value: Option<Const>| {
            let slot = alternative as usize;
            counts[slot] += 1;
            only[slot] = value.filter(|_| counts[slot] == 1);
        };
        match domain(ty) {
            Some(domain) => domain.into_iter().for_each(|op| note(self.lookup(op), Some(Const { op, ty }))),
            None => {
                self.cases.iter().for_each(|(case, alternative)| note(*alternative, Some(*case)));
                note(self.default, None);
            }
        }
        only
    }

    /// The same match with other alternatives: `name` maps the old to the new ones.
    pub fn renamed(&self, alternatives: u32, name: impl Fn(u32) -> u32) -> MatchInfo {
        let cases = self.cases.iter().map(|(case, alternative)| (*case, name(*alternative))).collect();
        MatchInfo { cases, default: name(self.default), alternatives }
    }

    /// The pairs of alternatives that this match and `other` may select for the same value of type `ty`. Every possible
    /// pair is in the list. For integers wider than `i1` the pair of both defaults is always included, even if the
    /// cases cover all values. Linear in the number of cases.
    pub fn answers_with(&self, other: &MatchInfo, ty: Type) -> Vec<(u32, u32)> {
        let lookups = [self, other].map(Lookup::new);
        let both = |value: Op| (lookups[0].get(value), lookups[1].get(value));
        match domain(ty) {
            Some(domain) => domain.into_iter().map(both).collect(),
            None => {
                let cases = self.cases.iter().chain(&other.cases);
                cases.map(|(case, _)| both(case.op)).chain([(self.default, other.default)]).collect()
            }
        }
    }

    /// The alternative that `other`, a match of the same value of type `ty`, must select if this match selects
    /// `alternative`. `None` if there are several, or if this match never selects `alternative`.
    pub fn implied(&self, alternative: u32, other: &MatchInfo, ty: Type) -> Option<u32> {
        let answers = self.answers_with(other, ty);
        let mut answers = answers.iter().filter(|(own, _)| *own == alternative).map(|(_, other)| *other);
        let first = answers.next()?;
        answers.all(|answer| answer == first).then_some(first)
    }
}

/// A match prepared for many lookups.
struct Lookup<'a> {
    info: &'a MatchInfo,
    /// For tables with many cases.
    map: Option<FxHashMap<Op, u32>>,
}

impl Lookup<'_> {
    /// A table with at most this many cases is searched linearly, which is as fast as a map.
    const FEW: usize = 8;

    fn new(info: &MatchInfo) -> Lookup<'_> {
        let many = info.cases.len() > Lookup::FEW;
        Lookup { info, map: many.then(|| info.cases.iter().map(|(case, to)| (case.op, *to)).collect()) }
    }

    fn get(&self, value: Op) -> u32 {
        match &self.map {
            Some(map) => map.get(&value).copied().unwrap_or(self.info.default),
            None => self.info.lookup(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn byte(value: i32) -> Const {
        Const { op: Op::Int(value), ty: Type::I8 }
    }

    fn table(cases: &[(i32, u32)], default: u32, alternatives: u32) -> MatchInfo {
        MatchInfo { cases: cases.iter().map(|(case, to)| (byte(*case), *to)).collect(), default, alternatives }
    }

    /// Tables with few and many cases.
    fn tables() -> Vec<MatchInfo> {
        let many: Vec<(i32, u32)> = (0..20).map(|case| (case, case as u32 % 3)).collect();
        vec![
            table(&[], 1, 2),
            table(&[(3, 1)], 0, 2),
            table(&[(3, 0), (4, 1)], 1, 3),
            table(&[(5, 2), (6, 2), (3, 0)], 1, 3),
            table(&many, 3, 4),
        ]
    }

    #[test]
    fn truths_are_looked_up() {
        let truth = MatchInfo::truth();
        assert_eq!((truth.truths(), truth.alternatives), ([0, 1], 2));
        assert_eq!([0, 1, 2].map(|k| truth.truth_leading_to(k)), [Some(false), Some(true), None]);
        let other = MatchInfo::on_truth([2, 2], 3);
        assert_eq!((other.truth_leading_to(2), other.single_alternative()), (None, Some(2)));
        assert_eq!(truth.alternative(Op::Undef), None);
        assert_eq!(truth.alternative(Op::Int(-1)), Some(1));
        assert_eq!(truth.only_values(Type::I1), [0, -1].map(|op| Some(Const { op: Op::Int(op), ty: Type::I1 })));
        let renamed = truth.renamed(3, |k| 2 - k);
        assert_eq!((renamed.truths(), renamed.alternatives), ([2, 1], 3));
    }

    #[test]
    fn only_values_are_those_of_one_case() {
        assert_eq!(tables()[3].only_values(Type::I8), [Some(byte(3)), None, None]);
        assert_eq!(tables()[2].only_values(Type::I8), [Some(byte(3)), None, None]);
        let ty = Type::ctl(3);
        let case = |k| Const { op: Op::Ctl(k), ty };
        let info = MatchInfo { cases: [(case(0), 1), (case(1), 0)].into(), default: 1, alternatives: 2 };
        assert_eq!(info.only_values(ty), [Some(case(1)), None]);
        // All values but one have a case.
        assert_eq!(
            MatchInfo::equals(case(1)).only_values(Type::ctl(2)),
            [0, 1].map(|k| Some(Const { op: Op::Ctl(k), ty: Type::ctl(2) }))
        );
    }

    #[test]
    fn two_matches_answer_together_what_each_value_says() {
        for first in &tables() {
            for second in &tables() {
                let answers = first.answers_with(second, Type::I8);
                for value in -128..128 {
                    let both = [first, second].map(|info| info.lookup(Op::Int(value)));
                    assert!(answers.contains(&(both[0], both[1])), "{first:?}, {second:?}: {value}");
                }
                for alternative in 0..first.alternatives {
                    let values = (-128..128).map(Op::Int).filter(|op| first.lookup(*op) == alternative);
                    let seen: Vec<u32> = values.map(|op| second.lookup(op)).collect();
                    let single = seen.first().copied().filter(|first| seen.iter().all(|it| it == first));
                    assert_eq!(first.implied(alternative, second, Type::I8), single);
                }
            }
        }
        // For an `i1`, the case of one match is the default of the other.
        let negated =
            MatchInfo { cases: [(Const { op: Op::Int(0), ty: Type::I1 }, 1)].into(), default: 0, alternatives: 2 };
        assert_eq!(MatchInfo::truth().implied(0, &negated, Type::I1), Some(1));
    }
}
