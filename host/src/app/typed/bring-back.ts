import type { KeptText } from './kept-texts.ts'
import { nameOf, textFields, typeInto, type TextField } from './text-field.ts'

export interface BringingBack {
  /** What waits for its field. */
  waiting(): readonly KeptText[]
  stop(): void
}

/**
 * Types what was kept into its fields as soon as they are there: on the same page, as empty or as full as they were, and
 * where nobody has `typedIn` since.
 */
export function bringBack(
  drafts: readonly KeptText[],
  { before, typedIn }: { before(field: TextField): void; typedIn: Pick<WeakSet<EventTarget>, 'has'> },
): BringingBack {
  let waiting = [...drafts]
  let frame = 0
  const observedRoots = new WeakSet<Node>()
  const observer = new MutationObserver(() => later())

  function later(): void {
    if (frame === 0) frame = requestAnimationFrame(look)
  }

  function look(): void {
    frame = 0
    const { fields, roots } = textFields()
    for (const root of roots) {
      // What changes inside of an element is told by its own tree alone.
      if (!observedRoots.has(root)) observer.observe(root, { childList: true, subtree: true })
      observedRoots.add(root)
    }
    for (const field of fields) fill(field)
    if (waiting.length === 0) stop()
  }

  function fill(field: TextField): void {
    if (field.disabled || field.readOnly) return
    const { pathname } = window.location
    const name = nameOf(field)
    const here = waiting.filter((each) => each.path === pathname && each.field === name)
    if (typedIn.has(field)) {
      // Whoever types, or empties it, knows better than what was kept.
      waiting = waiting.filter((each) => !here.includes(each))
      return
    }
    // There already: it was saved, or the part keeps it itself. Where it is sent, it must not come again.
    const match = here.find(({ typed }) => typed === field.value) ?? here.find((each) => each.before === field.value)
    if (!match) return
    waiting = waiting.filter((each) => each !== match)
    if (match.typed === field.value) return
    before(field)
    typeInto(field, match.typed)
  }

  function stop(): void {
    observer.disconnect()
    cancelAnimationFrame(frame)
    waiting = []
  }

  if (waiting.length > 0) later()
  return { waiting: () => waiting, stop }
}
