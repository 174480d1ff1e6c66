//! Attaching: the bot dials the arbiter, which sends its calls on a stream (arbiter.proto).

use std::fs;

use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::{Certificate, ClientTlsConfig, Endpoint};
use tonic::{Request, Status};

use crate::environment::{Environment, is_loopback};
use crate::question::cut;
use crate::serve::{Caller, causes};
use crate::v1::arbiter_service_client::ArbiterServiceClient;
use crate::v1::{AttachRequest, AttachResponse, CallError, attach_request::Answer};

const MAX_ERROR_BYTES: usize = 1024;
/// Answers that wait to be sent; there is one for each call that is open.
const MAX_ANSWERS: usize = 64;

/// Dials the arbiter at `host:port` and answers its calls until it ends the stream. An error is one line with the
/// reason.
pub(crate) async fn attach(arbiter: &str, environment: &Environment, caller: Caller) -> Result<(), String> {
    let said = |what: String| format!("attached to {arbiter} as {}: {what}", environment.name);
    let status = |status: Status| said(format!("{:?}: {}", status.code(), status.message()));
    let channel = endpoint(arbiter, &environment.ca)?.connect().await.map_err(|error| said(causes(&error)))?;

    let (answers, sent) = mpsc::channel(MAX_ANSWERS);
    let mut request = Request::new(ReceiverStream::new(sent));
    request.metadata_mut().insert("authorization", header("HAKAM_TOKEN", format!("Bearer {}", environment.token))?);
    request.metadata_mut().insert("hakam-name", header("HAKAM_NAME", environment.name.clone())?);
    let mut calls = ArbiterServiceClient::new(channel).attach(request).await.map_err(status)?.into_inner();
    while let Some(call) = calls.message().await.map_err(status)? {
        let (caller, answers) = (caller.clone(), answers.clone());
        // On a task of its own, so that we see the end of the stream, which also ends a bot that thinks. The tasks call
        // the bot in the order of the calls.
        tokio::spawn(async move {
            let _ = answers.send(answer(call, caller).await).await; // fails only at the end of the stream
        });
    }
    Ok(())
}

async fn answer(asked: AttachResponse, caller: Caller) -> AttachRequest {
    let answer = match asked.call {
        Some(call) => caller.answer(call).await,
        None => Err(Status::unimplemented("this bot does not know what it is asked")),
    };
    let error = |status: Status| {
        let message = cut(status.message(), MAX_ERROR_BYTES).to_string();
        Answer::Error(CallError { code: status.code() as u32, message })
    };
    AttachRequest { call_id: asked.call_id, answer: Some(answer.unwrap_or_else(error)) }
}

fn endpoint(arbiter: &str, ca: &str) -> Result<Endpoint, String> {
    let plain = ca.is_empty() && is_loopback(arbiter);
    let scheme = if plain { "http" } else { "https" };
    let endpoint = Endpoint::from_shared(format!("{scheme}://{arbiter}")).map_err(|error| causes(&error))?;
    if plain {
        return Ok(endpoint);
    }
    let tls = if ca.is_empty() {
        ClientTlsConfig::new().with_native_roots()
    } else {
        let pem = fs::read(ca).map_err(|error| format!("HAKAM_TLS_CA: {ca}: {error}"))?;
        ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem))
    };
    endpoint.tls_config(tls).map_err(|error| format!("HAKAM_TLS_CA: {}", causes(&error)))
}

fn header(variable: &str, value: String) -> Result<MetadataValue<Ascii>, String> {
    value.parse().map_err(|_| format!("{variable} has characters that cannot be sent"))
}
