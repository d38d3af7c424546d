import { useEffect, useRef, useState } from 'react'
import type { ComboboxOption } from './combobox-options.ts'
import { withText } from './combobox-options.ts'

/** All options, of which those with the text are shown; what has its own way to look gives it. */
type Given = readonly ComboboxOption[] | ((text: string) => readonly ComboboxOption[])
/** Looks for options elsewhere; must be stable. Rejects where they cannot be read. */
type Find = (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>

export type OptionSource = { options: Given; find?: never } | { find: Find; options?: never }

export interface FoundOptions {
  /** Null before the first answer. */
  options: readonly ComboboxOption[] | null
  /** Which text they have; null before the first answer. */
  text: string | null
  /** Another answer is on its way. */
  isBusy: boolean
  hasFailed: boolean
  retry: () => void
}

/** Rest after the last letter before they are looked for, in ms. */
const TYPING = 150

/** The options that have the text, from the list or from whoever looks for them. */
export function useOptions({ options, find }: OptionSource, typed: string): FoundOptions {
  const text = typed.trim()
  const [answer, setAnswer] = useState<Pick<FoundOptions, 'options' | 'text'>>({ options: null, text: null })
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // What stands in the field from the start is looked for at once.
  const isFirst = useRef(true)

  useEffect(() => {
    if (!find) return
    const abort = new AbortController()
    const { signal } = abort
    async function look(): Promise<void> {
      try {
        const found = await find?.(text, signal)
        if (signal.aborted || !found) return
        isFirst.current = false
        setAnswer({ options: found, text })
        setFailed(null)
      } catch {
        // Why does not matter here: it can be tried again, and more typing asks again, too.
        if (!signal.aborted) setFailed(text)
      }
    }
    const timer = setTimeout(() => void look(), text === '' || isFirst.current ? 0 : TYPING)
    return () => {
      clearTimeout(timer)
      abort.abort(new DOMException('Asked again', 'AbortError'))
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again at another attempt
  }, [find, text, attempt])

  const retry = (): void => {
    setFailed(null)
    setAttempt((before) => before + 1)
  }
  if (options === undefined) {
    const hasFailed = failed === text
    return { ...answer, isBusy: answer.text !== text && !hasFailed, hasFailed, retry }
  }
  const shown = typeof options === 'function' ? options(text) : withText(options, text)
  return { options: shown, text, isBusy: false, hasFailed: false, retry }
}
