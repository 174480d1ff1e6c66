package hakam;

import hakam.v1.Agent.DecideManyRequest;
import hakam.v1.Agent.DecideManyResponse;
import hakam.v1.Agent.DecideRequest;
import hakam.v1.Agent.DecideResponse;
import hakam.v1.Agent.DescribeRequest;
import hakam.v1.Agent.DescribeResponse;
import hakam.v1.Agent.FinishBoardRequest;
import hakam.v1.Agent.FinishBoardResponse;
import hakam.v1.Agent.FinishSessionRequest;
import hakam.v1.Agent.FinishSessionResponse;
import hakam.v1.Agent.StartSessionRequest;
import hakam.v1.Agent.StartSessionResponse;
import hakam.v1.AgentServiceGrpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.TlsServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;

/** The bot as a server: AgentService on a unix socket or a port. */
final class AgentServer {
  static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  private AgentServer() {}

  /** A server that already answers; IOException if it cannot listen. */
  static Server start(Host host, Environment.Listen where) throws IOException, Environment.Unusable {
    boolean unix = where.address().startsWith("unix:");
    ExecutorService bot = BotThread.start();
    EventLoopGroup loop = EventLoop.start();
    NettyServerBuilder builder =
        builder(unix ? unixAddress(where.address()) : tcpAddress(where.address()), where)
            // The JDK's own sockets, unix ones too: nothing native to unpack and load.
            .channelType(unix ? NioServerDomainSocketChannel.class : NioServerSocketChannel.class)
            .bossEventLoopGroup(loop)
            .workerEventLoopGroup(loop)
            .executor(bot)
            .addService(new Service(host, bot, loop));
    if (where.token() != null) builder.intercept(new TokenCheck(where.token()));
    try {
      return builder.build().start();
    } catch (IOException problem) {
      Throwable cause = problem.getCause() == null ? problem : problem.getCause();
      throw new IOException("cannot listen at " + where.address() + ": " + cause.getMessage());
    }
  }

  static SocketAddress unixAddress(String address) {
    String path = address.substring("unix:".length());
    return UnixDomainSocketAddress.of(path.startsWith("//") ? path.substring(2) : path);
  }

  private static SocketAddress tcpAddress(String address) {
    int colon = address.lastIndexOf(':');
    return new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
  }

  private static NettyServerBuilder builder(SocketAddress address, Environment.Listen where)
      throws Environment.Unusable {
    if (where.cert() == null) return NettyServerBuilder.forAddress(address, InsecureServerCredentials.create());
    try {
      return NettyServerBuilder.forAddress(address, TlsServerCredentials.create(where.cert(), where.key()));
    } catch (IOException | IllegalArgumentException problem) { // unreadable, or of the wrong kind
      throw new Environment.Unusable("HAKAM_TLS_CERT, HAKAM_TLS_KEY: " + problem.getMessage());
    }
  }

  /** Refuses calls without the token. The time that it takes does not depend on the token. */
  private record TokenCheck(byte[] wanted) implements ServerInterceptor {
    TokenCheck(String token) {
      this(("Bearer " + token).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      String sent = headers.get(AUTHORIZATION);
      byte[] bytes = sent == null ? new byte[0] : sent.getBytes(StandardCharsets.UTF_8);
      if (MessageDigest.isEqual(wanted, bytes)) return next.startCall(call, headers);
      String why = "this bot wants `authorization: Bearer TOKEN` with its token (HAKAM_TOKEN)";
      call.close(Status.UNAUTHENTICATED.withDescription(why), new Metadata());
      return new ServerCall.Listener<>() {};
    }
  }

  /** A method of the host. */
  private interface Method<Q, A> {
    A answer(Q request) throws StatusException;
  }

  private static final class Service extends AgentServiceGrpc.AgentServiceImplBase {
    private final Host host;
    private final Executor bot;
    private final ScheduledExecutorService timer;

    Service(Host host, Executor bot, ScheduledExecutorService timer) {
      this.host = host;
      this.bot = bot;
      this.timer = timer;
    }

    @Override
    public void describe(DescribeRequest request, StreamObserver<DescribeResponse> answers) {
      unary(host::describe, request, answers);
    }

    @Override
    public void startSession(StartSessionRequest request, StreamObserver<StartSessionResponse> answers) {
      unary(host::startSession, request, answers);
    }

    @Override
    public void decide(DecideRequest request, StreamObserver<DecideResponse> answers) {
      unary(host::decide, request, answers);
    }

    @Override
    public StreamObserver<DecideRequest> decideStream(StreamObserver<DecideResponse> answers) {
      return new Questions(host, answers);
    }

    @Override
    public StreamObserver<DecideManyRequest> decideMany(StreamObserver<DecideManyResponse> answers) {
      return new Many(host, bot, timer, (ServerCallStreamObserver<DecideManyResponse>) answers);
    }

    @Override
    public void finishBoard(FinishBoardRequest request, StreamObserver<FinishBoardResponse> answers) {
      unary(host::finishBoard, request, answers);
    }

    @Override
    public void finishSession(FinishSessionRequest request, StreamObserver<FinishSessionResponse> answers) {
      unary(host::finishSession, request, answers);
    }

    private static <Q, A> void unary(Method<Q, A> method, Q request, StreamObserver<A> answers) {
      try {
        answers.onNext(method.answer(request));
        answers.onCompleted();
      } catch (StatusException refused) {
        answers.onError(refused);
      }
    }
  }

  /** Questions and answers on one stream. A failure ends the stream, not the bot. */
  private static final class Questions implements StreamObserver<DecideRequest> {
    private final Host host;
    private final StreamObserver<DecideResponse> answers;
    private boolean ended;

    Questions(Host host, StreamObserver<DecideResponse> answers) {
      this.host = host;
      this.answers = answers;
    }

    @Override
    public void onNext(DecideRequest request) {
      if (ended) return;
      try {
        answers.onNext(host.decide(request));
      } catch (StatusException refused) {
        ended = true;
        answers.onError(refused);
      }
    }

    @Override
    public void onError(Throwable cancelled) {
      ended = true;
    }

    @Override
    public void onCompleted() {
      if (!ended) answers.onCompleted();
    }
  }
}
