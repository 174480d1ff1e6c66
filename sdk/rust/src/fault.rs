//! Errors in the author's code, and their places.

use std::{
    cell::RefCell,
    panic::{self, AssertUnwindSafe, Location, PanicHookInfo},
};

use crate::stuck::calling;

thread_local! {
    /// The last panic of this thread, as a line of text.
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// From now on, `guard` knows where a panic happened. The message on stderr, and so in the private log, stays
/// the same.
pub(crate) fn watch_panics() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let at = info.location().map_or("somewhere".into(), place);
        LAST_PANIC.set(Some(format!("{at}: panic: {}", message(info))));
        print(info);
    }));
}

/// Calls the author's code; a panic becomes an error, one line with file and line of the code.
pub(crate) fn guard<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    let panicked = |_| LAST_PANIC.take().unwrap_or_else(|| "panic".into());
    calling(|| panic::catch_unwind(AssertUnwindSafe(call))).map_err(panicked)
}

/// "src/main.rs:12".
pub(crate) fn place(location: &Location) -> String {
    format!("{}:{}", location.file(), location.line())
}

fn message(info: &PanicHookInfo) -> String {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied();
    text.or(payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("of no text").to_string()
}
