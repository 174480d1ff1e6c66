//! The served contract.

use std::{collections::BTreeMap, net::TcpListener};

use hakam::{cards, v1};
use tokio::sync::mpsc;
use tokio_stream::{StreamExt, iter, wrappers::UnboundedReceiverStream};
use tonic::transport::Endpoint;
use tonic::{Code, Status, Streaming};

use crate::bots::{Process, Served, at, connect};

pub fn question(decision_id: u64) -> v1::DecideRequest {
    let play = |card: &hakam::Card| v1::Play { card: card.number(), ..Default::default() };
    let action = |card| v1::Action { kind: Some(v1::action::Kind::Play(play(card))) };
    v1::DecideRequest {
        session_id: 7,
        decision_id,
        decision_seed: 1234567,
        time_left: Some(prost_types::Duration { seconds: 1, nanos: 500_000_000 }),
        bank_left: Some(prost_types::Duration { seconds: 0, nanos: 500_000_000 }),
        legal_actions: cards("7H TH KH").iter().map(action).collect(),
        observation: None,
    }
}

pub fn session(session_id: u64, seat: u32, preset: &str) -> v1::StartSessionRequest {
    let rules = v1::RuleSet { preset: preset.into(), text: "target=152\n".into(), ..Default::default() };
    v1::StartSessionRequest { session_id, seat, rules: Some(rules), format: v1::Format::Boards.into(), clock: None }
}

pub const DESCRIBE: v1::DescribeRequest = v1::DescribeRequest { protocol_revision: 1 };

fn index(answer: &v1::DecideResponse) -> Option<u32> {
    match answer.choice {
        Some(v1::decide_response::Choice::ActionIndex(index)) => Some(index),
        _ => None,
    }
}

#[track_caller]
pub fn fails<T>(result: Result<T, Status>, code: Code, words: &str) {
    let status = result.err().expect("it fails");
    assert!(status.code() == code && status.message().contains(words), "{status:?}, wanted {code:?}: {words}");
}

#[tokio::test]
async fn a_session_from_describe_to_exit() {
    let mut bot = Served::start("witness", &[]).await;
    let about = bot.client.describe(DESCRIBE).await.unwrap().into_inner();
    assert_eq!((about.protocol_revision, &*about.name, &*about.version, &*about.author), (1, "witness", "7", "kit"));
    assert_eq!((about.presets, about.max_sessions, about.wants_results), (vec!["baloot".into()], 2, true));
    // A question on a stream could overtake the result of the previous board.
    assert!(!about.decide_stream);
    bot.client.start_session(session(7, 2, "baloot")).await.unwrap();
    for id in [1, 2, 1 << 40] {
        let answer = bot.client.decide(question(id)).await.unwrap().into_inner();
        assert_eq!((answer.decision_id, index(&answer)), (id, Some(2)));
        assert_eq!(answer.note, "1.5s 500ms 6457827717110365317");
    }
    let result = Some(v1::BoardResult { outcome: 1, points: vec![16, 0], ..Default::default() });
    bot.client.finish_board(v1::FinishBoardRequest { session_id: 7, result }).await.unwrap();
    bot.client.finish_session(v1::FinishSessionRequest { session_id: 7 }).await.unwrap();
    let log = "session 7 seat 2 152 Boards\nresult Made [16, 0]\n";
    assert_eq!(bot.process.stop(), (Some(0), log.into()));
}

#[tokio::test]
async fn what_the_bot_does_wrong_is_internal_and_in_the_log_and_the_bot_goes_on() {
    let illegal = at("hakam::serve(illegal, about), // served here");
    for (name, place, words) in [
        ("broken", at("q.legal[q.legal.len()]"), "panic: index out of bounds: the len is 3 but the index is 3"),
        ("careless", at("cards(\"AS XX\")"), "panic: \"XX\" is not a card"),
        ("illegal", illegal, "kit::bots::illegal returned AS, which is not legal; legal are 7H, TH, KH"),
    ] {
        let mut bot = Served::start(name, &[]).await;
        for id in [1, 2] {
            fails(bot.client.decide(question(id)).await, Code::Internal, &format!("{place}{words}"));
        }
        let (code, log) = bot.process.stop();
        let (place, text) = (place.trim_end_matches(": "), words.trim_start_matches("panic: "));
        assert_eq!((code, log.matches(place).count(), log.matches(text).count()), (Some(0), 2, 2), "{log}");
    }
}

