//! The macros with which every pass declares its deliberate faults and its statistics.

/// Declares the deliberate faults of a crate. With them, tests show that they would notice such a bug.
///
/// Creates an enum `Mutation` with the given names, its list `Mutation::ALL`, and a type `Fault`: the fault to inject
/// in a run, if any. A pass asks `fault.is(Mutation::Name)` at the place where it could go wrong. Faults are injected
/// only if the crate's feature `mutate` is enabled (the crate has to declare it). Without the feature `is` is
/// constantly false, and `Fault` has no size.
///
/// Random programs have to expose every fault of `ALL`. Faults that only hand-written programs expose come after a
/// semicolon, and are in `Mutation::RARE`.
///
/// ```ignore
/// rvsdg_core::faults! {
///     /// A store is let go like a load.
///     DroppedStore,
///     /// So is a volatile load.
///     DroppedVolatile;
///     /// A loop that never ends is let go. Found by `tests/endless.rs`.
///     ForgottenDivergence,
/// }
/// ```
#[macro_export]
macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident),* $(,)? $(; $($(#[$rare_doc:meta])* $rare:ident),* $(,)?)?) => {
        /// A deliberate fault, which tests have to find.
        #[allow(dead_code, unreachable_pub, reason = "only tests make faults")]
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Mutation {
            $($(#[$doc])* $name,)*
            $($($(#[$rare_doc])* $rare,)*)?
        }

        #[cfg(feature = "mutate")]
        impl Mutation {
            /// The faults that random programs expose.
            pub const ALL: &'static [Mutation] = &[$(Mutation::$name),*];

            /// The faults that only hand-written programs expose.
            pub const RARE: &'static [Mutation] = &[$($(Mutation::$rare),*)?];
        }

        /// The fault to inject in a run, if any.
        #[allow(unreachable_pub, reason = "public where another crate passes it on")]
        #[derive(Copy, Clone, Default, Debug)]
        pub struct Fault {
            #[cfg(feature = "mutate")]
            mutation: Option<Mutation>,
        }

        #[allow(unreachable_pub, reason = "public where another crate passes it on")]
        impl Fault {
            /// A run with this fault.
            #[cfg(feature = "mutate")]
            pub const fn of(mutation: Mutation) -> Fault {
                Fault { mutation: Some(mutation) }
            }

            /// Is this the fault to inject?
            #[cfg(feature = "mutate")]
            pub fn is(self, mutation: Mutation) -> bool {
                self.mutation == Some(mutation)
            }

            /// Is this the fault to inject? Never, without the feature.
            #[cfg(not(feature = "mutate"))]
            #[inline(always)]
            pub const fn is(self, _: Mutation) -> bool {
                false
            }
        }
    };
}

/// Declares the statistics of a pass: a struct of counters that can be added, with a name for each counter.
///
/// A counter is named after its field, or by the string behind `as`.
///
/// ```
/// rvsdg_core::stats! {
///     /// What one or several runs on bodies did.
///     pub struct Stats {
///         /// Loads that went.
///         loads,
///         /// Loop variables added.
///         loop_vars as "variables_of_loops",
///     }
/// }
///
/// let mut stats = Stats::default();
/// stats += Stats { loads: 2, loop_vars: 1 };
/// assert_eq!(stats.entries().collect::<Vec<_>>(), [("loads", 2), ("variables_of_loops", 1)]);
/// ```
#[macro_export]
macro_rules! stats {
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
    ($(#[$meta:meta])* pub struct $Stats:ident { $($(#[$doc:meta])* $field:ident $(as $name:literal)?),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
        pub struct $Stats {
            $($(#[$doc])* pub $field: usize,)*
        }

        impl $Stats {
            /// Every counter with its name.
            pub fn entries(&self) -> impl Iterator<Item = (&'static str, usize)> + use<> {
                [$(($crate::stats!(@name $field $($name)?), self.$field)),*].into_iter()
            }
        }

        impl ::std::ops::AddAssign for $Stats {
            fn add_assign(&mut self, other: $Stats) {
                $(self.$field += other.$field;)*
            }
        }
    };
}
