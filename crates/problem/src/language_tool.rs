//! Compilers and run-times of the languages, with the arguments that print the version and with install hints.

/// Compiler or run-time of a programming language, with an install hint.
pub struct LanguageTool {
    /// Name of the executable, such as `g++`.
    pub executable: &'static str,
    /// Argument that prints the version.
    pub version_argument: &'static str,
    /// Packages or web page from which the tool can be installed.
    install_hint: InstallHint,
}

/// Way to install a tool.
enum InstallHint {
    /// Names of the package on Debian, on Fedora and on Arch, in this order.
    Packages(&'static str, &'static str, &'static str),
    /// Web page, or a command that is the same on every system.
    Page(&'static str),
}

const fn new_tool(
    executable: &'static str,
    version_argument: &'static str,
    install_hint: InstallHint,
) -> LanguageTool {
    LanguageTool {
        executable,
        version_argument,
        install_hint,
    }
}

const JDK: InstallHint = InstallHint::Packages(
    "default-jdk-headless",
    "java-latest-openjdk-devel",
    "jdk-openjdk",
);

#[rustfmt::skip]
const TOOLS: &[LanguageTool] = &[
    new_tool("cc", "--version", InstallHint::Packages("gcc", "gcc", "gcc")),
    new_tool("g++", "--version", InstallHint::Packages("g++", "gcc-c++", "gcc")),
    new_tool("fpc", "-iV", InstallHint::Packages("fpc", "fpc", "fpc")),
    new_tool("rustc", "--version", InstallHint::Page("https://rustup.rs")),
    new_tool("go", "version", InstallHint::Packages("golang-go", "golang", "go")),
    new_tool("javac", "-version", JDK),
    new_tool("java", "-version", JDK),
    new_tool("python3", "--version", InstallHint::Packages("python3", "python3", "python")),
    new_tool("node", "--version", InstallHint::Packages("nodejs", "nodejs", "nodejs")),
    new_tool("tsc", "--version", InstallHint::Page("npm install -g typescript")),
    new_tool("checktestdata", "--version", InstallHint::Page("pip install checktestdata")),
];

impl LanguageTool {
    /// Returns the tool with this executable; `None` if it is unknown.
    pub fn find_by_executable(executable: &str) -> Option<&'static Self> {
        TOOLS.iter().find(|tool| tool.executable == executable)
    }

    /// Returns install commands for Debian, Fedora and Arch, or another instruction such as a web page.
    pub fn install_instructions(&self) -> String {
        match self.install_hint {
            InstallHint::Packages(debian, fedora, arch) => {
                format!("apt install {debian} | dnf install {fedora} | pacman -S {arch}")
            }
            InstallHint::Page(page) => page.to_owned(),
        }
    }
}