#[tokio::test]
async fn another_revision_another_game_and_a_refused_seat() {
    let mut bot = Served::start("witness", &[]).await;
    let other = bot.client.describe(v1::DescribeRequest { protocol_revision: 2 }).await;
    fails(other, Code::FailedPrecondition, "speaks protocol revision 1, not 2");
    let game = bot.client.start_session(session(7, 0, "pilotta")).await;
    fails(game, Code::FailedPrecondition, "does not play pilotta, only baloot");
    let seat = bot.client.start_session(session(7, 9, "baloot")).await;
    fails(seat, Code::Internal, "Witness refuses the session: no such seat");
    let observation = Some(v1::Observation { public_card: 99, ..Default::default() });
    let unread = bot.client.decide(v1::DecideRequest { observation, ..question(1) }).await;
    fails(unread, Code::InvalidArgument, "cannot be read: 99 is not the number of a card");
}

#[tokio::test]
async fn sessions_are_kept_apart_and_the_oldest_of_64_gives_way() {
    let mut bot = Served::start("second", &[]).await;
    for id in 0..65 {
        bot.client.start_session(session(id, id as u32 % 4, "baloot")).await.unwrap();
    }
    bot.client.finish_session(v1::FinishSessionRequest { session_id: 3 }).await.unwrap();
    for (session_id, note) in [(0, ""), (1, "seat 1"), (2, "seat 2"), (3, ""), (64, "seat 0")] {
        let answer = bot.client.decide(v1::DecideRequest { session_id, ..question(1) }).await.unwrap();
        assert_eq!(answer.into_inner().note, note, "session {session_id}");
    }
}

#[tokio::test]
async fn streams_and_calls_at_a_time() {
    let mut bot = Served::start("second", &[]).await;
    assert!(bot.client.describe(DESCRIBE).await.unwrap().into_inner().decide_stream);
    let mut first = bot.client.decide_stream(iter((1..=50).map(question))).await.unwrap().into_inner();
    let mut other = bot.client.decide_stream(iter((101..=150).map(question))).await.unwrap().into_inner();
    for id in 1..=50 {
        let answer = first.next().await.unwrap().unwrap();
        assert_eq!((answer.decision_id, index(&answer)), (id, Some(1)));
        assert_eq!(other.next().await.unwrap().unwrap().decision_id, 100 + id);
        assert_eq!(bot.client.decide(question(99)).await.unwrap().into_inner().decision_id, 99);
    }
    assert!(first.next().await.is_none());
    assert_eq!(bot.process.stop(), (Some(0), String::new()));
}

#[tokio::test]
async fn a_panic_ends_the_stream_and_the_bot_goes_on() {
    let mut bot = Served::start("broken", &[]).await;
    for _ in 0..2 {
        let mut answers = bot.client.decide_stream(iter([question(1)])).await.unwrap().into_inner();
        fails(answers.next().await.unwrap(), Code::Internal, "panic: index out of bounds");
        assert!(answers.next().await.is_none());
    }
}

#[tokio::test]
async fn sigterm_ends_a_bot_that_thinks_or_waits_for_a_question() {
    for streamed in [false, true] {
        let mut bot = Served::start("thinker", &[]).await;
        let mut client = bot.client.clone();
        let open = tokio::spawn(async move {
            if streamed {
                let answers = client.decide_stream(tokio_stream::once(question(1)).chain(tokio_stream::pending())).await;
                answers.unwrap().into_inner().next().await;
            } else {
                let _ = client.decide(question(1)).await;
            }
        });
        let process = tokio::task::spawn_blocking(move || {
            assert_eq!(bot.process.line(), "thinking");
            bot.process
        });
        assert_eq!(process.await.unwrap().stop(), (Some(0), String::new()));
        open.abort();
    }
    let mut bot = Served::start("second", &[]).await;
    let questions = tokio_stream::once(question(1)).chain(tokio_stream::pending());
    let mut answers = bot.client.decide_stream(questions).await.unwrap().into_inner();
    assert_eq!(answers.next().await.unwrap().unwrap().decision_id, 1);
    assert_eq!(bot.process.stop(), (Some(0), String::new()));
}

