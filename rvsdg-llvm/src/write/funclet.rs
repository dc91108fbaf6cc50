//! The instructions of funclets.

use super::body::Body;
use rvsdg_cfg::{Block, Operand};
use rvsdg_core::{Funclet, SpecialInfo};

impl Body<'_, '_, '_> {
    /// Prints an instruction without its labels.
    pub(super) fn funclet(&mut self, funclet: Funclet, info: &SpecialInfo, args: &[Operand]) {
        self.out().push_str(match funclet {
            Funclet::CatchSwitch { .. } => "catchswitch within ",
            Funclet::CatchPad => "catchpad within ",
            Funclet::CleanupPad => "cleanuppad within ",
            Funclet::CatchRet => "catchret from ",
            Funclet::CleanupRet { .. } => "cleanupret from ",
        });
        let Some((within, args)) = args.split_first() else { return };
        self.operand(within);
        match funclet {
            Funclet::CatchPad | Funclet::CleanupPad => {
                self.out().push_str(" [");
                self.typed_list(args);
                self.out().push(']');
            }
            Funclet::CleanupRet { unwinds: false } => self.out().push_str(" unwind to caller"),
            Funclet::CatchSwitch { .. } | Funclet::CatchRet | Funclet::CleanupRet { .. } => {}
        }
        // The attachments of a jump come after its labels.
        if info.labels().is_none() {
            self.writer.attached(&info.call.metadata);
            self.writer.mark_text(&info.call.metadata);
        }
    }

    /// Prints the labels of an instruction that is a jump.
    pub(super) fn labels_of_funclet(&mut self, funclet: Funclet, targets: &[Block]) {
        match funclet {
            Funclet::CatchSwitch { handlers, .. } => {
                let (handlers, unwind) = targets.split_at(handlers as usize);
                self.label_list(handlers);
                match unwind.first() {
                    Some(target) => self.words(&[(" unwind ", *target)]),
                    None => self.out().push_str(" unwind to caller"),
                }
            }
            Funclet::CatchRet => self.words(&[("to ", targets[0])]),
            Funclet::CleanupRet { .. } => self.words(&[("unwind ", targets[0])]),
            Funclet::CatchPad | Funclet::CleanupPad => {}
        }
    }
}
