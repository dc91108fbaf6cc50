//! The file tests of this project: [`rvsdg_tests::filetests`] says how they are written.

use rvsdg_opt::Registry;
use rvsdg_tests::filetests::{folder, run};

#[test]
fn all_files() {
    run(&folder(), &Registry::standard());
}
