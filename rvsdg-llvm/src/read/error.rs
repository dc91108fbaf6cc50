//! Errors of reading a module.

/// Why a module could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// LLVM can't parse the input.
    #[error("{message}")]
    Parse {
        /// Name of the input.
        file: String,
        /// LLVM's own message, with name and line.
        message: String,
    },
    /// LLVM can parse the module, but its verifier rejects it.
    #[error("{file}: LLVM's verifier rejects the module: {message}")]
    Broken {
        /// Name of the input.
        file: String,
        /// The verifier's messages.
        message: String,
    },
    /// The module is valid, but can't be translated as a whole.
    #[error("{file}: the module can't be translated: {message}")]
    Unsupported {
        /// Name of the input.
        file: String,
        /// The reason.
        message: String,
        /// LLVM's text of the module, for passing it through.
        text: String,
    },
    /// The parsers that read the module in parallel disagree about more than the body of a function. This is an
    /// internal error.
    #[error("{file}: parsers disagree in @{function}, at `{instruction}`: {message}")]
    Disagreement {
        /// Name of the input.
        file: String,
        /// The function, or another symbol.
        function: String,
        /// The instruction; empty if it isn't one.
        instruction: String,
        /// The kind of disagreement.
        message: String,
    },
    /// Another internal error of the reader.
    #[error("{file}: the reader failed: {message}")]
    Internal {
        /// Name of the input.
        file: String,
        /// What happened.
        message: String,
    },
}
