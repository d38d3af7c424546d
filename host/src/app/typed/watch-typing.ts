import { isTextField, type TextField } from './text-field.ts'

interface Typing {
  /** The field's value before typing. */
  before: string
  typed: string
}

export interface TypingWatch {
  /** Takes the field's current value as its starting point. */
  know(field: TextField): void
  /** Typed texts that were neither sent nor discarded. */
  unsent(): [TextField, Typing][]
  forget(): void
  stop(): void
}

/** Watches what is typed into the page's fields. */
export function watchTyping(): TypingWatch {
  let entries = new Map<TextField, Typing>()

  function know(field: TextField): void {
    const entry = entries.get(field)
    // The program has emptied the field after sending, or filled it anew.
    if (entry?.typed === field.value) return
    entries = new Map([...entries].filter(([each]) => each.isConnected))
    entries.set(field, { before: field.value, typed: field.value })
  }

  // The path's first entry: the target of an event from a shadow tree is the host element.
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
  // The user typed before this code was loaded: the default value stands for the earlier one.
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
