// Verdicts as CSV and JSON.
import type { Reason } from '@abide/engine';

/** One verdict with what it is about. */
export interface Row {
  readonly url: string;
  readonly crawler: string;
  readonly dialect: string;
  readonly allowed: boolean;
  readonly reason: Reason;
  /** Line of the deciding rule; 0 if none decided. */
  readonly line: number;
  /** That line as it is written; empty if none decided. */
  readonly rule: string;
}

const COLUMNS = ['url', 'crawler', 'dialect', 'verdict', 'reason', 'line', 'rule'] as const;

/**
 * A cell of CSV (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe in front,
 * since URLs come from strangers.
 */
function cell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

export function csvOf(rows: Iterable<Row>): string {
  const lines = [COLUMNS.join(',')];
  for (const row of rows) {
    const verdict = row.allowed ? 'allowed' : 'blocked';
    const line = row.line ? String(row.line) : '';
    const values = [row.url, row.crawler, row.dialect, verdict, row.reason, line, row.rule];
    lines.push(values.map(cell).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

export function jsonOf(rows: Iterable<Row>): string {
  const objects = Array.from(rows, (row) => JSON.stringify(row));
  return objects.length ? `[\n  ${objects.join(',\n  ')}\n]\n` : '[]\n';
}
