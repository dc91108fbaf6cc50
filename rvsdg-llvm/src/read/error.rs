//! What can go wrong when a module is read.

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
    /// The module is fine, but can't be translated as a whole.
    #[error("{file}: the module can't be translated: {message}")]
    Unsupported {
        /// Name of the input.
        file: String,
        /// Why.
        message: String,
        /// The module in LLVM's text, to pass it through.
        text: String,
    },
    /// The parsers that read the module side by side disagree about more than the body of a function. This should not
    /// happen.
    #[error("{file}: parsers disagree in @{function}, at `{instruction}`: {message}")]
    Disagreement {
        /// Name of the input.
        file: String,
        /// The function, or another symbol.
        function: String,
        /// The instruction; empty if it isn't one.
        instruction: String,
        /// What they disagree about.
        message: String,
    },
    /// The reader itself failed. This should not happen either.
    #[error("{file}: the reader failed: {message}")]
    Internal {
        /// Name of the input.
        file: String,
        /// What happened.
        message: String,
    },
}
