import { useState, type KeyboardEvent } from 'react'
import { movedTo } from '../model/order.ts'
import { useTexts } from '../texts.ts'

interface ListKeys {
  ids: readonly string[]
  /** The scene on screen. */
  at: string | null
  mayEdit: boolean
  nameOf: (id: string) => string
  /** Tells assistive technology. */
  say: (words: string) => void
  onOpen: (id: string) => void
  onOrder: (ids: readonly string[]) => boolean
  onRemove: (id: string) => void
  onSelect: (id: string, range: boolean) => void
  onSelectAll: () => void
}

interface Held {
  id: string
  /** Where it would be dropped. */
  place: number
}

const MOVES: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The list by keyboard: arrows walk it, Enter shows a scene, Space grabs it, Delete takes it out. */
export function useListKeys(options: ListKeys) {
  const texts = useTexts()
  const { ids, at, mayEdit, nameOf, say } = options
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [held, setHeld] = useState<Held | null>(null)
  /** The row that is to have the focus as soon as it is rendered. */
  const [takesFocus, setTakesFocus] = useState(false)
  const listedId = chosenId !== null && ids.includes(chosenId) ? chosenId : null
  const active = listedId ?? (at !== null && ids.includes(at) ? at : (ids[0] ?? null))
  const count = ids.length

  function whileHeld(now: Held, key: string): boolean {
    const move = MOVES[key]
    if (move) {
      const place = Math.max(0, Math.min(count - 1, move(now.place, count)))
      setHeld({ ...now, place })
      say(texts.moved({ name: nameOf(now.id), at: place + 1, count }))
      return true
    }
    if (key === 'Escape') {
      setHeld(null)
      say(texts.putBack({ name: nameOf(now.id) }))
      return true
    }
    if (key !== ' ' && key !== 'Enter') return false
    setHeld(null)
    const isAllowed = options.onOrder(movedTo(ids, now.id, now.place))
    say(
      isAllowed
        ? texts.dropped({ name: nameOf(now.id), at: now.place + 1, count })
        : texts.putBack({ name: nameOf(now.id) }),
    )
    return true
  }

  function atRow(id: string, event: KeyboardEvent): boolean {
    const { key } = event
    const place = ids.indexOf(id)
    const move = MOVES[key]
    if (move) {
      const to = Math.max(0, Math.min(count - 1, move(place, count)))
      if (event.altKey && mayEdit) {
        if (options.onOrder(movedTo(ids, id, to))) say(texts.moved({ name: nameOf(id), at: to + 1, count }))
        return true
      }
      const next = ids[to] ?? null
      if (event.shiftKey && mayEdit && next !== null) options.onSelect(next, true)
      setChosenId(next)
      return true
    }
    if (key === 'Enter') options.onOpen(id)
    else if (!mayEdit) return false
    else if (key === ' ') {
      setHeld({ id, place })
      say(texts.grabbed({ name: nameOf(id), at: place + 1, count }))
    } else if (key === 'Delete' || key === 'Backspace') {
      setChosenId(ids[place + 1] ?? ids[place - 1] ?? null)
      options.onRemove(id)
    } else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) options.onSelectAll()
    else return false
    return true
  }

  return {
    active,
    held: held && ids.includes(held.id) ? held : null,
    takesFocus,
    activate(id: string) {
      // A grabbed row goes back to its place: the focus has gone elsewhere.
      if (held && held.id !== id) setHeld(null)
      setChosenId(id)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (active === null || !(event.target instanceof HTMLElement) || !event.target.matches('.row-main')) return
      const isDone = held ? whileHeld(held, event.key) : atRow(active, event)
      if (!isDone) return
      setTakesFocus(true)
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
