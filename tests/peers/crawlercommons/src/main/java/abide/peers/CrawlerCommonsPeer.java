package abide.peers;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Asks crawler-commons for verdicts.
 *
 * <p>Reads lines {@code file TAB agent TAB url} and prints each with {@code TAB 1|0 TAB - TAB seen}:
 * the library does not say which line decided; {@code seen} is the path and query that it takes from
 * the URL, as java.net.URL has them.
 */
public final class CrawlerCommonsPeer {
  private final Path robotsDir;
  // A crawl delay above the library's limit makes it disallow everything. That is a crawler's
  // policy and no reading of the file, so the limit is lifted.
  private final SimpleRobotRulesParser parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
  private String file = "";
  private byte[] body = {};
  private final Map<String, BaseRobotRules> rulesByAgent = new HashMap<>();

  private CrawlerCommonsPeer(Path robotsDir) {
    this.robotsDir = robotsDir;
  }

  private boolean allowed(String fileName, String agent, String url) throws IOException {
    if (!fileName.equals(file)) { // questions about one file come in a row
      file = fileName;
      body = Files.readAllBytes(robotsDir.resolve(fileName));
      rulesByAgent.clear();
    }
    return rulesByAgent.computeIfAbsent(agent, this::rules).isAllowed(url);
  }

  private BaseRobotRules rules(String agent) {
    List<String> names = List.of(agent.toLowerCase(Locale.ROOT));
    return parser.parseContent("http://example.com/robots.txt", body, "text/plain", names);
  }

  private static String seen(String url) {
    try {
      URL parsed = new URL(url);
      String path = parsed.getPath().isEmpty() ? "/" : parsed.getPath();
      return parsed.getQuery() == null ? path : path + "?" + parsed.getQuery();
    } catch (MalformedURLException e) {
      return "/"; // what the library matches then
    }
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 2 || !args[0].equals("--robots-dir")) {
      System.err.println("usage: CrawlerCommonsPeer --robots-dir DIR");
      System.exit(2);
    }
    CrawlerCommonsPeer peer = new CrawlerCommonsPeer(Path.of(args[1]));
    BufferedReader questions =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      String[] question = line.split("\t", -1);
      boolean allowed = peer.allowed(question[0], question[1], question[2]);
      answers.print(line + "\t" + (allowed ? 1 : 0) + "\t-\t" + seen(question[2]) + "\n");
    }
    answers.flush();
  }
}
