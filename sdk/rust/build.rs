//! Makes `hakam::v1` from the protos. `protox` reads them, so that no `protoc` is needed.

use std::error::Error;

/// With all that they import. Leagues and manifests are not a bot's business.
const PROTOS: [&str; 2] = ["hakam/v1/agent.proto", "hakam/v1/arbiter.proto"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=proto");
    tonic_prost_build::compile_fds(protox::compile(PROTOS, ["proto"])?)?;
    Ok(())
}
