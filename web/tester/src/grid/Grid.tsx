// A table of many rows: only what is on the screen exists, and the keyboard moves through all of it
// (WAI-ARIA Authoring Practices, data grid). One cell is in the order of the Tab key.
import { Component, type ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { placesOf, reveal, useWindow } from './rows';

export interface Column {
  readonly key: string;
  readonly head: ComponentChildren;
  /** A track of CSS grid. */
  readonly width: string;
  /** For a row's place in the list. */
  readonly cell: (row: number) => ComponentChildren;
  /** Names the row to a screen reader. */
  readonly isHeader?: boolean;
  readonly className?: string;
}

interface Props {
  readonly label: string;
  readonly rows: number;
  readonly columns: readonly Column[];
  readonly rowHeight: number;
  /** All that the cells of a row depend on: a row whose signature stays is not made anew. */
  readonly signature: (row: number) => string;
  /** What Enter, Space or a click does. */
  readonly onChoose: (row: number, column: number) => void;
  /** What the Delete key does. */
  readonly onRemove?: (row: number) => void;
  readonly isChosen?: (row: number, column: number) => boolean;
  readonly isRowChosen?: (row: number) => boolean;
  readonly onFirstRow?: (row: number) => void;
  /** Narrowest width of the table, where columns are many. */
  readonly minWidth?: string;
}

const HEAD = 40;

interface RowProps {
  readonly place: number;
  readonly signature: string;
  readonly template: string;
  readonly rowHeight: number;
  readonly columns: readonly Column[];
  /** Column of the cell in the order of the Tab key; -1: none in this row. */
  readonly active: number;
  readonly chosen: boolean;
  readonly chosenCell: number;
  readonly onCell: (row: number, column: number) => void;
  readonly onCellFocus: (row: number, column: number) => void;
}

/** A key press changes few rows of those on the screen; the others are left as they are. */
class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const { place, signature, template, active, chosen, chosenCell } = this.props;
    return (
      next.place !== place ||
      next.signature !== signature ||
      next.template !== template ||
      next.active !== active ||
      next.chosen !== chosen ||
      next.chosenCell !== chosenCell
    );
  }

  override render({ place, template, rowHeight, columns, active, chosen, chosenCell }: RowProps) {
    const style = {
      gridTemplateColumns: template,
      height: `${rowHeight}px`,
      transform: `translateY(${place * rowHeight}px)`,
    };
    return (
      <div role="row" aria-rowindex={place + 2} aria-selected={chosen} class="grid-row" style={style}>
        {columns.map(({ key, cell, isHeader, className }, at) => (
          <div
            key={key}
            role={isHeader ? 'rowheader' : 'gridcell'}
            aria-colindex={at + 1}
            aria-selected={isHeader ? undefined : at === chosenCell}
            tabIndex={at === active ? 0 : -1}
            class={className}
            onClick={() => this.props.onCell(place, at)}
            onFocus={() => this.props.onCellFocus(place, at)}
          >
            {cell(place)}
          </div>
        ))}
      </div>
    );
  }
}

export function Grid(props: Props) {
  const { rows, columns, rowHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const moved = useRef(false);
  const seen = useWindow(scroller, rowHeight, rows);
  const row = Math.min(active.row, Math.max(0, rows - 1));
  const column = Math.min(active.column, columns.length - 1);

  useEffect(() => props.onFirstRow?.(seen.from), [seen.from]);
  // Before the next key comes.
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>('[role=row] > [tabindex="0"]');
    cell?.focus({ preventScroll: true });
  });

  const move = (toRow: number, toColumn: number): void => {
    const next = {
      row: Math.max(0, Math.min(rows - 1, toRow)),
      column: Math.max(0, Math.min(columns.length - 1, toColumn)),
    };
    moved.current = true;
    setActive(next);
    if (scroller.current) reveal(scroller.current, next.row, rowHeight, HEAD);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 300) - HEAD) / rowHeight) - 1,
    );
    const far = event.ctrlKey || event.metaKey;
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(row + 1, column),
      ArrowUp: () => move(row - 1, column),
      ArrowRight: () => move(row, column + 1),
      ArrowLeft: () => move(row, column - 1),
      PageDown: () => move(row + page, column),
      PageUp: () => move(row - page, column),
      Home: () => move(far ? 0 : row, far ? column : 0),
      End: () => move(far ? rows - 1 : row, far ? column : columns.length - 1),
      Enter: () => props.onChoose(row, column),
      ' ': () => props.onChoose(row, column),
      ...(props.onRemove ? { Delete: () => props.onRemove?.(row) } : {}),
    };
    const target = event.target as HTMLElement;
    const inButton = target.tagName === 'BUTTON' && (event.key === 'Enter' || event.key === ' ');
    if (!moves[event.key] || inButton || event.altKey) return;
    event.preventDefault();
    moves[event.key]?.();
  };

  // Rows are kept while their content stays, and so must not keep the functions of an old list.
  const latest = useRef(props);
  latest.current = props;
  const onCell = (toRow: number, toColumn: number): void => {
    setActive({ row: toRow, column: toColumn });
    latest.current.onChoose(toRow, toColumn);
  };
  const onCellFocus = (toRow: number, toColumn: number): void => {
    setActive((old) =>
      old.row === toRow && old.column === toColumn ? old : { row: toRow, column: toColumn },
    );
  };

  const template = columns.map(({ width }) => width).join(' ');
  const inner = { gridTemplateColumns: template };
  return (
    <div class="grid-scroller" ref={scroller} onKeyDown={onKeyDown}>
      <div
        class="grid"
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows + 1}
        aria-colcount={columns.length}
        style={{ minWidth: props.minWidth ?? '' }}
      >
        <div class="grid-head" role="row" aria-rowindex={1} style={inner}>
          {columns.map(({ key, head, className }, place) => (
            <div key={key} role="columnheader" aria-colindex={place + 1} class={className}>
              {head}
            </div>
          ))}
        </div>
        <div class="grid-body" role="rowgroup" style={{ height: `${rows * rowHeight}px` }}>
          {placesOf(seen, row, rows).map((place) => (
            <Row
              key={place}
              place={place}
              signature={props.signature(place)}
              template={template}
              rowHeight={rowHeight}
              columns={columns}
              active={place === row ? column : -1}
              chosen={props.isRowChosen?.(place) ?? false}
              chosenCell={columns.findIndex((_, at) => props.isChosen?.(place, at) ?? false)}
              onCell={onCell}
              onCellFocus={onCellFocus}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
