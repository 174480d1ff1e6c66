package hakam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import hakam.v1.Agent.StartSessionRequest;
import hakam.v1.AgentServiceGrpc;
import hakam.v1.ObservationOuterClass.Observation.Builder;
import hakam.v1.Rules.RuleSet;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioDomainSocketChannel;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The example as its manifest starts it, on constructed questions: every kind of auction, melds, Belote, the layout,
 * the play. sdk/conformance checks that it plays whole boards like the first bots of the other kits.
 */
final class FirstBotTest {
  private static final File EXAMPLE = new File("examples/first_bot");
  private static final String BIDS = "PASS, 80-C, 80-D, 80-H, 80-S, 90-C, 90-D, 90-H, 90-S";
  private static Path folder;
  private static Process process;
  private static EventLoopGroup loop;
  private static ManagedChannel channel;

  @BeforeAll
  static void start() throws Exception {
    assertTrue(new File(EXAMPLE, "target/bot.jar").isFile(), "the example is not built: ./kit.sh build");
    folder = Files.createTempDirectory("hakam");
    String address = "unix:" + folder.resolve("agent.sock");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder = new ProcessBuilder(java, "-jar", "target/bot.jar").directory(EXAMPLE).inheritIO();
    builder.environment().put("HAKAM_ADDRESS", address);
    process = builder.start();
    loop = new NioEventLoopGroup(1);
    channel = NettyChannelBuilder.forAddress(AgentServer.unixAddress(address)).channelType(NioDomainSocketChannel.class)
        .eventLoopGroup(loop).usePlaintext().build();
  }

  @AfterAll
  static void stop() throws Exception {
    channel.shutdownNow();
    loop.shutdownGracefully();
    process.destroyForcibly().waitFor();
    Files.deleteIfExists(folder.resolve("agent.sock"));
    Files.delete(folder);
  }

  private static void decides(String answer, Builder seen, String legal) {
    decides(answer, seen, legal, "d32");
  }

  private static void decides(String answer, Builder seen, String legal, String deck) {
    var stub = AgentServiceGrpc.newBlockingStub(channel).withWaitForReady()
        .withDeadlineAfter(Served.LIMIT_SECONDS, TimeUnit.SECONDS);
    RuleSet rules = RuleSet.newBuilder().setText("deck=" + deck + "\n").build();
    stub.startSession(StartSessionRequest.newBuilder().setSessionId(7).setRules(rules).build());
    int index = stub.decide(Questions.request(seen, legal).build()).getActionIndex();
    assertEquals(answer, legal.split(", ")[index], legal);
  }

  private static Builder auction(String hand) {
    return Questions.seen("AUCTION", hand);
  }

  private static Builder turned(String hand, String card) {
    return auction(hand).setPublicCardValue(Card.of(card).number());
  }

  private static Builder play(String hand, Denomination trump) {
    return Questions.seen("PLAY", hand).setContract(Questions.contract(trump));
  }

  private static Builder hearts(String hand, int leader, String trick) {
    return play(hand, Denomination.HEARTS).addTricks(Questions.trick(leader, trick));
  }

  @Test
  void takesOrNamesASuit() {
    decides("TAKE", turned("JH 9H AH TH AS", "7H"), "PASS, TAKE");
    decides("PASS", turned("9H AH KH 7S AC", "JS"), "PASS, TAKE");
    decides("S", turned("JS 9S AS KS 7D", "AH"), "PASS, C, D, S");
    decides("PASS", turned("9H AH KH TC 9S QD", "JH").setPublicCardHolder(3), "PASS, TAKE", "d24");
    decides("TAKE", turned("9H AH KH TC 9S QD", "JH"), "PASS, TAKE", "d24");
    decides("S", auction("6C 7C 9S KS 7D QH").setHiddenCards(3), "C, D, H, S", "d36");
  }

  @Test
  void bidsOnALadderOrInPoints() {
    String ladder = "PASS, C, D, H, S, NT, AT";
    decides("H", auction("JH 9H AH TH AS"), ladder);
    decides("NT", auction("AC TC AD TD AS"), ladder);
    decides("AT", auction("JC 9C JD 9D JS"), ladder);
    decides("PASS", auction("7C 8D 9C QS KD"), ladder);
    decides("PASS", auction("JH 9H AH TH AS").addCalls(Questions.call(2, "D")).addCalls(Questions.call(3, "PASS")), ladder);
    decides("80-H", auction("JH 9H AH TH 7H AS 8C 7D"), BIDS);
    decides("PASS", auction("JH 9H AH TH 7H AS 8C 7D"), "PASS, CAPOT-H, CAPOT-AT, DOUBLE");
  }

  @Test
  void baloot() {
    decides("HOKUM", turned("JH 9H AH TH AS", "7H").setAuctionStageValue(1), "PASS, HOKUM, SUN");
    decides("SUN", turned("AC TC AD TD AS", "7H").setAuctionStageValue(1), "PASS, HOKUM, SUN, ASHKAL");
    decides("HOKUM", turned("JS 9S AS KS 7D", "7H").setAuctionStageValue(5), "PASS, HOKUM, SUN");
    decides("HOKUM:S", turned("JS 9S AS KS 7D", "7H").setAuctionStageValue(4), "HOKUM:C, HOKUM:D, HOKUM:S, SUN");
  }

  @Test
  void meldsAndWhatIsSaidWithACard() {
    decides("declare KH QH JH + 9S 8S 7S", Questions.seen("DECLARING", "KH QH JH 9S 8S 7S AC TC"),
        "declare KH QH JH, declare KH QH JH + 9S 8S 7S, declare nothing");
    decides("KH belote", hearts("QH KH 7C", 3, "AH"), "QH, QH belote, KH, KH belote");
    decides("QH belote", hearts("QH 7C", 3, "AH"), "QH, QH belote");
    decides("QH", hearts("QH KH 7C", 3, "AH"), "QH, KH");
    decides("AS ekka", play("AS 7D", Denomination.HEARTS), "AS, AS ekka, 7D");
  }

  @Test
  void leadsWhatNobodyBeatsTakesCheaplyGivesPointsToItsPartner() {
    decides("AS", play("AS KD 7D", Denomination.HEARTS), "AS, KD, 7D");
    decides("7D", play("TS KD 7D", Denomination.HEARTS), "TS, KD, 7D");
    decides("6D", play("TS 6D 7D", Denomination.HEARTS), "TS, 6D, 7D", "d36");
    decides("TS", hearts("TS AS 7S", 1, "KS 8S QS"), "TS, AS, 7S");
    decides("AS", hearts("JS AS 7S", 3, "KS"), "JS, AS, 7S");
    decides("7S", hearts("TS KS 7S", 3, "QS"), "TS, KS, 7S"); // the ace is out
    decides("TD", hearts("TD 7D 8C", 1, "KS AS QS"), "TD, 7D, 8C");
    decides("JS", play("JS AS 9S", Denomination.ALL_TRUMPS), "JS, AS, 9S");
    decides("AS", play("JS AS 9S", Denomination.NO_TRUMPS), "JS, AS, 9S");
  }

  @Test
  void theLayoutWhatLiesOpenIsKnown() {
    String mine = "AS TD 7C 8H";
    decides("TD", play(mine, Denomination.HEARTS).addAllPiles(Questions.piles(0, mine))
        .addAllPiles(Questions.piles(1, "KD 9C QH")), "AS, TD, 7C, 8H"); // the ace is ruffed
    decides("7C", play(mine, Denomination.HEARTS).addAllPiles(Questions.piles(0, mine))
        .addAllPiles(Questions.piles(1, "7S AD TS QH")), "TD, 7C");
  }
}
