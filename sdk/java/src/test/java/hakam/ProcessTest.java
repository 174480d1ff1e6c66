package hakam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import author.Bots;
import hakam.v1.Agent.DecideManyRequest;
import hakam.v1.Agent.DecideManyResponse;
import hakam.v1.AgentServiceGrpc;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioDomainSocketChannel;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bot as a separate process: its start and its end. */
final class ProcessTest {
  @TempDir Path folder;

  private Process start(String bot, String address) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder = new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "-cp",
        System.getProperty("java.class.path"), "author.Bots", bot);
    builder.environment().keySet().removeIf(name -> name.startsWith("HAKAM_"));
    builder.environment().put("HAKAM_ADDRESS", address);
    return builder.start();
  }

  private static void endsWith(int code, Process process) throws InterruptedException {
    assertTrue(process.waitFor(Served.LIMIT_SECONDS, TimeUnit.SECONDS));
    assertEquals(code, process.exitValue());
  }

  @Test
  void sigtermEndsABotWithExitCode0EvenWhileItThinks() throws Exception {
    sigtermEndsABotThatThinks(false);
    sigtermEndsABotThatThinks(true);
  }

  private void sigtermEndsABotThatThinks(boolean many) throws Exception {
    String address = "unix:" + folder.resolve(many + ".sock");
    Process process = start("thinker", address);
    EventLoopGroup loop = new NioEventLoopGroup(1);
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(AgentServer.unixAddress(address)).channelType(NioDomainSocketChannel.class)
            .eventLoopGroup(loop).usePlaintext().build();
    try (BufferedReader log = process.errorReader()) {
      if (many) {
        var answers = new Served.Stream<DecideManyRequest, DecideManyResponse>();
        AgentServiceGrpc.newStub(channel).withWaitForReady()
            .withDeadlineAfter(Served.LIMIT_SECONDS, TimeUnit.SECONDS).decideMany(answers)
            .onNext(DecideManyRequest.newBuilder().addQuestions(Questions.play()).build());
      } else {
        AgentServiceGrpc.newFutureStub(channel).withWaitForReady()
            .withDeadlineAfter(Served.LIMIT_SECONDS, TimeUnit.SECONDS).decide(Questions.play().build());
      }
      assertEquals("thinking", log.readLine());
      process.toHandle().destroy(); // SIGTERM; the log stays open
      endsWith(0, process);
      assertEquals(null, log.readLine());
      assertEquals("ended", process.inputReader().readLine()); // a shutdown hook
    } finally {
      process.destroyForcibly();
      channel.shutdownNow();
      loop.shutdownGracefully();
    }
  }

  @Test
  void aPrintIsInTheLogAtOnceAndSigquitSaysWhereTheBotIs() throws Exception {
    String address = "unix:" + folder.resolve("printer.sock");
    Process process = start("printer", address);
    EventLoopGroup loop = new NioEventLoopGroup(1);
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(AgentServer.unixAddress(address)).channelType(NioDomainSocketChannel.class)
            .eventLoopGroup(loop).usePlaintext().build();
    try (BufferedReader printed = process.inputReader()) {
      AgentServiceGrpc.newFutureStub(channel).withWaitForReady()
          .withDeadlineAfter(Served.LIMIT_SECONDS, TimeUnit.SECONDS).decide(Questions.play().build());
      assertEquals("printed", printed.readLine());
      new ProcessBuilder("kill", "-QUIT", String.valueOf(process.pid())).start();
      while (!printed.readLine().startsWith("\"" + BotThread.NAME + "\"")) continue;
      assertTrue(printed.readLine().contains("java.lang.Thread.State: RUNNABLE"));
      String frame = printed.readLine();
      while (frame.contains("at java.")) frame = printed.readLine(); // Thread.onSpinWait
      assertTrue(frame.matches("\\s+at author\\.Bots\\.think\\(Bots\\.java:\\d+\\)"), frame);
    } finally {
      process.destroyForcibly();
      channel.shutdownNow();
      loop.shutdownGracefully();
    }
  }

  @Test
  void aBotThatCannotBeginSaysWhyInOneLine() throws Exception {
    for (String[] row : new String[][] {
        {"", "2", "HAKAM_ADDRESS is not set. A bot is started by the arbiter"},
        {"unix:/nonexistent/folder/agent.sock", "1", "cannot listen at unix:/nonexistent/folder/agent.sock: "}}) {
      Process process = start("second", row[0]);
      try (BufferedReader log = process.errorReader()) {
        String told = log.readLine();
        assertTrue(told.startsWith("hakam: " + row[2]), told);
        assertEquals(null, log.readLine());
      }
      endsWith(Integer.parseInt(row[1]), process);
    }
  }

  @Test
  void aRehearsalEndsByItselfAndFindsABrokenBot() throws Exception {
    try (BufferedReader quiet = start("second", "rehearsal").errorReader()) {
      assertEquals(null, quiet.readLine());
    }
    Process broken = start("broken", "rehearsal");
    try (BufferedReader log = broken.errorReader()) {
      assertTrue(log.readLine().startsWith("hakam: IllegalStateException: no idea what to play (Bots.java:"));
      log.lines().forEach(line -> {}); // the trace
    }
    endsWith(1, broken);
    var late = assertThrows(IOException.class,
        () -> Rehearsal.run(new Host(Bots.of("second"), About.bot(), "?"), /* limitSeconds= */ 0));
    assertTrue(late.getMessage().startsWith("the rehearsal has failed: "), late.getMessage());
  }
}
