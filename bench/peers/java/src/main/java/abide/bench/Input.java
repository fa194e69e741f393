package abide.bench;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What prepare.py wrote, in memory for as long as the program runs. */
final class Input {
  /** {@code asked} is {@code file TAB agent TAB url}, {@code url} the absolute form of the URL. */
  record Question(String asked, int file, String agent, URL url) {}

  /** A file, whom it is parsed for, and the questions that are asked after parsing it. */
  record Planned(String origin, byte[] body, String agent, int[] twenty) {}

  final List<Planned> files = new ArrayList<>();
  final List<Question> questions = new ArrayList<>();

  Input(Path folder) throws IOException {
    Map<String, Integer> numbers = new HashMap<>();
    List<String> plan = Files.readAllLines(folder.resolve("plan.tsv"), StandardCharsets.UTF_8);
    for (String line : plan) {
      numbers.put(line.substring(0, line.indexOf('\t')), numbers.size());
    }
    Files.readAllLines(folder.resolve("questions.tsv"), StandardCharsets.UTF_8)
        .forEach(line -> questions.add(question(line.split("\t", -1), numbers)));
    for (String line : plan) {
      files.add(planned(folder, line.split("\t", -1)));
    }
  }

  long bytes() {
    return files.stream().mapToLong(file -> file.body().length).sum();
  }

  private static Question question(String[] columns, Map<String, Integer> numbers) {
    String asked = String.join("\t", columns[0], columns[1], columns[2]);
    try {
      return new Question(asked, numbers.get(columns[0]), columns[1], new URL(columns[3]));
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(asked, e);
    }
  }

  private Planned planned(Path folder, String[] columns) throws IOException {
    String[] twenty = columns[2].split(",");
    int[] numbers = new int[twenty.length];
    for (int i = 0; i < twenty.length; i++) {
      numbers[i] = Integer.parseInt(twenty[i]);
    }
    byte[] body = Files.readAllBytes(folder.resolve("robots").resolve(columns[0]));
    String origin = "http://" + questions.get(numbers[0]).url().getAuthority();
    return new Planned(origin, body, columns[1], numbers);
  }
}
