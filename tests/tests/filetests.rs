//! The file tests of this project; [`rvsdg_tests::filetests`] explains their format.

use rvsdg_opt::Registry;
use rvsdg_tests::filetests::{folder, run};

#[test]
fn all_files() {
    run(&folder(), &Registry::standard());
}