/// A DecideMany.
struct Many {
    questions: mpsc::UnboundedSender<v1::DecideManyRequest>,
    answers: Streaming<v1::DecideManyResponse>,
}

impl Many {
    async fn start(bot: &mut Served) -> Many {
        let (questions, sent) = mpsc::unbounded_channel();
        let answers = bot.client.decide_many(UnboundedReceiverStream::new(sent)).await.unwrap().into_inner();
        Many { questions, answers }
    }

    /// Asks questions of these sessions in one message, each with so much time.
    fn send(&self, sessions: &[(u64, i64)]) {
        let one = |&(session_id, seconds)| {
            let time_left = Some(prost_types::Duration { seconds, nanos: 0 });
            v1::DecideRequest { session_id, time_left, ..question(100 + session_id) }
        };
        self.questions.send(v1::DecideManyRequest { questions: sessions.iter().map(one).collect() }).unwrap();
    }

    async fn next(&mut self) -> Vec<v1::SessionAnswer> {
        let answers = self.answers.next().await.unwrap().unwrap().answers;
        assert!(!answers.is_empty());
        answers
    }

    /// As many answers as were asked for, by session.
    async fn all(&mut self, count: usize) -> BTreeMap<u64, v1::session_answer::Result> {
        let mut found = BTreeMap::new();
        while found.len() < count {
            found.extend(self.next().await.into_iter().map(|answer| (answer.session_id, answer.result.unwrap())));
        }
        found
    }
}

#[tokio::test]
async fn a_print_is_in_the_log_at_once_and_sigquit_says_where_the_bot_is() {
    let mut bot = Served::start("printer", &[]).await;
    let mut client = bot.client.clone();
    tokio::spawn(async move { client.decide(question(1)).await });
    let process = tokio::task::spawn_blocking(move || {
        bot.process.printed("printed");
        assert_eq!(bot.process.line(), "thinking");
        bot.process.signal("QUIT");
        (bot.process.line(), bot.process.line())
    });
    let (place, stack) = process.await.unwrap();
    assert!(place.starts_with("hakam: at tests/kit/bots.rs:") && place.ends_with("thinker)"), "{place}");
    assert!(stack.starts_with("   0: "), "{stack}");
}

#[tokio::test]
async fn sigquit_names_no_place_while_no_code_of_the_bot_runs() {
    let mut bot = Served::start("second", &[]).await;
    bot.client.decide(question(1)).await.unwrap();
    bot.process.signal("QUIT");
    assert!(bot.process.line().starts_with("   0: "));
}

#[tokio::test]
async fn many_all_answers_of_a_message_in_any_portions() {
    let mut bot = Served::start("second", &[]).await;
    assert!(bot.client.describe(DESCRIBE).await.unwrap().into_inner().decide_many);
    let mut many = Many::start(&mut bot).await;
    for _ in 0..3 {
        many.send(&(1..=8).map(|session| (session, 1)).collect::<Vec<_>>());
        for (session, result) in many.all(8).await {
            let v1::session_answer::Result::Answer(answer) = result else { panic!("{result:?}") };
            assert_eq!((answer.decision_id, index(&answer)), (100 + session, Some(1)));
        }
        assert_eq!(bot.client.decide(question(99)).await.unwrap().into_inner().decision_id, 99);
    }
    many.send(&[(1, 1)]);
    let Many { questions, mut answers } = many;
    drop(questions); // what was asked before the end is answered
    assert_eq!(answers.next().await.unwrap().unwrap().answers[0].session_id, 1);
    assert!(answers.next().await.is_none());
    assert_eq!(bot.process.stop(), (Some(0), String::new()));
}

