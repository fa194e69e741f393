// What many verdicts amount to.
import type { Verdicts } from './types.js';

/**
 * How often each line decides: `counts[line]`, over the verdicts of one or more crawlers. Place 0
 * counts the URLs that no rule decided.
 *
 * @param lineCount lines of the document ({@link RobotsDocument.lineCount})
 */
export function countByLine(verdicts: Iterable<Verdicts>, lineCount: number): Uint32Array {
  const counts = new Uint32Array(lineCount + 1);
  for (const { line } of verdicts) {
    for (const each of line) {
      if (each <= lineCount) ++counts[each]!;
    }
  }
  return counts;
}
