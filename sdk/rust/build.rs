//! Generates `hakam::v1` from the protos. `protox` reads them, so no `protoc` is needed.

use std::error::Error;

/// These files and their imports. A bot needs no leagues and no manifests.
const PROTOS: [&str; 2] = ["hakam/v1/agent.proto", "hakam/v1/arbiter.proto"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=proto");
    tonic_prost_build::compile_fds(protox::compile(PROTOS, ["proto"])?)?;
    Ok(())
}
