package hakam;

import hakam.v1.Arbiter.AttachRequest;
import hakam.v1.Arbiter.AttachResponse;
import hakam.v1.ArbiterServiceGrpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.MetadataUtils;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** The bot as a client, for authors behind a router: it dials the arbiter, which then asks on one stream. */
final class Attachment {
  private static final Metadata.Key<String> NAME = Metadata.Key.of("hakam-name", Metadata.ASCII_STRING_MARSHALLER);

  private Attachment() {}

  /** Answers until the arbiter ends the stream with OK; IOException if the bot was refused or the stream broke. */
  static void run(Host host, Environment.Attach arbiter)
      throws IOException, InterruptedException, Environment.Unusable {
    NettyChannelBuilder builder =
        builder("dns:///" + arbiter.address(), arbiter)
            .channelType(NioSocketChannel.class)
            .eventLoopGroup(EventLoop.start())
            .executor(BotThread.start());
    if (!arbiter.tls()) builder.proxyDetector(address -> null); // loopback needs no proxy
    Metadata headers = new Metadata();
    headers.put(AgentServer.AUTHORIZATION, "Bearer " + arbiter.token());
    headers.put(NAME, arbiter.name());
    var stub =
        ArbiterServiceGrpc.newStub(builder.build())
            .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
    Calls calls = new Calls(host);
    stub.attach(calls);
    try {
      calls.ended.get();
    } catch (ExecutionException broken) {
      Status status = Status.fromThrowable(broken.getCause());
      String why = status.getDescription() == null ? "" : ": " + status.getDescription().lines().findFirst().orElse("");
      throw new IOException("the arbiter at " + arbiter.address() + " has ended it: " + status.getCode() + why);
    }
  }

  private static NettyChannelBuilder builder(String target, Environment.Attach arbiter)
      throws Environment.Unusable {
    if (!arbiter.tls()) return NettyChannelBuilder.forTarget(target, InsecureChannelCredentials.create());
    if (arbiter.roots() == null) return NettyChannelBuilder.forTarget(target, TlsChannelCredentials.create());
    try {
      var trusted = TlsChannelCredentials.newBuilder().trustManager(arbiter.roots()).build();
      return NettyChannelBuilder.forTarget(target, trusted);
    } catch (IOException | IllegalArgumentException problem) { // unreadable, or of the wrong kind
      throw new Environment.Unusable("HAKAM_TLS_CA: " + problem.getMessage());
    }
  }

  /** The calls of the arbiter, and the end of the stream. */
  private static final class Calls implements ClientResponseObserver<AttachRequest, AttachResponse> {
    final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final Host host;
    private ClientCallStreamObserver<AttachRequest> answers;

    Calls(Host host) {
      this.host = host;
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<AttachRequest> answers) {
      this.answers = answers;
    }

    @Override
    public void onNext(AttachResponse call) {
      AttachRequest.Builder answer = AttachRequest.newBuilder().setCallId(call.getCallId());
      try {
        answer(call, answer);
      } catch (StatusException refused) {
        answer.setError(Host.errorOf(refused));
      }
      answers.onNext(answer.build());
    }

    private void answer(AttachResponse call, AttachRequest.Builder answer) throws StatusException {
      switch (call.getCallCase()) {
        case DESCRIBE -> answer.setDescribe(host.describe(call.getDescribe()));
        case START_SESSION -> answer.setStartSession(host.startSession(call.getStartSession()));
        case DECIDE -> answer.setDecide(host.decide(call.getDecide()));
        case FINISH_BOARD -> answer.setFinishBoard(host.finishBoard(call.getFinishBoard()));
        case FINISH_SESSION -> answer.setFinishSession(host.finishSession(call.getFinishSession()));
        case CALL_NOT_SET ->
            throw Status.UNIMPLEMENTED.withDescription("this bot does not know that call").asException();
      }
    }

    @Override
    public void onError(Throwable broken) {
      ended.completeExceptionally(broken);
    }

    @Override
    public void onCompleted() {
      ended.complete(null);
    }
  }
}
