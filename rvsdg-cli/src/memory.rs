//! The allocator: `mimalloc`, also for LLVM (its feature `override`), except that large allocations come directly from
//! the system.
//!
//! Graphs and LLVM's IR are many small vectors, for which `mimalloc` is fast. It keeps freed memory for a while, which
//! costs little if there is little of it. A function with hundreds of thousands of instructions is different: several
//! vectors grow to many megabytes. Growing them would copy them, with the old and the new vector in memory at the same
//! time, and freed vectors would be kept. The system moves their pages without copying, and freed pages are returned
//! immediately.
//!
//! By default, `mimalloc` returns the rest of what is free to the system after a second. Compiling takes longer, and
//! needs the memory again: keeping it ([`keep`]) saves a twenty-fifth of the time on sqlite3.c.
//!
//! Small alignments, which nearly all allocations have, are those that C guarantees, so `malloc` and its kin do; the
//! functions of `mimalloc` for any alignment take twice as long.
//!
//! This is the only unsafe code besides handlers of signals and the use of LLVM's C API and of isl. It relies on one
//! property: whether an allocation is large follows from its layout, which Rust passes again when the memory is freed
//! or reallocated, so its origin is always known. LLVM does not use this allocator.
#![allow(unsafe_code, reason = "an allocator is unsafe")]

use mimalloc::MiMalloc;
use std::alloc::{GlobalAlloc, Layout};
use std::ffi::{c_int, c_long, c_void};

/// The minimum size of allocations from the system. It has to justify a system call, and clearing the pages.
const LARGE: usize = 1 << 20;

/// The allocator of the command.
pub(crate) struct Allocator;

// SAFETY: this is how `mimalloc` declares it; it may be called at any time.
unsafe extern "C" {
    /// Frees cached memory; all of it if `force`.
    safe fn mi_collect(force: bool);
    /// The value of an option.
    safe fn mi_option_get(option: c_int) -> c_long;
    /// Sets an option.
    safe fn mi_option_set(option: c_int, value: c_long);
    /// Allocates memory that is aligned as C wants it.
    safe fn mi_malloc(size: usize) -> *mut c_void;
    /// The same, with zeros.
    safe fn mi_zalloc(size: usize) -> *mut c_void;
    /// Changes the size of memory of this allocator, which then is aligned as C wants it.
    fn mi_realloc(piece: *mut c_void, size: usize) -> *mut c_void;
}

/// The option that says after how many milliseconds free memory is returned to the system, and its default.
const PURGE_DELAY: (c_int, c_long) = (15, 1_000);

/// Longer than most runs.
const LONG_DELAY: c_long = 60_000;

/// Keeps free memory for this process, unless the environment says something else (`MIMALLOC_PURGE_DELAY`).
/// [`give_back`] still returns it.
pub(crate) fn keep() {
    let (option, default) = PURGE_DELAY;
    if mi_option_get(option) == default {
        mi_option_set(option, LONG_DELAY);
    }
}

/// Returns all free memory that `mimalloc` caches to the system. That costs system calls, and clearing the pages when
/// they are used again, so it is only called after steps that free a lot.
pub(crate) fn give_back() {
    mi_collect(true);
}

/// Is memory of this layout aligned well enough if it is aligned as C wants it? C's allocators align memory for objects
/// of its size, at least for those of up to two words.
fn is_plain(layout: Layout) -> bool {
    layout.align() <= layout.size() && layout.align() <= 2 * size_of::<usize>()
}

/// Allocates memory of a layout that is not large.
///
/// # Safety
/// The layout is not of size 0.
unsafe fn small(layout: Layout) -> *mut u8 {
    // SAFETY: the caller guarantees it.
    if is_plain(layout) { mi_malloc(layout.size()).cast() } else { unsafe { MiMalloc.alloc(layout) } }
}

/// The same, with zeros.
///
/// # Safety
/// As for [`small`].
unsafe fn small_zeroed(layout: Layout) -> *mut u8 {
    // SAFETY: the caller guarantees it.
    if is_plain(layout) { mi_zalloc(layout.size()).cast() } else { unsafe { MiMalloc.alloc_zeroed(layout) } }
}

/// Does an allocation with this layout come from the system? Pages are aligned to at least 4 kB.
fn is_large(layout: Layout) -> bool {
    cfg!(target_os = "linux") && layout.size() >= LARGE && layout.align() <= 4096
}

