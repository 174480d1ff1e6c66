package hakam;

import java.util.Optional;

/** Describes an author's mistake in one line, with file and line of the author's code. */
final class Mistake {
  private static final int LENGTH = 400; // characters

  private Mistake() {}

  /** "IllegalStateException: no idea (Bot.java:12)"; {@code place} is used if no frame is the author's. */
  static String summary(Throwable thrown, String place) {
    String what = thrown.getClass().getSimpleName() + (thrown.getMessage() == null ? "" : ": " + thrown.getMessage());
    String line = what.lines().findFirst().orElse("");
    String where = place;
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (!isAuthors(frame.getClassName())) continue;
      where = frame.getFileName() + ":" + frame.getLineNumber();
      break;
    }
    return line.substring(0, Math.min(LENGTH, line.length())) + " (" + where + ")";
  }

  /** File and line that called into a class of the kit. */
  static String callerOf(Class<?> entry) {
    Optional<StackWalker.StackFrame> caller =
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
            .walk(frames -> frames.dropWhile(f -> f.getDeclaringClass() == Mistake.class)
                .filter(f -> f.getDeclaringClass() != entry).findFirst());
    return caller.map(f -> f.getFileName() + ":" + f.getLineNumber()).orElse("?");
  }

  /** Whether a class is neither the kit's nor that of a library below it. */
  private static boolean isAuthors(String name) {
    if (name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("io.grpc.")) return false;
    return !name.startsWith(Mistake.class.getPackageName() + ".");
  }
}
