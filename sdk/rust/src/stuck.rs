//! SIGQUIT: the arbiter has waited too long for an answer and is about to end the process. The bot's thread says where it
//! is.

use std::backtrace::Backtrace;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use libc::{SIGQUIT, STDERR_FILENO, c_int, pthread_kill, pthread_self, pthread_t, sighandler_t};

/// Parts of the paths of code that is not the author's: the standard library, crates, and what build scripts write.
const FOREIGN: [&str; 4] = ["/library/", "/registry/src/", "/git/checkouts/", "/out/"];

static BOT: AtomicUsize = AtomicUsize::new(0);
static CALLED: AtomicBool = AtomicBool::new(false);

/// From now on, SIGQUIT makes the present thread, which is the bot's, write to stderr where it is.
pub(crate) fn tell_at_sigquit() {
    // SAFETY: these calls have no conditions; `tell` is a function as `signal` wants it.
    unsafe {
        BOT.store(pthread_self() as usize, Relaxed);
        libc::signal(SIGQUIT, tell as *const () as sighandler_t);
    }
}

/// Makes a call of the bot.
pub(crate) fn calling<T>(call: impl FnOnce() -> T) -> T {
    CALLED.store(true, Relaxed);
    let outcome = call();
    CALLED.store(false, Relaxed);
    outcome
}

/// Capturing a stack may allocate memory and take locks, which a handler must not do: if the bot was just doing that, this
/// thread stops here for ever. The process is about to be ended, so nothing more is lost than the text.
extern "C" fn tell(_: c_int) {
    // The signal may arrive at any thread.
    let bot = BOT.load(Relaxed);
    // SAFETY: the bot's thread lives as long as the process.
    unsafe {
        if pthread_self() as usize != bot {
            pthread_kill(bot as pthread_t, SIGQUIT);
            return;
        }
    }
    let stack = Backtrace::force_capture().to_string();
    let place = if CALLED.load(Relaxed) { authors_place(&stack) } else { None };
    let text = place.map_or(String::new(), |place| format!("hakam: at {place}\n")) + &stack;
    // SAFETY: the text has this address and length.
    unsafe { libc::write(STDERR_FILENO, text.as_ptr().cast(), text.len()) };
}

/// "src/main.rs:12 (bot::search)", the innermost line of the author's code; None if the program has no line tables.
fn authors_place(stack: &str) -> Option<String> {
    let kit = file!().trim_end_matches("stuck.rs");
    let mut function = "";
    // A name, and below it "at FILE:LINE:COLUMN".
    for line in stack.lines().map(str::trim_start) {
        if let Some((_, name)) = line.split_once(": ") {
            function = name;
        } else if let Some(place) = line.strip_prefix("at ") {
            let foreign = place.contains(kit) || FOREIGN.iter().any(|part| place.contains(part));
            if !foreign && place.contains(".rs:") {
                let line = place.trim_start_matches("./").rsplit_once(':')?.0;
                return Some(format!("{line} ({function})"));
            }
        }
    }
    None
}
