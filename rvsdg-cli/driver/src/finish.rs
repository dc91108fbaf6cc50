//! What comes behind the optimizer: the checks of sanitizers, code generation, and LLVM instead of the optimizer if
//! that has failed.

use crate::cc1::Unit;
use crate::code::Code;
use crate::crash;
use crate::listing::Command;
use crate::messages::headed;
use crate::place;
use crate::run::{Messages, Outcome, Runner, contains};
use crate::told;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

impl Runner<'_> {
    /// Makes the output of optimized IR.
    pub(crate) fn finish(&self, unit: &Unit, ir: &[u8], messages: &mut Messages) -> Outcome {
        // Files that assembly includes are searched by clang.
        let includes = contains(ir, b".inc");
        let checked = match unit.is_checked() {
            true => Some(self.checked(unit, ir, messages)?),
            false => None,
        };
        let ir = checked.as_deref().unwrap_or(ir);
        let back = unit.back(self.manner.verify);
        if !includes && self.generate(unit, &back, ir) {
            return Ok(());
        }
        self.filter(&back, ir, false, messages).map(|_| ())
    }

    /// Inserts the checks of sanitizers.
    fn checked(&self, unit: &Unit, ir: &[u8], messages: &mut Messages) -> Result<Vec<u8>, i32> {
        match self.in_place(unit, ir) {
            Some(([_file, overlay], command)) => {
                let made = self.filter(&command, &[], true, messages);
                drop(overlay);
                made
            }
            None => self.filter(&unit.check(), ir, true, messages),
        }
    }

    /// Writes IR to a file, and says how clang can read it under the name of the source. The files live as long as the
    /// result.
    fn in_place(&self, unit: &Unit, ir: &[u8]) -> Option<([tempfile::NamedTempFile; 2], Command)> {
        let file = |bytes: &[u8]| {
            let mut file = tempfile::NamedTempFile::new_in(self.scratch?).ok()?;
            file.write_all(bytes).ok().map(|()| file)
        };
        let source = file(ir)?;
        let overlay = file(unit.in_place(source.path())?.as_bytes())?;
        let command = unit.check_in_place(overlay.path());
        Some(([source, overlay], command))
    }

    /// What the back end has said, with places in the source.
    pub(crate) fn placed(&self, unit: &Unit, said: Messages) -> String {
        let said = String::from_utf8_lossy(&said.text()).into_owned();
        let lacks_places = told::lacks_places(&said);
        if !lacks_places && !told::has_remarks(&said) {
            return said;
        }
        let mut by_clang = Messages::Held(vec![]);
        if let Some(command) = unit.for_messages().filter(|_| lacks_places) {
            // It may find errors, too, and they are what is wanted.
            let _ = self.process(&command, Stdio::null(), &[], true, &mut by_clang);
        }
        told::placed(&said, unit.name(), &String::from_utf8_lossy(&by_clang.text()), unit.look())
    }

    /// Does what clang's back end would do, without starting it; returns whether that was possible. If not, nothing has
    /// happened.
    fn generate(&self, unit: &Unit, back: &Command, ir: &[u8]) -> bool {
        let output = Code::of(back).and_then(|_| (self.generator)(back, ir));
        output.is_some_and(|output| place::write(Path::new(unit.output()), &output).is_ok())
    }

    /// Compiles with LLVM's passes, because the optimizer has failed. If that fails, too, it is clang's error; else
    /// there is a warning, and the files that repeat the failure.
    pub(crate) fn without_us(
        &self,
        unit: &Unit,
        ir: &[u8],
        message: &str,
        repeat: &[String],
        messages: &mut Messages,
    ) -> Outcome {
        let mut held = Messages::Held(vec![]);
        let done = self.by_clang(&unit.without_us(), Stdio::piped(), ir, false, &mut held);
        messages.add(self.placed(unit, held).as_bytes());
        done?;
        let name = unit.name();
        let message = message.strip_prefix(&format!("{name}: ")).unwrap_or(message);
        let text = format!("{name}: the optimizer failed, so LLVM optimizes this file: {message}");
        messages.line(&headed("warning", &text));
        let Some(folder) = &self.requests.crashes else { return Ok(()) };
        match crash::reproducer(folder, unit, ir, repeat) {
            Ok([input, script]) => {
                let files = format!("{} {}", input.display(), script.display());
                messages.line(&headed("note", &format!("please report it, with these files: {files}")));
            }
            Err(error) => messages.line(&headed("note", &format!("{}: can't write: {error}", folder.display()))),
        }
        Ok(())
    }
}
