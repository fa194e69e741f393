// Which rows of a long list have to exist: those on the screen, a few around them, and the one that
// has the focus.
import { type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** Rows made above and below those that can be seen. */
const AROUND = 8;

export interface Window {
  readonly from: number;
  /** Past the last one. */
  readonly to: number;
}

export function windowOf(top: number, height: number, rowHeight: number, rows: number): Window {
  const from = Math.max(0, Math.floor(top / rowHeight) - AROUND);
  return {
    from: Math.min(from, rows),
    to: Math.min(rows, Math.ceil((top + height) / rowHeight) + AROUND),
  };
}

/** The rows to make for a scrolling element. */
export function useWindow(scroller: RefObject<HTMLElement>, rowHeight: number, rows: number): Window {
  const [place, setPlace] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { scrollTop: top, clientHeight: height } = element;
      setPlace((old) => (old.top === top && old.height === height ? old : { top, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  // A list that has become shorter moves its own scroll position, without an event in time.
  useEffect(() => {
    const element = scroller.current;
    if (element && element.scrollTop !== place.top)
      setPlace({ top: element.scrollTop, height: element.clientHeight });
  }, [rows]);
  return windowOf(place.top, place.height, rowHeight, rows);
}

/** Places of the window, and the place with the focus if it is not among them. */
export function placesOf({ from, to }: Window, kept: number, rows: number): number[] {
  const places: number[] = [];
  if (kept >= 0 && kept < from) places.push(kept);
  for (let place = from; place < to; ++place) places.push(place);
  if (kept >= to && kept < rows) places.push(kept);
  return places;
}

/** Scrolls a row of an element into view, by as little as is needed. */
export function reveal(element: HTMLElement, place: number, rowHeight: number, head: number): void {
  const top = place * rowHeight;
  const height = element.clientHeight - head;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + rowHeight > element.scrollTop + height) element.scrollTop = top + rowHeight - height;
}
