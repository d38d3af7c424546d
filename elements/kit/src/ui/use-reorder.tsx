import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { useTexts } from '../texts.ts'
import { beforeAt, movedRow } from './reorder-place.ts'
import { trackDrag } from './track-drag.ts'

/** A row that gets another place, counted from 0. */
export interface RowMove {
  id: string
  from: number
  to: number
  /** The rows that stand around it then; null at either end. */
  before: string | null
  behind: string | null
}

interface ReorderOptions {
  /** All rows in their order. */
  ids: readonly string[]
  /** `x`: the rows stand beside each other. */
  axis?: 'x' | 'y'
  /** Rows that go along with any one of them: a drop in its own place gathers them there. */
  along?: ReadonlySet<string>
  /** Resolves to what assistive technology is told. */
  onMove: (move: RowMove) => string | undefined | Promise<string | undefined>
}

interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface Reorder {
  /** For the element of a row: that it is held, and that another one would drop before or after it. */
  item: (id: string) => {
    'data-reorder': string
    'data-held': true | undefined
    'data-drop': 'before' | 'after' | undefined
  }
  /** For the handle of a row: it is dragged, also with a finger, and the arrow keys, Home and End move the row. */
  handle: (id: string) => DragHandlers & { 'data-grip': true }
  /** For a row that is dragged as a whole: not with a finger, which scrolls, and by keyboard with Alt. */
  whole: (id: string) => DragHandlers
  /** For a menu; undefined at either end. */
  step: (id: string, by: number) => (() => void) | undefined
  announce: (words: string) => void
  /** To be rendered beside the list. */
  announcement: ReactNode
}

const STEPS = {
  y: { back: 'ArrowUp', on: 'ArrowDown' },
  x: { back: 'ArrowLeft', on: 'ArrowRight' },
}

/**
 * Puts the rows of a list in another order: by pointer, by keyboard, or from a menu. A drag shows where the row would
 * drop, scrolls at the edges of the list, and ends by Escape with all in its old place.
 */
export function useReorder(options: ReorderOptions): Reorder {
  const { ids, axis = 'y' } = options
  const texts = useTexts()
  const [drag, setDrag] = useState<{ id: string; before: string | null } | null>(null)
  const [announcement, announce] = useState('')
  const latest = useRef(options)
  const stop = useRef<(() => void) | null>(null)

  useLayoutEffect(() => {
    latest.current = options
  })
  useEffect(() => () => stop.current?.(), [])

  async function move(id: string, to: number): Promise<void> {
    const { ids: now, along, onMove } = latest.current
    const from = now.indexOf(id)
    if (from === -1 || to < 0 || to >= now.length || (to === from && along?.has(id) !== true)) return
    const next = movedRow(now, from, to)
    const words = await onMove({ id, from, to, before: next[to + 1] ?? null, behind: next[to - 1] ?? null })
    if (words !== undefined) announce(words)
  }

  function press(id: string, event: PointerEvent<HTMLElement>, isGrip: boolean): void {
    const item = event.currentTarget.closest<HTMLElement>('[data-reorder]')
    const isGripped = isGrip || (event.target instanceof Element && event.target.closest('[data-grip]') !== null)
    if (event.button !== 0 || !item?.parentElement || (event.pointerType === 'touch' && !isGripped)) return
    const before = (rows: Parameters<typeof beforeAt>[0], at: number): string | null =>
      beforeAt(rows, latest.current.ids, id, at)
    stop.current?.()
    stop.current = trackDrag(event, item.parentElement, axis, {
      onDrag: (rows, at) => setDrag({ id, before: before(rows, at) }),
      onDrop(rows, at) {
        const others = latest.current.ids.filter((one) => one !== id)
        const next = before(rows, at)
        void move(id, next === null ? others.length : others.indexOf(next))
      },
      onCancel: () => announce(texts.putBack),
      onEnd: () => setDrag(null),
    })
  }

  function onKey(id: string, event: KeyboardEvent<HTMLElement>): void {
    const { key } = event
    const from = ids.indexOf(id)
    const places: Readonly<Record<string, number>> = {
      [STEPS[axis].back]: from - 1,
      [STEPS[axis].on]: from + 1,
      Home: 0,
      End: ids.length - 1,
    }
    const to = places[key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    void move(id, to)
  }

  const last = ids.findLast((id) => id !== drag?.id)
  return {
    item: (id) => ({
      'data-reorder': id,
      'data-held': drag?.id === id || undefined,
      'data-drop':
        drag === null
          ? undefined
          : drag.before === id
            ? 'before'
            : drag.before === null && id === last
              ? 'after'
              : undefined,
    }),
    handle: (id) => ({
      'data-grip': true,
      onPointerDown: (event) => press(id, event, true),
      onKeyDown: (event) => onKey(id, event),
    }),
    whole: (id) => ({
      onPointerDown: (event) => press(id, event, false),
      onKeyDown: (event) => event.altKey && onKey(id, event),
    }),
    step(id, by) {
      const to = ids.indexOf(id) + by
      return to < 0 || to >= ids.length ? undefined : () => void move(id, to)
    },
    announce,
    announcement: (
      <span className="arbo-visually-hidden" role="status">
        {announcement}
      </span>
    ),
  }
}