#[tokio::test]
async fn many_what_must_be_answered_first_is_answered_first_and_waits_for_nobody() {
    let mut bot = Served::start("slow", &[]).await;
    let mut many = Many::start(&mut bot).await;
    many.send(&[(1, 30), (2, 10), (3, 20)]);
    for session in [2, 3, 1] {
        assert_eq!(many.next().await.iter().map(|answer| answer.session_id).collect::<Vec<_>>(), [session]);
    }
    many.send(&[(1, 30), (2, 10), (3, 20)]);
    many.send(&[(4, 12)]); // comes later, and has less time than two of them
    let mut order = vec![];
    for _ in 0..4 {
        order.push(many.next().await[0].session_id);
    }
    assert_eq!(order, [2, 4, 3, 1]);
}

#[tokio::test]
async fn many_what_the_bot_does_wrong_is_an_error_of_that_session_alone() {
    let mut bot = Served::start("odd", &[]).await;
    let mut many = Many::start(&mut bot).await;
    many.send(&[(1, 1), (2, 1), (3, 1), (4, 1)]);
    for (session, result) in many.all(4).await {
        match result {
            v1::session_answer::Result::Error(error) => {
                assert_eq!((session % 2, error.code), (1, Code::Internal as u32));
                assert_eq!(error.message, at("assert!(q.proto.decision_id % 2 == 0") + "panic: odd");
            }
            answered => assert_eq!(session % 2, 0, "{answered:?}"),
        }
    }
    many.send(&[(6, 1)]); // the stream goes on
    assert_eq!(many.all(1).await.len(), 1);
    let (code, log) = bot.process.stop();
    assert_eq!((code, log.matches("odd").count()), (Some(0), 2), "{log}");
}

#[tokio::test]
async fn many_sigterm_ends_a_bot_that_thinks_and_one_that_waits() {
    for name in ["thinker", "second"] {
        let mut bot = Served::start(name, &[]).await;
        let mut many = Many::start(&mut bot).await;
        many.send(&[(1, 1)]);
        if name == "second" {
            many.next().await;
        }
        let process = tokio::task::spawn_blocking(move || {
            if name == "thinker" {
                assert_eq!(bot.process.line(), "thinking");
            }
            bot.process
        });
        assert_eq!(process.await.unwrap().stop(), (Some(0), String::new()), "{name}");
    }
}

#[tokio::test]
async fn many_a_stream_that_is_cancelled_leaves_the_bot_free() {
    let mut bot = Served::start("slow", &[]).await;
    let mut many = Many::start(&mut bot).await;
    many.send(&(1..=1000).map(|session| (session, 1)).collect::<Vec<_>>());
    many.next().await;
    drop(many);
    assert_eq!(bot.client.decide(question(99)).await.unwrap().into_inner().decision_id, 99); // not after 50 s
    let mut next = Many::start(&mut bot).await;
    next.send(&[(1, 1)]);
    assert_eq!(next.all(1).await.len(), 1);
}

#[tokio::test]
async fn many_a_bot_with_one_session_or_that_wants_results_does_not_offer_it() {
    for (name, sessions) in [("second", "1"), ("witness", "4")] {
        let mut bot = Served::start(name, &[("KIT_TEST_SESSIONS", sessions)]).await;
        assert!(!bot.client.describe(DESCRIBE).await.unwrap().into_inner().decide_many);
    }
}

#[tokio::test]
async fn loopback_tcp_works_too() {
    let address = free_address();
    let _bot = Process::start("second", &[("HAKAM_ADDRESS", &address)]);
    let mut client = connect(Endpoint::from_shared(format!("http://{address}")).unwrap()).await;
    assert_eq!(index(&client.decide(question(1)).await.unwrap().into_inner()), Some(1));
}

/// Has a port that was free a moment ago.
pub fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

#[test]
fn started_by_hand_it_says_how_bots_are_started() {
    for (address, code, words) in [
        ("", 2, "hakam play FOLDER builtin:greedy"),
        ("0.0.0.0:4000", 2, "not on loopback"),
        ("unix:/nonexistent/folder/agent.sock", 1, "cannot listen at unix:/nonexistent/folder/agent.sock"),
    ] {
        let (exit, log) = Process::start("second", &[("HAKAM_ADDRESS", address)]).end();
        assert_eq!((exit, log.contains(words), log.lines().count()), (Some(code), true, 1), "{address}: {log}");
    }
}
