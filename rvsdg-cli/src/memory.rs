//! Where memory comes from: `mimalloc`, LLVM's part included (its feature `override`), but large vectors from the
//! system itself.
//!
//! Graphs are many small vectors, and so is LLVM's IR; there `mimalloc` is fast. It keeps for a while what is free
//! again, which costs little where there is little of it. A function of hundreds of thousands of instructions is
//! another matter: vectors of many megabytes that grow one after the other, each of which would be copied whenever it
//! grows, with the old and the new one in memory at once, and stay there when it is free. The system moves their pages
//! instead of their contents, and has them back at once.
//!
//! This is the only unsafe code besides LLVM's C API. What it relies on: whether a piece of memory is large follows
//! from its size and alignment, which Rust hands back when it frees or grows the piece, so it is always known who made
//! it. LLVM does not get here.
#![allow(unsafe_code, reason = "an allocator is unsafe")]

use mimalloc::MiMalloc;
use std::alloc::{GlobalAlloc, Layout};

/// Pieces of at least so many bytes come from the system. It has to be worth a system call, and clearing the pages.
const LARGE: usize = 1 << 20;

/// The allocator of the command.
pub(crate) struct Allocator;

// SAFETY: this is how `mimalloc` declares it; it may be called at any time.
unsafe extern "C" {
    /// Frees what is kept for later; if `force`, all of it.
    safe fn mi_collect(force: bool);
}

/// Gives all memory back that is free: what `mimalloc` keeps. It costs system calls and clearing the pages again, so it
/// is for where much of it became free.
pub(crate) fn give_back() {
    mi_collect(true);
}

/// Does such a piece come from the system? Its pages are aligned to 4 kB at least.
fn is_large(layout: Layout) -> bool {
    cfg!(target_os = "linux") && layout.size() >= LARGE && layout.align() <= 4096
}

// SAFETY: both allocators that it is made of keep to the rules, and each piece goes back to the one that made it:
// `is_large` decides, of the same layout. A piece of the system's is of the size that was asked for, aligned as
// `is_large` demands, and null if there is none.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller vouches for the layout.
        if is_large(layout) { pages::map(layout.size()) } else { unsafe { MiMalloc.alloc(layout) } }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above; new pages are zero.
        if is_large(layout) { pages::map(layout.size()) } else { unsafe { MiMalloc.alloc_zeroed(layout) } }
    }

    unsafe fn dealloc(&self, piece: *mut u8, layout: Layout) {
        // SAFETY: the caller vouches for it that it is a piece of ours, of this layout, which nobody uses any more.
        unsafe { if is_large(layout) { pages::unmap(piece, layout.size()) } else { MiMalloc.dealloc(piece, layout) } }
    }

    unsafe fn realloc(&self, piece: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller vouches for the piece, for its layout, and for the new size with the same alignment. What
        // is copied is in both pieces.
        unsafe {
            let new = Layout::from_size_align_unchecked(size, layout.align());
            match (is_large(layout), is_large(new)) {
                (true, true) => pages::remap(piece, layout.size(), size),
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

/// Pages of the system.
#[cfg(target_os = "linux")]
mod pages {
    use nix::sys::mman::{MRemapFlags, MapFlags, ProtFlags, mmap_anonymous, mremap, munmap};
    use std::num::NonZeroUsize;
    use std::ptr::{NonNull, null_mut};

    /// New pages for so many bytes, all zero.
    pub(super) fn map(size: usize) -> *mut u8 {
        let Some(size) = NonZeroUsize::new(size) else { return null_mut() };
        let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
        // SAFETY: they are wherever there is room.
        let pages = unsafe { mmap_anonymous(None, size, access, MapFlags::MAP_PRIVATE) };
        pages.map_or(null_mut(), |pages| pages.as_ptr().cast())
    }

    /// Gives pages back.
    ///
    /// # Safety
    /// They are from [`map`] or [`remap`], for that size, and nobody uses them any more.
    pub(super) unsafe fn unmap(piece: *mut u8, size: usize) {
        if let Some(piece) = NonNull::new(piece) {
            // SAFETY: the caller vouches for it. There is nothing to do if it fails.
            let _ = unsafe { munmap(piece.cast(), size) };
        }
    }

    /// The same contents with another size, perhaps somewhere else; null, and nothing has changed, if there is no room.
    ///
    /// # Safety
    /// As [`unmap`]; only the result may be used, unless it is null.
    pub(super) unsafe fn remap(piece: *mut u8, old: usize, new: usize) -> *mut u8 {
        let Some(piece) = NonNull::new(piece) else { return null_mut() };
        // SAFETY: the caller vouches for it.
        let pages = unsafe { mremap(piece.cast(), old, new, MRemapFlags::MREMAP_MAYMOVE, None) };
        pages.map_or(null_mut(), |pages| pages.as_ptr().cast())
    }
}

/// Where there is no such thing, nothing is large.
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

    /// The allocator is that of the tests, too.
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
