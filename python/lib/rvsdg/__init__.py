"""The RVSDG compiler: read LLVM IR, list regions, run passes, interpret, draw.

>>> import rvsdg
>>> module = rvsdg.read("define i32 @f(i32 %x) { %a = mul i32 %x, 8  %b = add i32 %a, 0  ret i32 %b }")
>>> module.interpret("f", [5]).value
40
>>> report = module.run_passes("red,dne")
>>> module.region("f").count_ops()["shl"]
1

A notebook shows a `Module` or a `Region` as a picture. Everything that goes wrong is an exception below `Error`.
"""

from __future__ import annotations

import html as _html
import os as _os
import shutil as _shutil
import subprocess as _subprocess
from typing import Sequence as _Sequence
from typing import Union as _Union

from ._rvsdg import (
    Error,
    Module,
    Node,
    Outcome,
    ParseError,
    PassError,
    PassReport,
    PipelineError,
    Pointer,
    ReadError,
    Region,
    Remark,
    Report,
    Trap,
    Unknown,
    Value,
    VerifyError,
    Warning,
    __version__,
    level_passes,
    parse,
    passes,
    read,
)

__all__ = [
    "Error",
    "Module",
    "Node",
    "Outcome",
    "ParseError",
    "PassError",
    "PassReport",
    "Picture",
    "PipelineError",
    "Pointer",
    "ReadError",
    "Region",
    "Remark",
    "Report",
    "Trap",
    "Unknown",
    "Value",
    "VerifyError",
    "Warning",
    "compile_c",
    "draw",
    "level_passes",
    "parse",
    "passes",
    "read",
    "read_file",
]

#: A file name, as `open` takes it.
_Path = _Union[str, "_os.PathLike[str]"]

#: How clang makes LLVM IR for the optimizer: with types, aliases and lifetimes, and without LLVM's own passes.
_FRONT_END = ["-O2", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names", "-S", "-emit-llvm", "-o", "-"]


def read_file(path: _Path) -> Module:
    """Read LLVM IR (.ll, .bc), a graph in text form (.rvsdg), or C and C++ (.c, .cc, .cpp, .cxx; needs clang 19)."""
    name = _os.fspath(path)
    ending = _os.path.splitext(name)[1]
    if ending in (".c", ".cc", ".cpp", ".cxx"):
        return _compile([name], None, name)
    with open(name, "rb") as file:
        data = file.read()
    if ending == ".rvsdg":
        return parse(data.decode(), name)
    return read(data, name)


def compile_c(source: str, *, args: _Sequence[str] = (), language: str = "c", name: str = "<source>") -> Module:
    """Compile C (or C++: `language="c++"`) with clang 19, and build its graphs. Variables become values (`sroa`).

    `args` are further options for clang: `["-DN=3", "-g"]`. ReadError with clang's messages if it refuses the source.
    """
    return _compile([*args, "-x", language, "-"], source, name)


def _compile(args: _Sequence[str], source: str | None, name: str) -> Module:
    clang = _os.environ.get("RVSDG_CC_CLANG") or _shutil.which("clang-19") or _shutil.which("clang")
    if clang is None:
        raise FileNotFoundError("clang 19 is not in PATH")
    command = [clang, *_FRONT_END, *args]
    done = _subprocess.run(command, input=(source or "").encode(), capture_output=True, check=False)
    if done.returncode != 0:
        error = ReadError(done.stderr.decode(errors="replace").strip() or f"clang failed: {done.returncode}")
        error.file, error.function, error.instruction = name, None, None
        raise error
    module = read(done.stdout, name)
    module.run_passes("sroa,dne")
    return module


class Picture:
    """A page that shows a module, and what passes do to it. A notebook displays it; `save` writes it to a file."""

    def __init__(self, page: str, height: int = 600) -> None:
        self.page = page
        self.height = height

    def save(self, path: _Path) -> None:
        """Write the page, which is one file and needs no network."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.page)

    def _repr_html_(self) -> str:
        # The page has a document of its own, so that it and the notebook do not disturb each other.
        style = f"width:100%;height:{self.height}px;border:1px solid #ccc"
        return f'<iframe srcdoc="{_html.escape(self.page)}" style="{style}"></iframe>'

    def __repr__(self) -> str:
        return f"<rvsdg.Picture of {len(self.page)} characters>"


def draw(module: Module, passes: str = "", *, function: str | None = None, height: int = 600) -> Picture:
    """A picture of a module or one function, and of what `passes` would change. The module stays as it is."""
    return Picture(module.page(passes, function=function), height)
