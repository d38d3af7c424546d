import { useState, type KeyboardEvent } from 'react'
import type { Cells } from '../model/cells.ts'
import { neighbour, topCount, type Direction } from '../model/hit.ts'
import { useShared } from './report-context.ts'
import { useUp } from './use-up.ts'

interface Keys {
  cells: Cells | null
  enter: (cell: number) => void
  choose: (cell: number, category: number | null) => void
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Arrow keys between the rectangles, Enter in, Backspace and Escape out, Home to the top, Space selects. */
export function useMapKeys({ cells, enter, choose }: Keys) {
  const { report, select, selection, actions } = useShared()
  const up = useUp()
  const [hasFocus, setFocus] = useState(false)
  const place = `${report.place.node} ${report.place.others}`
  const [at, setAt] = useState({ place, cell: 0 })
  const count = cells ? topCount(cells) : 0
  const cell = at.place === place ? Math.min(at.cell, count - 1) : 0
  const go = (next: number): void => {
    if (next >= 0 && next < count) setAt({ place, cell: next })
  }

  const act = (key: string): boolean => {
    const direction = DIRECTIONS[key]
    if (direction && cells) go(neighbour(cells, Math.max(cell, 0), direction))
    else if (key === 'Enter' && count > 0) enter(cell)
    else if (key === ' ' && count > 0) choose(cell, null)
    else if (key === 'Escape' && selection) select(null)
    else if (key === 'Backspace' || key === 'Escape') return up()
    else if (key === 'Home') actions.enter(null)
    else return false
    return true
  }

  return {
    /** The rectangle that the keys are at; -1 while they are elsewhere. */
    focused: hasFocus && count > 0 ? Math.max(cell, 0) : -1,
    /** The keys go on from the rectangle of a part. */
    moveTo(part: number) {
      for (let top = 0; top < count; top += 1) if (cells?.part[top] === part) go(top)
    },
    keys: {
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
      onKeyDown(event: KeyboardEvent) {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (!act(event.key)) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
