package hakam;

import hakam.v1.Agent.DecideManyRequest;
import hakam.v1.Agent.DecideManyResponse;
import hakam.v1.Agent.DecideRequest;
import hakam.v1.Agent.SessionAnswer;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * DecideMany: the questions of all sessions on one stream. Everything is done on the bot's thread, but for answers that
 * wait while the bot thinks: the timer's thread writes these.
 */
final class Many implements StreamObserver<DecideManyRequest> {
  /** Answers wait at most about this long for each other. A message costs about 50 us. */
  private static final long PORTION_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** A question that the bot has not got yet; {@code by} is the end of its time. */
  private record Open(long by, long arrival, DecideRequest question) {}

  private final Host host;
  private final Executor bot;
  private final ScheduledExecutorService timer;
  private final ServerCallStreamObserver<DecideManyResponse> out; // used by who holds the lock of this
  private final PriorityQueue<Open> open =
      new PriorityQueue<>(Comparator.comparingLong(Open::by).thenComparingLong(Open::arrival));
  private final long begun = System.nanoTime();
  private long received;
  private boolean working;
  private boolean noMore; // questions
  private List<SessionAnswer> portion = new ArrayList<>(); // guarded by this

  Many(Host host, Executor bot, ScheduledExecutorService timer, ServerCallStreamObserver<DecideManyResponse> out) {
    this.host = host;
    this.bot = bot;
    this.timer = timer;
    this.out = out;
    out.setOnCancelHandler(() -> {}); // otherwise onNext would throw
  }

  @Override
  public void onNext(DecideManyRequest message) {
    long now = System.nanoTime() - begun;
    for (DecideRequest question : message.getQuestionsList()) {
      var left = question.getTimeLeft();
      open.add(new Open(now + TimeUnit.SECONDS.toNanos(left.getSeconds()) + left.getNanos(), ++received, question));
    }
    workOn();
  }

  @Override
  public void onError(Throwable cancelled) {
    open.clear();
  }

  @Override
  public void onCompleted() {
    noMore = true;
    workOn();
  }

  /** Between two portions the bot's thread takes what has come meanwhile. */
  private void workOn() {
    if (working) return;
    working = true;
    bot.execute(this::work);
  }

  private void work() {
    working = false;
    long start = System.nanoTime();
    while (!open.isEmpty() && !out.isCancelled()) {
      add(host.sessionAnswer(open.poll().question()));
      if (System.nanoTime() - start >= PORTION_NANOS) break;
    }
    write();
    if (out.isCancelled()) open.clear();
    else if (!open.isEmpty()) workOn();
    else if (noMore) complete();
  }

  private synchronized void add(SessionAnswer answer) {
    portion.add(answer);
    if (portion.size() == 1 && !open.isEmpty()) timer.schedule(this::write, PORTION_NANOS, TimeUnit.NANOSECONDS);
  }

  private synchronized void write() {
    if (portion.isEmpty()) return;
    out.onNext(DecideManyResponse.newBuilder().addAllAnswers(portion).build());
    portion = new ArrayList<>();
  }

  private synchronized void complete() {
    if (!out.isCancelled()) out.onCompleted();
  }
}
