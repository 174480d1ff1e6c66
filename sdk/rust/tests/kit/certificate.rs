//! A self-signed certificate for 127.0.0.1.

use std::fs;

use crate::bots::Folder;

pub struct Certificate {
    pub cert: String, // PEM file
    pub key: String,  // PEM file
    pub cert_pem: String,
    pub key_pem: String,
    _folder: Folder,
}

pub fn certificate() -> Certificate {
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_string()]).unwrap();
    let (cert_pem, key_pem) = (made.cert.pem(), made.signing_key.serialize_pem());
    let folder = Folder::new();
    let write = |name: &str, text: &str| {
        let path = folder.0.join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (cert, key) = (write("cert.pem", &cert_pem), write("key.pem", &key_pem));
    Certificate { cert, key, cert_pem, key_pem, _folder: folder }
}
