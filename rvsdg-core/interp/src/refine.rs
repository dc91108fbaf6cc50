//! Refinement: may the program after a transformation behave as it did, given what the program before it did?
//!
//! * Whatever went wrong inside the graph (a stale state, an invalid graph) is never a refinement.
//! * Undefined behaviour before allows anything from that point on: what the outside world had seen until then must
//!   come first after, too.
//! * Undefined and poison values before may be any value after; poison after needs poison before, undef after needs
//!   undef or poison before.
//! * A run before that ran out of fuel (or memory, or depth) says nothing about what comes later: one sequence of
//!   events must be a prefix of the other. The run after should have more fuel than the run before; running out of it
//!   then is an error.
//! * What the interpreter does not support before cannot be judged, and is accepted; after, it is an error if the run
//!   before was complete.

use crate::outcome::{Bytes, Datum, Event, Outcome, TrapKind};

/// Is `after` a behaviour that `before` allows? If not, why?
pub fn refines(before: &Outcome, after: &Outcome) -> Result<(), String> {
    for (what, outcome) in [("before", before), ("after", after)] {
        if let Some(trap) = &outcome.error
            && matches!(trap.kind, TrapKind::StaleState | TrapKind::Invalid)
        {
            return Err(format!("{what}: {trap}"));
        }
    }
    let kind = |outcome: &Outcome| outcome.error.as_ref().map(|trap| trap.kind);
    match kind(before) {
        Some(TrapKind::Unsupported) => Ok(()),
        Some(TrapKind::Undefined) => match kind(after) {
            Some(TrapKind::Unsupported | TrapKind::Fuel | TrapKind::Depth | TrapKind::Memory) => common(before, after),
            _ => prefix(&before.events, &after.events, "event"),
        },
        Some(_) => {
            let ended = matches!(kind(after), None | Some(TrapKind::Undefined));
            if ended && after.events.len() < before.events.len() {
                return Err("after: it ended before what was seen before".into());
            }
            common(before, after)
        }
        None => match &after.error {
            Some(trap) => Err(format!("before: it ended well; after: {trap}")),
            None => complete(before, after),
        },
    }
}

/// Both ended well.
fn complete(before: &Outcome, after: &Outcome) -> Result<(), String> {
    prefix(&before.events, &after.events, "event")?;
    if before.events.len() != after.events.len() {
        return Err(format!("{} events before, {} after", before.events.len(), after.events.len()));
    }
    if let (Some(Event::Output(_, old)), Some(Event::Output(_, new))) = (before.events.last(), after.events.last())
        && old.len() != new.len()
    {
        return Err("the last output is longer after than before".into());
    }
    match (&before.value, &after.value) {
        (Some(old), Some(new)) if !datum(old, new) => {
            return Err(format!("the value was {old:?} before, is {new:?} after"));
        }
        (Some(_), Some(_)) | (None, None) => {}
        (old, new) => return Err(format!("the value was {old:?} before, is {new:?} after")),
    }
    // An undefined return value of `main` is an undefined exit code.
    let vague = before.value.as_ref().is_some_and(|value| value.bits().is_none());
    if before.exit_code != after.exit_code && !vague {
        return Err(format!("the exit code was {:?} before, is {:?} after", before.exit_code, after.exit_code));
    }
    Ok(())
}

/// One run's events begin with the other's.
fn common(before: &Outcome, after: &Outcome) -> Result<(), String> {
    let (old, new) = (&before.events, &after.events);
    let shared = old.len().min(new.len());
    let (Some((last_old, rest_old)), Some((last_new, rest_new))) =
        (old[..shared].split_last(), new[..shared].split_last())
    else {
        return Ok(());
    };
    prefix(rest_old, rest_new, "event")?;
    match (last_old, last_new) {
        // Output may have been cut short on either side.
        (Event::Output(a, x), Event::Output(b, y)) if a == b && (x.starts_with(y) || y.starts_with(x)) => Ok(()),
        _ => prefix(std::slice::from_ref(last_old), std::slice::from_ref(last_new), "common event"),
    }
}

/// Events after begin with all of before.
fn prefix(before: &[Event], after: &[Event], what: &str) -> Result<(), String> {
    for (index, old) in before.iter().enumerate() {
        let Some(new) = after.get(index) else {
            return Err(format!("{what} {index} is missing after: {old:?}"));
        };
        let last = index + 1 == before.len();
        if !event(old, new, last) {
            return Err(format!("{what} {index} was {} before, is {} after", show(old), show(new)));
        }
    }
    Ok(())
}

fn show(event: &Event) -> String {
    match event {
        Event::Output(stream, bytes) => format!("{stream:?} {:?}", String::from_utf8_lossy(bytes)),
        other => format!("{other:?}"),
    }
}

