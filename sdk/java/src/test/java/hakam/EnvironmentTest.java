package hakam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Settings in the environment, and the errors for unusable ones. */
final class EnvironmentTest {
  private static final String FILE = "pom.xml";

  /** Reads the variables "A=b C=d". */
  private static Environment read(String variables) throws Environment.Unusable {
    Map<String, String> env = new LinkedHashMap<>();
    for (String variable : variables.split(" ")) {
      int at = variable.indexOf('=');
      if (at > 0) env.put("HAKAM_" + variable.substring(0, at), variable.substring(at + 1));
    }
    return Environment.read(env);
  }

  @Test
  void whereToListenAndWhomToDial() throws Exception {
    assertEquals(new Environment.Listen("unix:/x", null, null, null), read("ADDRESS=unix:/x"));
    for (String local : new String[] {"127.0.0.1:4000", "127.1.2.3:4000", "localhost:4000", "[::1]:4000"}) {
      assertEquals(new Environment.Listen(local, null, null, "t"), read("ADDRESS=" + local + " TOKEN=t"));
      assertEquals(new Environment.Attach(local, false, null, "t", "n"),
          read("ADDRESS=attach:" + local + " TOKEN=t NAME=n"));
    }
    File file = new File(FILE);
    assertEquals(new Environment.Listen("0.0.0.0:4000", file, file, "t"),
        read("ADDRESS=0.0.0.0:4000 TLS_CERT=pom.xml TLS_KEY=pom.xml TOKEN=t"));
    assertEquals(new Environment.Attach("example.org:1", true, null, "t", "n"),
        read("ADDRESS=attach:example.org:1 TOKEN=t NAME=n"));
    assertEquals(new Environment.Attach("localhost:1", true, file, "t", "n"),
        read("ADDRESS=attach:localhost:1 TOKEN=t NAME=n TLS_CA=pom.xml"));
  }

  @Test
  void whatMakesNoSenseIsToldInOneLine() {
    for (String[] row : new String[][] {
        {"", "hakam play FOLDER builtin:greedy"},
        {"ADDRESS=0.0.0.0:4000", "not on loopback: that needs HAKAM_TLS_CERT"},
        {"ADDRESS=0.0.0.0:4000 TOKEN=t", "not on loopback"},
        {"ADDRESS=0.0.0.0:4000 TLS_CERT=pom.xml TLS_KEY=pom.xml", "not on loopback"},
        {"ADDRESS=127.0.0.1.example.org:4000", "not on loopback"},
        {"ADDRESS=unix-abstract:hakam", "wanted unix:PATH"},
        {"ADDRESS=4000", "wanted unix:PATH"},
        {"ADDRESS=unix:x TLS_CERT=pom.xml", "go together"},
        {"ADDRESS=unix:x TLS_CERT=/nonexistent TLS_KEY=pom.xml", "HAKAM_TLS_CERT: cannot read /nonexistent"},
        {"ADDRESS=attach:example.org", "wanted attach:HOST:PORT"},
        {"ADDRESS=attach:example.org:1", "HAKAM_TOKEN is not set"},
        {"ADDRESS=attach:example.org:1 TOKEN=t", "HAKAM_NAME is not set"}}) {
      String told = assertThrows(Environment.Unusable.class, () -> read(row[0]), row[0]).getMessage();
      assertTrue(told.contains(row[1]), told);
      assertEquals(1, told.lines().count());
    }
  }
}
