//! Fetches archives of Debian's source packages with `apt-get source`, for this machine's release.
//!
//! The machine's configuration is not changed: package lists are fetched to a separate folder. A package has the
//! version of this machine's release, with the checksums of the signed index. Fetched files do not become part of this
//! repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::run_tool;
use crate::workspace::Workspace;

/// Fetches the upstream archive of a source package to `folder`; returns its path there.
pub(crate) fn source_archive(package: &str, folder: &Path) -> Result<PathBuf> {
    Sources::new(folder.to_owned())?.archive(package)
}

/// The lists of source packages, in a folder of their own.
pub(crate) struct Sources {
    folder: PathBuf,
}

impl Sources {
    /// Fetches the lists to `folder`.
    pub(crate) fn new(folder: PathBuf) -> Result<Self> {
        let lists = source_lists(Path::new("/etc/apt"));
        if lists.is_empty() {
            bail!("apt is not set up here");
        }
        fs::create_dir_all(folder.join("parts"))?;
        fs::create_dir_all(folder.join("lists/partial"))?;
        for (at, (ending, text)) in lists.iter().enumerate() {
            fs::write(folder.join("parts").join(format!("{at}.{ending}")), text)?;
        }
        let sources = Sources { folder };
        // Without this option, lists that cannot be fetched are no failure.
        sources.apt(&["update", "-o", "APT::Update::Error-Mode=any"])?;
        Ok(sources)
    }

    /// Fetches the upstream archive of a source package; returns its path.
    pub(crate) fn archive(&self, package: &str) -> Result<PathBuf> {
        eprintln!("Fetching the source package {package}.");
        self.apt(&["source", "--download-only", "--only-source", "--tar-only", package])?;
        fs::read_dir(&self.folder)?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .find(|path| {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                name.starts_with(&format!("{package}_")) && name.contains(".orig.tar.") && !name.ends_with(".asc")
            })
            .with_context(|| format!("the source package {package} has no archive"))
    }

    /// Runs `apt-get` on these lists.
    fn apt(&self, arguments: &[&str]) -> Result<()> {
        let folder = &self.folder;
        let mut command = Command::new("apt-get");
        command.current_dir(folder).arg("-q").args(["-o", "Dir::Etc::SourceList=/dev/null"]);
        for (option, place) in [("Dir::Etc::SourceParts", "parts"), ("Dir::State::Lists", "lists")] {
            command.arg("-o").arg(format!("{option}={}", folder.join(place).display()));
        }
        command.args(["-o", "Dir::Cache::pkgcache=", "-o", "Dir::Cache::srcpkgcache="]).args(arguments);
        run_tool(&mut command)?;
        Ok(())
    }
}

/// The extracted sources of packages. Each is fetched on its own, so that one that cannot be fetched does not hinder
/// the others; the lists of packages are fetched once, when they are needed.
pub(crate) struct Packages {
    /// The folder below the workspace's cache that has the sources.
    cache: &'static str,
    /// The lists, or why there are none.
    sources: Option<Result<Sources, String>>,
    /// The folder of the lists.
    folder: Option<PathBuf>,
}

impl Drop for Packages {
    fn drop(&mut self) {
        // A folder that stays behind does no harm.
        self.folder.iter().for_each(|folder| drop(fs::remove_dir_all(folder)));
    }
}

impl Packages {
    /// Fetches nothing.
    pub(crate) fn new(cache: &'static str) -> Self {
        Packages { cache, sources: None, folder: None }
    }

    /// The folder with the sources of a package, which are fetched unless they are there.
    pub(crate) fn package(&mut self, workspace: &Workspace, package: &str) -> Result<PathBuf> {
        let extracted = workspace.cache(self.cache)?.join(format!("debian-{package}"));
        if extracted.is_dir() {
            return Ok(extracted);
        }
        if self.sources.is_none() {
            let folder = workspace.scratch(&format!("{}-apt", self.cache))?;
            self.folder = Some(folder.clone());
            let why = |error| format!("Debian's lists of packages cannot be fetched: {error:#}");
            self.sources = Some(Sources::new(folder).map_err(why));
        }
        let archive = match &self.sources {
            Some(Ok(sources)) => sources.archive(package)?,
            Some(Err(why)) => bail!("{why}"),
            None => bail!("there are no lists"),
        };
        let partial = workspace.scratch(&format!("{}-partial", self.cache))?;
        let mut tar = Command::new("tar");
        tar.arg("--extract").arg("--file").arg(&archive).arg("--directory").arg(&partial);
        run_tool(tar.arg("--strip-components=1"))?;
        // Renamed when it is complete, so that it is never used incomplete.
        fs::rename(&partial, &extracted)?;
        fs::remove_file(archive)?;
        Ok(extracted)
    }
}

/// Apt's configured sources, converted from binary to source packages: the extension and the text of each list.
fn source_lists(apt: &Path) -> Vec<(&'static str, String)> {
    let parts = fs::read_dir(apt.join("sources.list.d")).into_iter().flatten().filter_map(|it| Some(it.ok()?.path()));
    let mut files: Vec<PathBuf> = parts.chain([apt.join("sources.list")]).collect();
    files.sort();
    let mut lists = Vec::new();
    for file in files {
        let ending = match file.extension().and_then(|it| it.to_str()) {
            Some("sources") => "sources",
            Some("list") => "list",
            _ => continue,
        };
        if let Ok(text) = fs::read_to_string(&file) {
            lists.push((ending, for_sources(ending, &text)));
        }
    }
    lists.retain(|(_, text)| !text.is_empty());
    lists
}

fn for_sources(ending: &str, text: &str) -> String {
    let line = |line: &str| match ending {
        "list" => line.strip_prefix("deb ").map(|rest| format!("deb-src {rest}\n")),
        _ if line.starts_with("Types:") => Some("Types: deb-src\n".to_owned()),
        _ => Some(format!("{line}\n")),
    };
    text.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_become_lists_of_sources() {
        assert_eq!(
            for_sources("list", "# x\ndeb [a] http://h d main\ndeb-src http://h d\n"),
            "deb-src [a] http://h d main\n"
        );
        let text = "Types: deb\nURIs: http://h\nSigned-By: /k\n";
        assert_eq!(for_sources("sources", text), "Types: deb-src\nURIs: http://h\nSigned-By: /k\n");
    }
}
