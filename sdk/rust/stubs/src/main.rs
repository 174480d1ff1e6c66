//! Writes the stubs of the protos into a folder: `stubs PROTO_ROOT OUT`. Needs protoc.

use std::{env, io, path::Path};

/// Only the messages that bots use; leagues and manifests belong to the arbiter.
const PROTOS: [&str; 6] = ["cards", "rules", "observation", "record", "agent", "arbiter"];

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [root, out] = &arguments[..] else {
        return Err(io::Error::other("usage: stubs PROTO_ROOT OUT"));
    };
    let protos = PROTOS.map(|name| Path::new(root).join(format!("hakam/v1/{name}.proto")));
    tonic_prost_build::configure().out_dir(out).compile_protos(&protos, &[Path::new(root).to_path_buf()])
}
