/** Lines of a pattern repeat after so many CSS px. */
export const PATTERN_STEP = 6

/** How statuses are told apart without colour, by the number of the fixed status. */
export interface Pattern {
  /** Whether the pattern has a mark at a place, CSS px from the corner of the picture. */
  isMark: (x: number, y: number) => boolean
  /** The same as the path of an SVG pattern of PATTERN_STEP by PATTERN_STEP. */
  path: string
}

const within = (value: number): number => ((value % PATTERN_STEP) + PATTERN_STEP) % PATTERN_STEP
const LINE = 1.2

export const PATTERNS: readonly Pattern[] = [
  { isMark: (x, y) => within(x) < 1.5 && within(y) < 1.5, path: 'M0 0h1.5v1.5h-1.5z' },
  { isMark: (x) => within(x) < LINE, path: 'M0 0h1.2v6h-1.2z' },
  { isMark: () => false, path: '' },
  { isMark: (x, y) => within(x + y) < LINE * 1.4, path: 'M0 0h1.7L0 1.7zM4.3 6L6 4.3V6zM6 0v1.7L1.7 6H0z' },
  { isMark: (x, y) => within(x) < LINE || within(y) < LINE, path: 'M0 0h6v1.2h-4.8v4.8h-1.2z' },
  { isMark: (x, y) => within(x - y) < LINE * 1.4, path: 'M0 0h1.7L6 4.3V6L0 0zM0 4.3L1.7 6H0zM4.3 0H6v1.7z' },
  { isMark: (_x, y) => within(y) < LINE, path: 'M0 0h6v1.2h-6z' },
]

/** How much of the colour for text is in the marks: seen, but the status keeps its colour. */
export const PATTERN_INK = 0.55
