import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: -Infinity,
  End: Infinity,
}

/** The row that a key leads to; null for other keys. Without a current row it is the first or last. */
export function rowAfter(key: string, at: number, count: number): number | null {
  const step = STEPS[key]
  if (step === undefined || count === 0) return null
  if (at === -1) return step > 0 && step !== Infinity ? 0 : step === -Infinity ? 0 : count - 1
  return Math.max(0, Math.min(count - 1, at + step))
}

/** Arrow keys, j and k, Home and End move between the rows’ links below this element; links handle Enter themselves. */
export function onWorkKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  // Fields and menus keep their own keys; j and k work from every button of a row.
  const isRow = target.dataset['row'] !== undefined
  if (!isRow && (key.length > 1 || target.matches('input, textarea, select, [role^="menu"]'))) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const own = target.closest('[data-scene]')?.querySelector<HTMLElement>('[data-row]')
  const next = rowAfter(key, own ? rows.indexOf(own) : -1, rows.length)
  if (next === null) return
  event.preventDefault()
  rows[next]?.focus()
}
