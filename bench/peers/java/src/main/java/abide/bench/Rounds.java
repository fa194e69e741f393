package abide.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Rounds of a workload: some to warm up, then some that count. */
final class Rounds {
  private static final int LEAST = 3;
  private static final int MOST = 1001;

  private Rounds() {}

  /**
   * The median of the seconds that a round takes. Rounds are run for about {@code budget} seconds,
   * after as long to warm up: the compiler works while the program runs.
   */
  static double medianSeconds(double budget, Runnable round) {
    long start = System.nanoTime();
    do {
      round.run();
    } while (secondsSince(start) < budget);
    List<Double> seconds = new ArrayList<>();
    start = System.nanoTime();
    while (seconds.size() < LEAST || (secondsSince(start) < budget && seconds.size() < MOST)) {
      long begin = System.nanoTime();
      round.run();
      seconds.add(secondsSince(begin));
    }
    Collections.sort(seconds);
    return seconds.get(seconds.size() / 2);
  }

  private static double secondsSince(long nanoTime) {
    return (System.nanoTime() - nanoTime) / 1e9;
  }
}
