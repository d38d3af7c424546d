import type { CellAt } from './grid-column.ts'

export interface GridSize {
  lines: number
  cols: number
  /** Lines that show at once. */
  page: number
}

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** The cell to which a key leads (ARIA grid pattern), or null where it leads nowhere. The head is line -1. */
export function cellAfterKey({ key, ctrlKey, metaKey }: Key, at: CellAt, size: GridSize): CellAt | null {
  const far = ctrlKey || metaKey
  const { line, col } = at
  const to = (nextLine: number, nextCol: number): CellAt => ({
    line: clamp(nextLine, -1, size.lines - 1),
    col: clamp(nextCol, 0, size.cols - 1),
  })
  switch (key) {
    case 'ArrowDown':
      return to(far ? size.lines - 1 : line + 1, col)
    case 'ArrowUp':
      return to(far ? 0 : line - 1, col)
    case 'ArrowRight':
      return to(line, far ? size.cols - 1 : col + 1)
    case 'ArrowLeft':
      return to(line, far ? 0 : col - 1)
    case 'Home':
      return to(far ? 0 : line, 0)
    case 'End':
      return to(far ? size.lines - 1 : line, size.cols - 1)
    case 'PageDown':
      return to(line + size.page, col)
    case 'PageUp':
      return to(Math.max(0, line - size.page), col)
    default:
      return null
  }
}

/** A rectangle of cells, both ends included. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

export function rangeOf(one: CellAt, other: CellAt): CellRange {
  return {
    top: Math.max(0, Math.min(one.line, other.line)),
    bottom: Math.max(0, one.line, other.line),
    left: Math.min(one.col, other.col),
    right: Math.max(one.col, other.col),
  }
}

/** Whether the key types a character, which begins an entry. */
export function isTyped({ key, ctrlKey, metaKey, altKey }: Key & { altKey: boolean }): boolean {
  return Array.from(key).length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}
