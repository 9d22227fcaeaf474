# The menu of the house: `just --list`.

# Format, lints, tests: what has to pass before anything lands.
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
    cargo test --workspace --all-features

# The test suite; `just test grade` runs the tests whose names hold "grade".
test *names:
    cargo test {{names}}

# Tests that take minutes each, or measure: `just soak kills`, `just soak browser::measure --release -- --nocapture`.
soak name *arguments:
    CAIPAN_TEST_TIER=soak cargo test --workspace --all-features {{name}} {{arguments}}

# One bench: sandbox, mayan, klotski, class, foreign, report, start, strength, verify, zip; cluster, verify_cluster and server need a feature.
bench name:
    cargo bench --bench {{name}}

# What a case costs with other judges' tools, which it installs, side by side.
peers *arguments:
    cargo build --release
    tests/bench/peers {{arguments}}

# Cases a second of caipan and of another verifier, which are running: just verifiers NAME=URL NAME=URL
verifiers *arguments:
    tests/bench/verifiers {{arguments}}

# Three times the work that a running server can do: just overload URL
overload *arguments:
    tests/bench/overload {{arguments}}

# Photographs of every kind of page of results, at every width, light and dark, in both languages: target/screens.
screens:
    CAIPAN_TEST_TIER=soak cargo test --test caipan -- browser::screens

# The pictures of the README, made anew: look at them before you keep them.
pictures:
    CAIPAN_TEST_WRITE_PAGE=1 cargo test --test caipan -- browser::pictures terminal_picture

# Review changed snapshots one by one (cargo install cargo-insta).
snapshots:
    cargo insta review

# The evil programs, on this machine.
evil *arguments:
    cargo run --release --quiet -- doctor --security {{arguments}}

# A static caipan for any Linux, in target/tarball; `just tarball --test` tries it, as root.
tarball *arguments:
    .ci/tarball {{arguments}}

# What `.ci/run` does, on a machine like CI's.
ci:
    .ci/run
