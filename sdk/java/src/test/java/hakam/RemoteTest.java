package hakam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import author.Bots;
import hakam.v1.Agent.DescribeRequest;
import hakam.v1.Agent.FinishBoardRequest;
import hakam.v1.Agent.FinishSessionRequest;
import hakam.v1.Arbiter.AttachRequest;
import hakam.v1.Arbiter.AttachResponse;
import hakam.v1.ArbiterServiceGrpc;
import hakam.v1.Record.BoardResult;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On another machine: TLS, the token, and attaching to an arbiter (a small one of our own). */
final class RemoteTest {
  @TempDir Path folder;

  /** Files with a certificate for localhost and its key, made by the JDK's keytool. */
  private record Certificate(File cert, File key) {}

  private Certificate certificate(String name) throws Exception {
    Path store = folder.resolve(name + ".p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process made = new ProcessBuilder(keytool, "-genkeypair", "-alias", "bot", "-keyalg", "EC", "-groupname", "secp256r1",
        "-dname", "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1", "-storetype", "PKCS12",
        "-storepass", "password", "-keystore", store.toString())
        .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    assertEquals(0, made.waitFor());
    KeyStore keys = KeyStore.getInstance(store.toFile(), "password".toCharArray());
    return new Certificate(
        pem(name + ".crt", "CERTIFICATE", keys.getCertificate("bot").getEncoded()),
        pem(name + ".key", "PRIVATE KEY", keys.getKey("bot", "password".toCharArray()).getEncoded()));
  }

