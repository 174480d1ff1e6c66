package hakam;

import hakam.v1.Agent.DecideManyRequest;
import hakam.v1.Agent.DecideManyResponse;
import hakam.v1.Agent.DecideRequest;
import hakam.v1.Agent.DecideResponse;
import hakam.v1.AgentServiceGrpc;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A bot served in this process on a unix socket of its own, and a client of it. */
final class Served implements AutoCloseable {
  static final long LIMIT_SECONDS = 20; // far more than any test here needs

  private final Path folder = Files.createTempDirectory("hakam");
  private final EventLoopGroup loop = new NioEventLoopGroup(1);
  private final Server server;
  private final ManagedChannel channel;

  Served(Bot bot, About about) throws Exception {
    this(bot, about, null, null, null, InsecureChannelCredentials.create());
  }

  /** With a token, files of a certificate and its key, and what the client trusts. */
  Served(Bot bot, About about, String token, File cert, File key, ChannelCredentials trusted) throws Exception {
    String address = "unix:" + folder.resolve("agent.sock");
    server = AgentServer.start(new Host(bot, about, "Main.java:1"), new Environment.Listen(address, cert, key, token));
    channel = NettyChannelBuilder.forAddress(AgentServer.unixAddress(address), trusted)
        .overrideAuthority("localhost").channelType(NioDomainSocketChannel.class).eventLoopGroup(loop).build();
  }

  AgentServiceGrpc.AgentServiceBlockingStub stub() {
    return AgentServiceGrpc.newBlockingStub(channel).withDeadlineAfter(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  AgentServiceGrpc.AgentServiceBlockingStub stub(String token) {
    return stub().withInterceptors(MetadataUtils.newAttachHeadersInterceptor(bearer(token)));
  }

  static Metadata bearer(String token) {
    Metadata headers = new Metadata();
    headers.put(AgentServer.AUTHORIZATION, "Bearer " + token);
    return headers;
  }

  Stream<DecideManyRequest, DecideManyResponse> many() {
    Stream<DecideManyRequest, DecideManyResponse> stream = new Stream<>();
    stream.questions = AgentServiceGrpc.newStub(channel).decideMany(stream);
    return stream;
  }

  Stream<DecideRequest, DecideResponse> stream() {
    Stream<DecideRequest, DecideResponse> stream = new Stream<>();
    stream.questions = AgentServiceGrpc.newStub(channel).decideStream(stream);
    return stream;
  }

  @Override
  public void close() throws Exception {
    channel.shutdownNow();
    server.shutdownNow().awaitTermination();
    loop.shutdownGracefully(0, LIMIT_SECONDS, TimeUnit.SECONDS);
    Files.deleteIfExists(folder.resolve("agent.sock"));
    Files.delete(folder);
  }

  /** A DecideStream, asked one question at a time, or a DecideMany; each message, and the Status of the end, comes out of the queue. */
  static final class Stream<Q, A> implements StreamObserver<A> {
    StreamObserver<Q> questions;
    private final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();

    Object ask(Q question) throws InterruptedException {
      questions.onNext(question);
      return next();
    }

    Object next() throws InterruptedException {
      return heard.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void onNext(A answer) {
      heard.add(answer);
    }

    @Override
    public void onError(Throwable failed) {
      heard.add(Status.fromThrowable(failed));
    }

    @Override
    public void onCompleted() {
      heard.add(Status.OK);
    }
  }
}
