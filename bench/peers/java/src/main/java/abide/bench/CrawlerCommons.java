package abide.bench;

import abide.bench.Input.Planned;
import abide.bench.Input.Question;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * The three workloads of README.md with crawler-commons, which parses for one crawler and never
 * refuses a file.
 *
 * <p>{@code CrawlerCommons INPUT OUTPUT SECONDS}
 */
public final class CrawlerCommons {
  private record Asker(int file, String agent) {}

  // A crawl delay above the library's limit makes it disallow everything. That is a crawler's
  // policy and no reading of the file, so the limit is lifted.
  private final SimpleRobotRulesParser parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
  // The library wants names in lower case.
  private final Map<String, List<String>> names = new HashMap<>();
  private final Input input;
  private final double budget;

  private CrawlerCommons(Input input, double budget) {
    this.input = input;
    this.budget = budget;
    for (Question question : input.questions) {
      names.computeIfAbsent(question.agent(), name -> List.of(name.toLowerCase(Locale.ROOT)));
    }
  }

  private BaseRobotRules parse(Planned file, String agent) {
    return parser.parseContent(
        file.origin() + "/robots.txt", file.body(), "text/plain", names.get(agent));
  }

  /** The rules that answer each question, made once for each file and crawler. */
  private BaseRobotRules[] ready() {
    Map<Asker, BaseRobotRules> made = new HashMap<>();
    return input.questions.stream()
        .map(
            question ->
                made.computeIfAbsent(
                    new Asker(question.file(), question.agent()),
                    asker -> parse(input.files.get(asker.file()), asker.agent())))
        .toArray(BaseRobotRules[]::new);
  }

  private double parseSeconds() {
    return Rounds.medianSeconds(
        budget,
        () -> {
          int kept = 0;
          for (Planned file : input.files) {
            kept += parse(file, file.agent()) == null ? 0 : 1;
          }
          expect(kept, input.files.size());
        });
  }

  private double matchSeconds(BaseRobotRules[] rules, int expected) {
    Question[] questions = input.questions.toArray(Question[]::new);
    return Rounds.medianSeconds(
        budget,
        () -> {
          int allowed = 0;
          for (int i = 0; i < questions.length; i++) {
            allowed += rules[i].isAllowed(questions[i].url()) ? 1 : 0;
          }
          expect(allowed, expected);
        });
  }

  private double parseAnd20Seconds(int expected) {
    return Rounds.medianSeconds(
        budget,
        () -> {
          int allowed = 0;
          for (Planned file : input.files) {
            BaseRobotRules rules = parse(file, file.agent());
            for (int question : file.twenty()) {
              allowed += rules.isAllowed(input.questions.get(question).url()) ? 1 : 0;
            }
          }
          expect(allowed, expected);
        });
  }

  private static void expect(int allowed, int expected) {
    if (allowed != expected) {
      throw new IllegalStateException("the verdicts changed");
    }
  }

  private void measure(Path out) throws IOException {
    BaseRobotRules[] rules = ready();
    List<Boolean> verdicts = new ArrayList<>();
    int allowed = 0;
    try (Writer tsv = Files.newBufferedWriter(out.resolve("crawler-commons.tsv"))) {
      for (Question question : input.questions) {
        boolean verdict = rules[verdicts.size()].isAllowed(question.url());
        verdicts.add(verdict);
        allowed += verdict ? 1 : 0;
        tsv.write(question.asked() + "\t" + (verdict ? 1 : 0) + "\n");
      }
    }
    int urls = 0;
    int allowedOfTwenty = 0;
    for (Planned file : input.files) {
      for (int question : file.twenty()) {
        urls++;
        allowedOfTwenty += verdicts.get(question) ? 1 : 0;
      }
    }
    String json =
        String.format(
            Locale.ROOT,
            "{\"name\": \"crawler-commons\", \"language\": \"Java\", \"version\": \"%s\","
                + " \"runtime\": \"%s %s\", \"files\": %d, \"bytes\": %d, \"questions\": %d,"
                + " \"refused_files\": 0, \"parse_keeps\": \"one crawler\","
                + " \"parse_bytes_per_second\": %f, \"match_ns_per_url\": %f,"
                + " \"parse_and_20_ns_per_url\": %f}%n",
            version(),
            System.getProperty("java.vm.name").contains("OpenJDK") ? "OpenJDK" : "JDK",
            System.getProperty("java.version"),
            input.files.size(),
            input.bytes(),
            input.questions.size(),
            input.bytes() / parseSeconds(),
            matchSeconds(rules, allowed) * 1e9 / input.questions.size(),
            parseAnd20Seconds(allowedOfTwenty) * 1e9 / urls);
    Files.writeString(out.resolve("crawler-commons.json"), json, StandardCharsets.UTF_8);
  }

  private static String version() throws IOException {
    String path = "/META-INF/maven/com.github.crawler-commons/crawler-commons/pom.properties";
    try (InputStream in = CrawlerCommons.class.getResourceAsStream(path)) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    }
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      System.err.println("usage: CrawlerCommons INPUT OUTPUT SECONDS");
      System.exit(2);
    }
    Input input = new Input(Path.of(args[0]));
    new CrawlerCommons(input, Double.parseDouble(args[2])).measure(Path.of(args[1]));
  }
}
