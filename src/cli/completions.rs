//! Command-line arguments of `caipan completions`.

use std::ffi::OsString;

use clap::{Args, ValueEnum};

/// Arguments of `caipan completions`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell for which the script is printed.
    #[arg(value_enum)]
    pub shell: Shell,
    /// Words typed so far, passed by the script. The answer lists completions of the last word.
    #[arg(last = true, hide = true)]
    pub typed: Vec<OsString>,
}

/// The shells that have a completion script.
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
