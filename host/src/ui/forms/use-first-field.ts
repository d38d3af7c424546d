import { useState, type RefObject } from 'react'

/** The field of a form that a dialog begins with, by its name; null: none is chosen. */
export function useFirstField(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
): RefObject<HTMLElement | null> {
  // The dialog reads it once the form is there.
  const [field] = useState(() => ({
    get current() {
      return name === undefined ? null : (form.current?.elements.namedItem(name) as HTMLElement | null)
    },
  }))
  return field as RefObject<HTMLElement | null>
}
