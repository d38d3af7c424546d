import type { KeptText } from './kept-texts.ts'
import { nameOf, textFields, typeInto, type TextField } from './text-field.ts'

export interface BringingBack {
  /** Texts whose fields have not appeared yet. */
  waiting(): readonly KeptText[]
  stop(): void
}

/**
 * Types kept texts into their fields as soon as these appear: on the same page, with the same content as before, and
 * where the user has not typed since (`typedIn`).
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
      // A shadow tree's changes reach only its own observer.
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
      // New input by the user wins over the kept text.
      waiting = waiting.filter((each) => !here.includes(each))
      return
    }
    // The field may hold the text already: saved, or restored by its part. Sent text must not come back.
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
