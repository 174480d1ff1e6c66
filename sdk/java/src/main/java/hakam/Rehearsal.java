package hakam;

import hakam.v1.Agent.DecideManyRequest;
import hakam.v1.Agent.DecideRequest;
import hakam.v1.Agent.DescribeRequest;
import hakam.v1.Agent.DescribeResponse;
import hakam.v1.Agent.FinishSessionRequest;
import hakam.v1.Agent.StartSessionRequest;
import hakam.v1.AgentServiceGrpc;
import hakam.v1.ObservationOuterClass.Contract;
import hakam.v1.ObservationOuterClass.Observation;
import hakam.v1.ObservationOuterClass.Phase;
import hakam.v1.ObservationOuterClass.Trick;
import hakam.v1.Rules.RuleSet;
import io.grpc.Deadline;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Asks the bot a few questions over a unix socket, so that the JVM has loaded all the classes of
 * a game and can store them for the next start (-XX:ArchiveClassesAtExit).
 */
final class Rehearsal {
  /** A bot that never answers must not stop the build that rehearses it. */
  static final long LIMIT_SECONDS = 10;

  private Rehearsal() {}

  /** IOException when the bot failed, or took longer than the limit. */
  static void run(Host host, long limitSeconds) throws IOException, InterruptedException, Environment.Unusable {
    Path folder = Files.createTempDirectory("hakam");
    Path socket = folder.resolve("agent.sock");
    String address = "unix:" + socket;
    try {
      Server server = AgentServer.start(host, new Environment.Listen(address, null, null, null));
      ManagedChannel channel =
          NettyChannelBuilder.forAddress(AgentServer.unixAddress(address))
              .channelType(NioDomainSocketChannel.class)
              .eventLoopGroup(new NioEventLoopGroup(1))
              .usePlaintext()
              .build();
      ask(channel, Deadline.after(limitSeconds, TimeUnit.SECONDS));
      channel.shutdownNow();
      server.shutdownNow();
    } catch (StatusRuntimeException | ExecutionException failed) {
      throw new IOException("the rehearsal has failed: " + failed.getMessage());
    } finally {
      Files.deleteIfExists(socket);
      Files.delete(folder);
    }
  }

  private static void ask(ManagedChannel channel, Deadline end) throws InterruptedException, ExecutionException {
    var stub = AgentServiceGrpc.newBlockingStub(channel).withDeadline(end);
    var streams = AgentServiceGrpc.newStub(channel).withDeadline(end);
    DescribeResponse about = stub.describe(DescribeRequest.newBuilder().setProtocolRevision(1).build());
    StartSessionRequest.Builder session = StartSessionRequest.newBuilder();
    if (about.getPresetsCount() > 0) session.setRules(RuleSet.newBuilder().setPreset(about.getPresets(0)));
    stub.startSession(session.build());
    for (DecideRequest question : List.of(auction(), play())) {
      if (about.getDecideStream()) askOnStream(streams::decideStream, question);
      else stub.decide(question);
      if (about.getDecideMany()) {
        var questions = DecideManyRequest.newBuilder().addQuestions(question).build();
        askOnStream(streams::decideMany, questions);
      }
    }
    stub.finishSession(FinishSessionRequest.getDefaultInstance());
  }

  private static <Q, A> void askOnStream(Function<StreamObserver<A>, StreamObserver<Q>> method, Q question)
      throws InterruptedException, ExecutionException {
    CompletableFuture<A> answer = new CompletableFuture<>();
    StreamObserver<Q> questions =
        method.apply(new StreamObserver<>() {
          @Override
          public void onNext(A response) {
            answer.complete(response);
          }

          @Override
          public void onError(Throwable failed) {
            answer.completeExceptionally(failed);
          }

          @Override
          public void onCompleted() {
            answer.completeExceptionally(new IOException("the bot has ended the stream"));
          }
        });
    questions.onNext(question);
    answer.get();
    questions.onCompleted();
  }

  private static DecideRequest auction() {
    return question(
        hand("JH 9H AH TH AS").setPhase(Phase.PHASE_AUCTION).setPublicCardValue(Card.of("7H").number()),
        "PASS", "HOKUM", "SUN");
  }

  private static DecideRequest play() {
    var sun = Contract.newBuilder().setDenominationValue(1 + Denomination.NO_TRUMPS.ordinal());
    var trick = Trick.newBuilder().setLeader(1).addCardsValue(Card.of("QH").number());
    return question(
        hand("7H TH KH").setPhase(Phase.PHASE_PLAY).setContract(sun).addTricks(trick), "7H", "TH", "KH");
  }

  private static Observation.Builder hand(String text) {
    return Observation.newBuilder().addAllHandValue(Card.list(text).stream().map(Card::number).toList());
  }

  private static DecideRequest question(Observation.Builder seen, String... legal) {
    DecideRequest.Builder question = DecideRequest.newBuilder().setObservation(seen);
    for (String text : legal) question.addLegalActions(Action.of(text).proto());
    return question.build();
  }
}