// SAFETY: both allocators satisfy the contract, and memory is always freed by the allocator that provided it:
// `is_large` decides by the same layout. Memory from the system has the requested size, is aligned as `is_large`
// requires, and is null on failure.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller guarantees a valid layout.
        if is_large(layout) { pages::map(layout.size()) } else { unsafe { small(layout) } }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above; new pages are zero.
        if is_large(layout) { pages::map(layout.size()) } else { unsafe { small_zeroed(layout) } }
    }

    unsafe fn dealloc(&self, piece: *mut u8, layout: Layout) {
        // SAFETY: the caller guarantees that the memory is from this allocator, has this layout, and is no longer used.
        unsafe { if is_large(layout) { pages::unmap(piece, layout.size()) } else { MiMalloc.dealloc(piece, layout) } }
    }

    unsafe fn realloc(&self, piece: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller guarantees the memory, its layout, and a valid new size with the same alignment. The
        // copied range is within both allocations.
        unsafe {
            let new = Layout::from_size_align_unchecked(size, layout.align());
            match (is_large(layout), is_large(new)) {
                (true, true) => pages::remap(piece, layout.size(), size),
                (false, false) if is_plain(new) => mi_realloc(piece.cast(), size).cast(),
                (false, false) => MiMalloc.realloc(piece, layout, size),
                _ => {
                    let to = self.alloc(new);
                    if !to.is_null() {
                        std::ptr::copy_nonoverlapping(piece, to, size.min(layout.size()));
                        self.dealloc(piece, layout);
                    }
                    to
                }
            }
        }
    }
}

/// Pages from the system.
#[cfg(target_os = "linux")]
mod pages {
    use nix::sys::mman::{MRemapFlags, MapFlags, ProtFlags, mmap_anonymous, mremap, munmap};
    use std::num::NonZeroUsize;
    use std::ptr::{NonNull, null_mut};

    /// Allocates zeroed pages for this number of bytes.
    pub(super) fn map(size: usize) -> *mut u8 {
        let Some(size) = NonZeroUsize::new(size) else { return null_mut() };
        let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
        // SAFETY: the system chooses the address.
        let pages = unsafe { mmap_anonymous(None, size, access, MapFlags::MAP_PRIVATE) };
        pages.map_or(null_mut(), |pages| pages.as_ptr().cast())
    }

    /// Frees pages.
    ///
    /// # Safety
    /// They must be from [`map`] or [`remap`], with this size, and must not be used any more.
    pub(super) unsafe fn unmap(piece: *mut u8, size: usize) {
        if let Some(piece) = NonNull::new(piece) {
            // SAFETY: the caller guarantees it. There is nothing to do on failure.
            let _ = unsafe { munmap(piece.cast(), size) };
        }
    }

    /// Changes the size, keeping the contents; the address may change. On failure, returns null and changes nothing.
    ///
    /// # Safety
    /// As for [`unmap`]; only the result may be used, unless it is null.
    pub(super) unsafe fn remap(piece: *mut u8, old: usize, new: usize) -> *mut u8 {
        let Some(piece) = NonNull::new(piece) else { return null_mut() };
        // SAFETY: the caller guarantees it.
        let pages = unsafe { mremap(piece.cast(), old, new, MRemapFlags::MREMAP_MAYMOVE, None) };
        pages.map_or(null_mut(), |pages| pages.as_ptr().cast())
    }
}

/// On other systems no allocation is large.
#[cfg(not(target_os = "linux"))]
mod pages {
    pub(super) fn map(_: usize) -> *mut u8 {
        std::ptr::null_mut()
    }

    pub(super) unsafe fn unmap(_: *mut u8, _: usize) {}

    pub(super) unsafe fn remap(_: *mut u8, _: usize, _: usize) -> *mut u8 {
        std::ptr::null_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::LARGE;

    /// The number of the option is that of the version that is linked.
    #[test]
    fn free_memory_is_kept_for_long() {
        let (option, default) = super::PURGE_DELAY;
        assert_eq!(super::mi_option_get(option), default);
        super::keep();
        assert_eq!(super::mi_option_get(option), super::LONG_DELAY);
    }

    /// The tests use this allocator, too.
    #[test]
    fn contents_survive_all_changes_of_size() {
        let sizes = [
            1,
            4096,
            LARGE - 1,
            LARGE,
            LARGE + 1,
            3 * LARGE + 5,
            40 * LARGE,
            2 * LARGE,
            LARGE,
            LARGE - 1,
            70,
            2 * LARGE,
            10,
        ];
        let mut bytes: Vec<u8> = vec![];
        let expected = |at: usize| (at.wrapping_mul(0x9e37_79b9) >> 7) as u8;
        for size in sizes {
            bytes.truncate(size);
            bytes.shrink_to_fit();
            bytes.reserve_exact(size - bytes.len());
            (bytes.len()..size).for_each(|at| bytes.push(expected(at)));
            assert!((0..size).all(|at| bytes[at] == expected(at)), "{size}");
            super::give_back();
        }
        assert!(vec![0u8; 5 * LARGE].iter().all(|byte| *byte == 0));
    }

    #[test]
    fn what_is_aligned_stays_so() {
        #[repr(align(8192))]
        struct Aligned([u8; 8192]);
        let mut all: Vec<Aligned> = vec![];
        for at in 0..300 {
            all.push(Aligned([at as u8; 8192]));
            assert_eq!(all.as_ptr().addr() % 8192, 0);
        }
        assert!(all.iter().enumerate().all(|(at, one)| one.0.iter().all(|byte| *byte == at as u8)));
    }
}