  private File pem(String file, String what, byte[] content) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    String dashes = "-----";
    String text = dashes + "BEGIN " + what + dashes + "\n" + body + "\n" + dashes + "END " + what + dashes + "\n";
    return Files.writeString(folder.resolve(file), text).toFile();
  }

  @Test
  void withATokenCallsWithoutItAreRefused() throws Exception {
    try (Served served = new Served(Bots.of("second"), About.bot(), "secret", null, null,
        io.grpc.InsecureChannelCredentials.create())) {
      assertEquals(1, served.stub("secret").decide(Questions.play().build()).getActionIndex());
      for (var stub : List.of(served.stub(), served.stub("secrets"), served.stub(""))) {
        var refused = assertThrows(StatusRuntimeException.class, () -> stub.decide(Questions.play().build()));
        assertEquals(Status.Code.UNAUTHENTICATED, refused.getStatus().getCode());
      }
      assertEquals(Status.Code.UNAUTHENTICATED, ((Status) served.stream().ask(Questions.play().build())).getCode());
    }
  }

  @Test
  void tlsWithTheCertificateOfTheEnvironment() throws Exception {
    Certificate ours = certificate("ours");
    var trusted = TlsChannelCredentials.newBuilder().trustManager(ours.cert()).build();
    try (Served served = new Served(Bots.of("second"), About.bot(), "secret", ours.cert(), ours.key(), trusted)) {
      assertEquals(1, served.stub("secret").decide(Questions.play().build()).getActionIndex());
    }
  }

  @Test
  void aCertificateThatIsNoneIsTold() throws Exception {
    File other = new File("pom.xml");
    var listen = new Environment.Listen("unix:x", other, other, null);
    var told = assertThrows(Environment.Unusable.class,
        () -> AgentServer.start(new Host(Bots.of("second"), About.bot(), "?"), listen));
    assertTrue(told.getMessage().startsWith("HAKAM_TLS_CERT, HAKAM_TLS_KEY: "), told.getMessage());
    var attach = new Environment.Attach("127.0.0.1:1", true, other, "t", "n");
    told = assertThrows(Environment.Unusable.class, () -> Attachment.run(host(Bots.of("second")), attach));
    assertTrue(told.getMessage().startsWith("HAKAM_TLS_CA: "), told.getMessage());
  }

  /** An arbiter of one bot: asks its calls one after another and ends the stream with OK, or refuses at once. */
  private static final class Arbiter extends ArbiterServiceGrpc.ArbiterServiceImplBase
      implements AutoCloseable, ServerInterceptor {
    final List<AttachRequest> answers = Collections.synchronizedList(new ArrayList<>());
    final List<String> heads = Collections.synchronizedList(new ArrayList<>());
    private final List<AttachResponse.Builder> calls;
    private final Status refusal;
    private final Server server;

    Arbiter(ServerCredentials credentials, Status refusal, AttachResponse.Builder... calls) throws IOException {
      this.calls = List.of(calls);
      this.refusal = refusal;
      server = NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0), credentials)
          .addService(this).intercept(this).build().start();
    }

    Environment.Attach address(boolean tls, File roots) {
      return new Environment.Attach("127.0.0.1:" + server.getPort(), tls, roots, "secret", "student");
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      heads.add(headers.get(AgentServer.AUTHORIZATION));
      heads.add(headers.get(Metadata.Key.of("hakam-name", Metadata.ASCII_STRING_MARSHALLER)));
      return next.startCall(call, headers);
    }

    @Override
    public StreamObserver<AttachRequest> attach(StreamObserver<AttachResponse> stream) {
      StreamObserver<AttachRequest> heard = new StreamObserver<>() {
        @Override
        public void onNext(AttachRequest answer) {
          answers.add(answer);
          goOn(stream);
        }

        @Override
        public void onError(Throwable left) {}

        @Override
        public void onCompleted() {}
      };
      if (refusal.isOk()) goOn(stream);
      else stream.onError(refusal.asException());
      return heard;
    }

    private void goOn(StreamObserver<AttachResponse> stream) {
      int next = answers.size();
      if (next < calls.size()) stream.onNext(calls.get(next).setCallId(next + 1).build());
      else stream.onCompleted();
    }

    @Override
    public void close() throws InterruptedException {
      server.shutdownNow().awaitTermination();
    }
  }

  private static AttachResponse.Builder decide() {
    return AttachResponse.newBuilder().setDecide(Questions.play());
  }

  private static Host host(Bot bot) {
    return new Host(bot, About.bot().withName("kit"), "Main.java:1");
  }

  private static AttachResponse.Builder describe(int revision) {
    return AttachResponse.newBuilder().setDescribe(DescribeRequest.newBuilder().setProtocolRevision(revision));
  }

  @Test
  void anAttachedBotAnswersWhatAgentServiceWouldAndEndsWhenTheArbiterEndsIt() throws Exception {
    Bots.Witness bot = new Bots.Witness();
    var result = FinishBoardRequest.newBuilder().setSessionId(7).setResult(BoardResult.newBuilder().setOutcomeValue(1));
    try (Arbiter arbiter = new Arbiter(InsecureServerCredentials.create(), Status.OK, describe(1),
        AttachResponse.newBuilder().setStartSession(Questions.session(7, 2)), decide(),
        AttachResponse.newBuilder().setFinishBoard(result),
        AttachResponse.newBuilder().setFinishSession(FinishSessionRequest.newBuilder().setSessionId(7)),
        AttachResponse.newBuilder(), describe(2))) {
      Attachment.run(host(bot), arbiter.address(false, null));
      assertEquals(List.of("Bearer secret", "student"), arbiter.heads);
      assertEquals("[DESCRIBE, START_SESSION, DECIDE, FINISH_BOARD, FINISH_SESSION, ERROR, ERROR]",
          arbiter.answers.stream().map(AttachRequest::getAnswerCase).toList().toString());
      assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L), arbiter.answers.stream().map(AttachRequest::getCallId).toList());
      assertEquals("kit", arbiter.answers.get(0).getDescribe().getName());
      assertEquals(2, arbiter.answers.get(2).getDecide().getActionIndex());
      assertEquals(Status.Code.UNIMPLEMENTED.value(), arbiter.answers.get(5).getError().getCode());
      assertEquals(Status.Code.FAILED_PRECONDITION.value(), arbiter.answers.get(6).getError().getCode());
    }
    assertEquals("seat 2 target 152; MADE []", bot.told.toString());
  }

  @Test
  void whatAnAttachedBotThrowsIsAnErrorOfThatCallAndTheBotLivesOn() throws Exception {
    try (Arbiter arbiter = new Arbiter(InsecureServerCredentials.create(), Status.OK, decide(), decide())) {
      Attachment.run(host(Bots.of("broken")), arbiter.address(false, null));
      assertEquals(2, arbiter.answers.size());
      for (AttachRequest answer : arbiter.answers) {
        assertEquals(Status.Code.INTERNAL.value(), answer.getError().getCode());
        String told = answer.getError().getMessage();
        assertTrue(told.matches("IllegalStateException: no idea what to play \\(Bots\\.java:\\d+\\)"), told);
      }
    }
  }

  @Test
  void aRefusalAndAnArbiterThatIsNotThereAreToldInOneLine() throws Exception {
    Environment.Attach left;
    Status refusal = Status.NOT_FOUND.withDescription("nobody waits for student");
    try (Arbiter arbiter = new Arbiter(InsecureServerCredentials.create(), refusal)) {
      left = arbiter.address(false, null);
      String told = assertThrows(IOException.class, () -> Attachment.run(host(Bots.of("second")), left)).getMessage();
      assertEquals("the arbiter at " + left.address() + " has ended it: NOT_FOUND: nobody waits for student", told);
    }
    String told = assertThrows(IOException.class, () -> Attachment.run(host(Bots.of("second")), left)).getMessage();
    assertTrue(told.startsWith("the arbiter at " + left.address() + " has ended it: UNAVAILABLE: "), told);
    assertEquals(1, told.lines().count());
  }

  @Test
  void attachingWithTlsTrustsTheRootsThatWereGivenAndNoOthers() throws Exception {
    Certificate ours = certificate("ours");
    try (Arbiter arbiter = new Arbiter(TlsServerCredentials.create(ours.cert(), ours.key()), Status.OK, decide())) {
      Attachment.run(host(Bots.of("second")), arbiter.address(true, ours.cert()));
      assertEquals(1, arbiter.answers.get(0).getDecide().getActionIndex());
      for (File roots : new File[] {certificate("other").cert(), null}) { // null: the system's
        String told = assertThrows(IOException.class,
            () -> Attachment.run(host(Bots.of("second")), arbiter.address(true, roots))).getMessage();
        assertTrue(told.contains("UNAVAILABLE"), told);
      }
    }
  }
}
