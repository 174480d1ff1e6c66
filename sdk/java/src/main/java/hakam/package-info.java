/**
 * Play in Hakam leagues with a bot in Java or Kotlin. A bot is one function; this one takes the first legal action:
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *   Hakam.serve(question -> question.legal().get(0));
 * }
 * }</pre>
 *
 * {@link hakam.Question} is all that the bot may know; {@link hakam.Hakam#serve} does the rest. Nothing is null unless
 * it says {@code @Nullable}.
 */
@NullMarked
package hakam;

import org.jspecify.annotations.NullMarked;
