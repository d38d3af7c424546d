import { useCallback, useMemo, useState } from 'react'
import type { CellAt } from './grid-column.ts'
import { rangeOf, type CellRange } from './grid-keys.ts'

interface GridCursor {
  at: CellAt
  range: CellRange
  /** More than one cell is marked. */
  isWide: boolean
  /** `extend`: the range grows from where it began. */
  move: (to: CellAt, extend?: boolean) => void
}

/** The cell with the cursor, and the selected range. */
export function useGridCursor(lines: number, cols: number): GridCursor {
  const [state, setState] = useState<{ at: CellAt; from: CellAt }>({
    at: { line: 0, col: 0 },
    from: { line: 0, col: 0 },
  })
  const move = useCallback((to: CellAt, extend = false): void => {
    setState((before) => ({ at: to, from: extend && to.line >= 0 ? before.from : to }))
  }, [])
  return useMemo(() => {
    // The list may have become shorter, and columns may be hidden.
    const within = ({ line, col }: CellAt): CellAt => ({
      line: Math.min(line, Math.max(-1, lines - 1)),
      col: Math.max(0, Math.min(col, cols - 1)),
    })
    const at = within(state.at)
    const range = rangeOf(within(state.from), at)
    return { at, range, isWide: range.top !== range.bottom || range.left !== range.right, move }
  }, [state, lines, cols, move])
}
