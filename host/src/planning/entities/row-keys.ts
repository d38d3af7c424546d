import type { KeyboardEvent } from 'react'

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** Arrow keys, Home and End move between the rows’ links below this element; links handle Enter themselves. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP[event.key]
  const { target, currentTarget } = event
  // With Alt they move the row itself, see useRowOrder.
  if (event.altKey || event.defaultPrevented) return
  if (step === undefined || !(target instanceof HTMLElement) || target.dataset['row'] === undefined) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(target) + step
  const next = rows[Math.max(0, Math.min(rows.length - 1, at))]
  event.preventDefault()
  next?.focus()
}
