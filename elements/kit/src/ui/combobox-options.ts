import type { ReactNode } from 'react'

export interface ComboboxOption {
  id: string
  /** What is read, looked for and shown. */
  label: string
  /** A picture, colour or status before the label. */
  icon?: ReactNode
  /** At the end of the row, read with it: how many there are, or why it cannot be chosen. */
  hint?: ReactNode
  /** It shows, and cannot be chosen. */
  disabled?: boolean
  /** Heading of those that stand together. */
  group?: string
}

/** A line of the list: an option, or the heading above those of its group. */
export type ComboboxRow = { group: string } | { option: ComboboxOption; at: number }

/** The options whose labels have the text in them. */
export function withText<Option extends { label: string }>(options: readonly Option[], text: string): Option[] {
  const needle = text.trim().toLocaleLowerCase()
  return options.filter(({ label }) => label.toLocaleLowerCase().includes(needle))
}

/** The options as lines, each group below its heading; options of a group stand together already. */
export function rowsOf(options: readonly ComboboxOption[]): ComboboxRow[] {
  return options.flatMap((option, at) => {
    const { group } = option
    const begins = group !== undefined && group !== options[at - 1]?.group
    return begins ? [{ group }, { option, at }] : [{ option, at }]
  })
}

/** Those that were chosen before and are not among the found: they can be put off, whatever the search knows. */
export function withChosen(
  found: readonly ComboboxOption[],
  chosen: readonly ComboboxOption[],
  text: string,
): readonly ComboboxOption[] {
  const ids = new Set(found.map(({ id }) => id))
  const others = withText(chosen, text).filter(({ id }) => !ids.has(id))
  return others.length === 0 ? found : [...others, ...found]
}
