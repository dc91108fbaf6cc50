//! Refinement: is the behaviour after a transformation one that the program before it allows?
//!
//! * An error of the graph (a stale state, an invalid graph) is never a refinement.
//! * After undefined behaviour in the original, anything is allowed; but all earlier events must have happened.
//! * Undef and poison in the original may be any value in the result. Poison in the result requires poison in the
//!   original; undef in the result requires undef or poison in the original.
//! * If the original ran out of fuel, memory or depth, its further behaviour is unknown: the events of one run have to
//!   be a prefix of those of the other. The result should get more fuel than the original; running out of it is an
//!   error then.
//! * If the original does something that the interpreter does not support, the result is accepted. If only the result
//!   does, that is an error.

use crate::outcome::{Bytes, Datum, Event, Outcome, TrapKind};

/// Is `after` a behaviour that `before` allows? Otherwise says why not.
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

/// Compares two complete runs.
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
    // If the result of `main` is undefined, so is the exit code.
    let vague = before.value.as_ref().is_some_and(|value| value.bits().is_none());
    if before.exit_code != after.exit_code && !vague {
        return Err(format!("the exit code was {:?} before, is {:?} after", before.exit_code, after.exit_code));
    }
    Ok(())
}

/// Checks that the events of one run are a prefix of those of the other.
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
        // The last output may be truncated in either run.
        (Event::Output(a, x), Event::Output(b, y)) if a == b && (x.starts_with(y) || y.starts_with(x)) => Ok(()),
        _ => prefix(std::slice::from_ref(last_old), std::slice::from_ref(last_new), "common event"),
    }
}

/// Checks that the events of `after` begin with those of `before`.
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

/// May the value `old` become `new`?
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
            // Members are scalars, so the recursion is one level deep.
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
