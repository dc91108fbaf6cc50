//! The search: applies families of edits in chunks until the module does not become smaller any more.

use crate::edit::Edit;
use crate::families::{FAMILIES, Family, TIDYING};
use crate::size::Size;
use crate::{Error, Options, Progress, Stats};
use rustc_hash::{FxHashSet, FxHasher};
use rvsdg_core::{Module, print, verify};
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The maximum number of passes over all families. Every pass but the last one makes the module smaller, and this limit
/// is not reached in practice.
const MAX_ROUNDS: usize = 50;

/// How candidates are cleaned up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Cleaning {
    /// By dead node elimination.
    Full,
    /// By `Graph::prune`.
    Prune,
    None,
}

struct Search<'a> {
    best: Module,
    size: Size,
    cleaning: Cleaning,
    /// Hashes of the texts of all candidates so far.
    shown: FxHashSet<u64>,
    options: Options,
    stats: Stats,
    family: &'static str,
    still_fails: &'a mut dyn FnMut(&Module) -> bool,
    progress: &'a mut dyn FnMut(&Progress),
}

/// See [`crate::reduce_with`].
pub(crate) fn run(
    module: Module,
    options: Options,
    still_fails: &mut dyn FnMut(&Module) -> bool,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(Module, Stats), Error> {
    verify(&module).map_err(|errors| Error::Invalid(errors.to_string()))?;
    if !still_fails(&module) {
        return Err(Error::NotInteresting);
    }
    let size = Size::of(&module);
    let mut search = Search {
        best: module,
        size,
        cleaning: Cleaning::None,
        shown: FxHashSet::default(),
        options,
        stats: Stats { steps: 1, accepted: 1, before: size, after: size, ..Stats::default() },
        family: "input",
        still_fails,
        progress,
    };
    search.shown.insert(hash(&search.best));
    search.search();
    Ok((search.best, search.stats))
}

fn hash(module: &Module) -> u64 {
    let mut hasher = FxHasher::default();
    print(module).hash(&mut hasher);
    hasher.finish()
}

impl Search<'_> {
    fn search(&mut self) {
        let mut cleaning = self.choose_cleaning();
        while self.stats.rounds < MAX_ROUNDS && !self.is_over() {
            self.stats.rounds += 1;
            self.cleaning = cleaning;
            let before = self.size;
            FAMILIES.iter().for_each(|family| self.sweep(family));
            self.compact();
            if self.size == before {
                // The interesting property may have come to depend on dead code.
                if std::mem::replace(&mut cleaning, Cleaning::None) == Cleaning::None {
                    break;
                }
            }
        }
        TIDYING.iter().for_each(|family| self.sweep(family));
    }

    fn is_over(&self) -> bool {
        self.stats.steps >= self.options.max_steps
    }

    /// Selects the strongest cleaning after which the module is still interesting.
    fn choose_cleaning(&mut self) -> Cleaning {
        self.family = "cleaning";
        let mut stays = |cleaning: &Cleaning| {
            let mut candidate = self.best.clone();
            // If there is nothing to clean up yet, any cleaning is accepted: later it is applied after an edit, and
            // both are tested together.
            clean(&mut candidate, *cleaning) && (Size::of(&candidate) == self.size || self.try_candidate(candidate))
        };
        [Cleaning::Full, Cleaning::Prune].into_iter().find(|cleaning| stays(cleaning)).unwrap_or(Cleaning::None)
    }

    /// Tries the edits of a family.
    fn sweep(&mut self, (name, list): &Family) {
        self.family = name;
        let mut edits = list(&self.best);
        let mut size = edits.len();
        while size > 0 && !self.is_over() {
            let mut left = vec![];
            for chunk in edits.chunks(size) {
                if !self.try_edits(chunk) {
                    left.extend_from_slice(chunk);
                }
            }
            edits = left;
            size = if size == 1 { 0 } else { size.div_ceil(2).min(edits.len()) };
        }
    }

    /// Applies edits to a copy, which becomes the best module if it is smaller and interesting.
    fn try_edits(&mut self, edits: &[Edit]) -> bool {
        if self.is_over() {
            return false;
        }
        let mut candidate = self.best.clone();
        let changed = edits.iter().filter(|edit| edit.apply(&mut candidate)).count();
        if changed == 0 {
            return false;
        }
        // Operands may have become constants.
        for body in candidate.bodies.iter_mut().flatten() {
            body.fold_geps();
        }
        clean(&mut candidate, self.cleaning) && self.try_candidate(candidate)
    }

    fn try_candidate(&mut self, candidate: Module) -> bool {
        let size = Size::of(&candidate);
        if size >= self.size {
            self.stats.skipped += 1;
            return false;
        }
        if verify(&candidate).is_err() {
            self.stats.invalid += 1;
            return false;
        }
        if self.is_over() || !self.shown.insert(hash(&candidate)) {
            self.stats.skipped += 1;
            return false;
        }
        self.stats.steps += 1;
        if !(self.still_fails)(&candidate) {
            return false;
        }
        (self.best, self.size) = (candidate, size);
        self.stats.accepted += 1;
        self.stats.after = size;
        (self.progress)(&Progress { family: self.family, stats: self.stats });
        true
    }

    /// Removes tombstones, so that copying costs only the live part.
    fn compact(&mut self) {
        self.best.omega.compact();
        for body in self.best.bodies.iter_mut().flatten() {
            body.compact();
        }
    }
}

/// Cleans a module up; returns false if that failed, because the pass that does it may be the one with the error.
fn clean(module: &mut Module, cleaning: Cleaning) -> bool {
    let work = || match cleaning {
        Cleaning::Full => _ = rvsdg_opt_dne::run(module),
        Cleaning::Prune => {
            for body in module.bodies.iter_mut().flatten() {
                body.prune(body.root());
            }
        }
        Cleaning::None => {}
    };
    catch_unwind(AssertUnwindSafe(work)).is_ok()
}
