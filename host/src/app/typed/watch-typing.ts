import { isTextField, type TextField } from './text-field.ts'

interface Typing {
  /** What the field held before somebody typed in it. */
  before: string
  typed: string
}

export interface TypingWatch {
  /** Knows the field as it is from now on. */
  know(field: TextField): void
  /** What somebody has typed and nobody has taken, sent or thrown away. */
  unsent(): [TextField, Typing][]
  forget(): void
  stop(): void
}

/** Watches what is typed into the page's fields. */
export function watchTyping(): TypingWatch {
  let entries = new Map<TextField, Typing>()

  function know(field: TextField): void {
    const entry = entries.get(field)
    // Emptied when it was sent, or filled anew by what has come.
    if (entry?.typed === field.value) return
    entries = new Map([...entries].filter(([each]) => each.isConnected))
    entries.set(field, { before: field.value, typed: field.value })
  }

  // The first of the path: an event from inside of an element names the element alone.
  const onFocus = (event: Event): void => {
    const [target] = event.composedPath()
    if (isTextField(target)) know(target)
  }
  const onInput = (event: Event): void => {
    const [target] = event.composedPath()
    if (!isTextField(target)) return
    const entry = entries.get(target)
    if (entry) entry.typed = target.value
  }
  document.addEventListener('focusin', onFocus, true)
  document.addEventListener('input', onInput, true)
  // Typed in before this code had come; nobody knows any more what it held.
  const { activeElement } = document
  if (isTextField(activeElement))
    entries.set(activeElement, { before: activeElement.defaultValue, typed: activeElement.value })

  return {
    know,
    unsent: () =>
      [...entries].filter(
        ([field, { before, typed }]) => field.isConnected && field.value === typed && typed !== before,
      ),
    forget: () => entries.clear(),
    stop() {
      document.removeEventListener('focusin', onFocus, true)
      document.removeEventListener('input', onInput, true)
    },
  }
}
