//! What `caipan completions` takes.

use std::ffi::OsString;

use clap::{Args, ValueEnum};

/// `caipan completions`
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell that is to complete.
    #[arg(value_enum)]
    pub shell: Shell,
    /// What the script asks: the words that stand there so far. The answer is what the last of them may become.
    #[arg(last = true, hide = true)]
    pub typed: Vec<OsString>,
}

/// The shells that can be taught to complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    /// In ~/.bashrc: source <(caipan completions bash)
    Bash,
    /// In ~/.zshrc, after compinit: source <(caipan completions zsh)
    Zsh,
    /// In ~/.config/fish/config.fish: caipan completions fish | source
    Fish,
    /// In $PROFILE: caipan completions powershell | Out-String | Invoke-Expression
    Powershell,
    /// In rc.elv: eval (caipan completions elvish | slurp)
    Elvish,
}