fn event(old: &Event, new: &Event, last: bool) -> bool {
    match (old, new) {
        (Event::Output(a, old), Event::Output(b, new)) => a == b && (old == new || last && new.starts_with(old)),
        (Event::VolatileLoad(a, x), Event::VolatileLoad(b, y)) => datum(a, b) && datum(x, y),
        (Event::VolatileStore(a, x), Event::VolatileStore(b, y)) => datum(a, b) && datum(x, y),
        (Event::Call { name, args, memory, .. }, Event::Call { name: name2, args: args2, memory: memory2, .. }) => {
            name == name2 && data(args, args2) && memories(memory, memory2)
        }
        _ => false,
    }
}

fn memories(old: &[Bytes], new: &[Bytes]) -> bool {
    let byte = |(a, b): (&Option<u8>, &Option<u8>)| a.is_none() || a == b;
    old.len() == new.len()
        && old.iter().zip(new).all(|(a, b)| {
            a.place == b.place && a.bytes.len() == b.bytes.len() && a.bytes.iter().zip(&b.bytes).all(byte)
        })
}

fn data(old: &[Datum], new: &[Datum]) -> bool {
    old.len() == new.len() && old.iter().zip(new).all(|(a, b)| datum(a, b))
}

/// May a value that was `old` be `new`?
fn datum(old: &Datum, new: &Datum) -> bool {
    match (old, new) {
        (Datum::Poison, _) => true,
        (_, Datum::Poison) => false,
        (Datum::Undef, _) => true,
        (Datum::Bits(old, open), Datum::Bits(new, still_open)) => {
            let (Some((first, rest)), Some((new_first, new_rest))) = (old.split_first(), new.split_first()) else {
                return old == new;
            };
            still_open & !open == 0 && (first ^ new_first) & !open == 0 && rest == new_rest
        }
        (Datum::Members(old), Datum::Members(new)) => {
            // The scalars are no members themselves, so this is no deeper than that.
            old.len() == new.len() && old.iter().zip(new).all(|(a, b)| datum(a, b))
        }
        _ => old == new,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Place, Stream, Trap};

    fn with_events(events: Vec<Event>) -> Outcome {
        Outcome { events, ..Outcome::default() }
    }

    fn trap(kind: TrapKind) -> Option<Trap> {
        Some(Trap { kind, message: String::new(), function: "f".into(), node: None, operation: String::new() })
    }

    fn text(text: &str) -> Event {
        Event::Output(Stream::Stdout, text.into())
    }

    #[test]
    fn values_are_refined_bit_by_bit() {
        let bits = |bits, open| Datum::Bits(vec![bits], open);
        assert!(datum(&Datum::Poison, &Datum::Undef) && !datum(&Datum::Undef, &Datum::Poison));
        assert!(datum(&bits(0b100, 0b11), &bits(0b110, 0b01)));
        assert!(!datum(&bits(0b100, 0b01), &bits(0b100, 0b11)));
        assert!(!datum(&bits(0b100, 0b11), &bits(0b010, 0)));
        assert!(!datum(&bits(1, 0), &Datum::Undef));
        assert!(!datum(&Datum::Pointer(Place::Heap, 4), &Datum::Pointer(Place::Heap, 8)));
        let pair = |a, b| Datum::Members(vec![a, b]);
        assert!(datum(&pair(Datum::Undef, bits(1, 0)), &pair(bits(7, 0), bits(1, 0))));
    }

    #[test]
    fn undefined_behaviour_allows_anything_behind_it() {
        let mut before = with_events(vec![text("ab")]);
        before.error = trap(TrapKind::Undefined);
        assert_eq!(refines(&before, &with_events(vec![text("abc"), text("d")])), Ok(()));
        assert!(refines(&before, &with_events(vec![text("a")])).is_err());
        before.error = None;
        assert!(refines(&before, &with_events(vec![text("abc")])).is_err());
        let mut after = with_events(vec![text("ab")]);
        assert_eq!(refines(&before, &after), Ok(()));
        after.error = trap(TrapKind::Undefined);
        assert!(refines(&before, &after).is_err());
    }

    #[test]
    fn endless_runs_are_compared_as_far_as_they_go() {
        let mut before = with_events(vec![text("aaa")]);
        before.error = trap(TrapKind::Fuel);
        let mut after = with_events(vec![text("aaaaa")]);
        after.error = trap(TrapKind::Fuel);
        assert_eq!(refines(&before, &after), Ok(()));
        assert_eq!(refines(&after, &before), Ok(()));
        assert!(refines(&before, &with_events(vec![text("b")])).is_err());
        before.error = trap(TrapKind::StaleState);
        assert!(refines(&before, &after).is_err());
    }
}
