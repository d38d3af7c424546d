import type { ScheduleRow, ScheduledDates } from '@arbo/core'
import { moveDates, stepDates, type DatePart, type WorkedDays } from '@arbo/core/internal'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'

export interface BarOptions {
  row: ScheduleRow
  calendar: WorkedDays
  /** Dates that are not saved yet; null: none of this row. */
  draft: ScheduledDates | null
  onDraft: (dates: ScheduledDates | null) => void
  onSave: (dates: ScheduledDates) => void
  /** Asks for exact dates. */
  onOpen: () => void
  /** The day under the pointer, counted from anywhere. */
  dayAt: (event: { clientX: number; clientY: number }) => number
  /** Days that ArrowUp and ArrowDown move it by; without it the page gets these keys. */
  upDown?: number
  may: boolean
}

interface BarProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: () => void
  onClick: () => void
}

interface Drag {
  part: DatePart
  day: number
  moved: boolean
}

const isSame = (one: ScheduledDates, other: ScheduledDates): boolean =>
  one.scheduled_start === other.scheduled_start && one.scheduled_due === other.scheduled_due

/** Which part of a bar was grabbed; its ends have `data-part`. */
function partOf(target: EventTarget): DatePart {
  const named = target instanceof Element ? target.closest('[data-part]')?.getAttribute('data-part') : null
  return named === 'start' || named === 'due' ? named : 'both'
}

/** Moves and stretches a bar by pointer or keys. The draft shows during the drag, and is saved on release. */
export function useBar(options: BarOptions): BarProps {
  const { row, calendar, draft, onDraft, onSave, onOpen, dayAt, upDown, may } = options
  const drag = useRef<Drag | null>(null)
  /** The click after a drag must not open the bar. */
  const swallow = useRef(false)

  function settle(): void {
    if (draft && !isSame(draft, row)) onSave(draft)
    onDraft(null)
  }

  // Escape cancels the drag; the focus may be elsewhere.
  const isMoving = draft !== null
  useEffect(() => {
    if (!isMoving) return
    const stop = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      drag.current = null
      onDraft(null)
    }
    document.addEventListener('keydown', stop, true)
    return () => document.removeEventListener('keydown', stop, true)
    // oxlint-disable-next-line react/exhaustive-deps -- the listener sets the same state however often it is made
  }, [isMoving])

  return {
    onPointerDown(event) {
      swallow.current = false
      if (!may || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { part: partOf(event.target), day: dayAt(event), moved: false }
    },
    onPointerMove(event) {
      if (!drag.current) return
      const days = dayAt(event) - drag.current.day
      if (days !== 0) drag.current.moved = true
      if (drag.current.moved) onDraft(moveDates(calendar, row, drag.current.part, days))
    },
    onPointerUp() {
      const done = drag.current
      drag.current = null
      if (!done?.moved) return
      swallow.current = true
      settle()
    },
    onPointerCancel() {
      drag.current = null
      onDraft(null)
    },
    onKeyDown(event) {
      const isUpDown = event.key === 'ArrowUp' || event.key === 'ArrowDown'
      const isSide = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
      if (event.key === 'Enter' && draft) {
        event.preventDefault()
        settle()
      }
      if (!may || event.ctrlKey || event.metaKey || !(isSide || (isUpDown && upDown !== undefined))) return
      event.preventDefault()
      event.stopPropagation()
      const part: DatePart = event.shiftKey ? 'due' : event.altKey ? 'start' : 'both'
      const step = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 1
      const now = draft ?? row
      onDraft(isSide ? stepDates(calendar, now, part, step) : moveDates(calendar, now, part, step * (upDown ?? 0)))
    },
    onBlur() {
      if (!drag.current && draft) settle()
    },
    onClick() {
      if (swallow.current) swallow.current = false
      else if (!draft) onOpen()
    },
  }
}
