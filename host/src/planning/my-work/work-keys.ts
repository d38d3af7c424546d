import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: -Infinity,
  End: Infinity,
}

/** Where a key leads from this row; null where it is no key of the list. From no row it leads to the first or last. */
export function rowAfter(key: string, at: number, count: number): number | null {
  const step = STEPS[key]
  if (step === undefined || count === 0) return null
  if (at === -1) return step > 0 && step !== Infinity ? 0 : step === -Infinity ? 0 : count - 1
  return Math.max(0, Math.min(count - 1, at + step))
}

/** Arrow keys, j and k, Home and End move between the rows’ links below this element; Enter is the links’ own. */
export function onWorkKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  // Fields and menus have their own keys; j and k work from every button of a row.
  const isRow = target.dataset['row'] !== undefined
  if (!isRow && (key.length > 1 || target.matches('input, textarea, select, [role^="menu"]'))) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const own = target.closest('[data-scene]')?.querySelector<HTMLElement>('[data-row]')
  const next = rowAfter(key, own ? rows.indexOf(own) : -1, rows.length)
  if (next === null) return
  event.preventDefault()
  rows[next]?.focus()
}
