# The list of tasks: `just --list`.

# Format, lints and tests: the checks that every change must pass.
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
    cargo test --workspace --all-features

# The test suite; `just test grade` runs the tests whose names contain "grade".
test *names:
    cargo test {{names}}

# Tests that take minutes each, or that measure: `just soak kills`, `just soak browser::measure --release -- --nocapture`.
soak name *arguments:
    CAIPAN_TEST_TIER=soak cargo test --workspace --all-features {{name}} {{arguments}}

# One bench: sandbox, mayan, klotski, class, foreign, report, start, strength, verify, zip; cluster, verify_cluster and server need a feature.
bench name:
    cargo bench --bench {{name}}

# Cost of a case with the tools of other judges, which this installs, side by side.
peers *arguments:
    cargo build --release
    tests/bench/peers {{arguments}}

# Cases per second of caipan and of another verifier, both of which must be running: just verifiers NAME=URL NAME=URL
verifiers *arguments:
    tests/bench/verifiers {{arguments}}

# Sends three times the load that a running server can handle: just overload URL
overload *arguments:
    tests/bench/overload {{arguments}}

# Screenshots of every kind of page of results, at every width, light and dark, in both languages: target/screens.
screens:
    CAIPAN_TEST_TIER=soak cargo test --test caipan -- browser::screens

# Renders the pictures of the README again: look at them before you keep them.
pictures:
    CAIPAN_TEST_WRITE_PAGE=1 cargo test --test caipan -- browser::pictures terminal_picture

# Review changed snapshots one by one (cargo install cargo-insta).
snapshots:
    cargo insta review

# Runs the evil programs on this machine.
evil *arguments:
    cargo run --release --quiet -- doctor --security {{arguments}}

# Builds a static caipan for any Linux in target/tarball; `just tarball --test` tries it, as root.
tarball *arguments:
    .ci/tarball {{arguments}}

# Runs the steps of `.ci/run` on a machine like CI's.
ci:
    .ci/run
