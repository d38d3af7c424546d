import { failureOf } from '@arbo/core'
import { useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { changesOf, errorsOf, isNothing, type Errors } from './draft.ts'

interface DraftOptions<Fields extends object> {
  /** The saved fields, live. */
  now: Fields
  /** The version of the saved fields; null where the last save wins. */
  version: number | null
  /** Faults found before sending. */
  check: (fields: Fields) => Errors<Fields>
  /**
   * Saves the changes over the current version. Rejects with an ApiError; after `conflict` the other user's
   * version comes as `now`.
   */
  save: (changes: Partial<Fields>, fields: Fields) => Promise<unknown>
  /** The API's names of fields, where they differ. */
  keys?: Readonly<Record<string, keyof Fields & string>>
  /** Toast after saving. */
  saved: string
}

export interface Draft<Fields extends object> {
  /** The typed values; the saved ones for untouched fields. */
  fields: Fields
  errors: Errors<Fields>
  isDirty: boolean
  busy: boolean
  /** Another user's changes since the typing began; null: none. */
  theirs: Partial<Fields> | null
  /** Counts the attempts that were refused because of a field. */
  refusals: number
  set: (change: Partial<Fields>) => void
  /** Saves the edited fields, also over other users' changes; untouched fields keep theirs. */
  save: () => Promise<void>
  /** Returns to the saved fields. */
  discard: () => void
}

interface Typed<Fields> {
  /** The saved fields when the typing began. */
  base: Fields
  changes: Partial<Fields>
}

/** The draft of a section's fields: other users' changes show at once, until the user types. */
export function useDraft<Fields extends object>(options: DraftOptions<Fields>): Draft<Fields> {
  const { now, version, check, save: send, keys, saved } = options
  const { toasts } = useApp()
  const [typed, setTyped] = useState<Typed<Fields> | null>(null)
  const [errors, setErrors] = useState<Errors<Fields>>({})
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const base = version === null || !typed ? now : typed.base
  const fields = { ...base, ...typed?.changes }
  const theirs = changesOf(base, now)

  function set(change: Partial<Fields>): void {
    const after = { ...fields, ...change }
    const changes = changesOf(base, after)
    setTyped(isNothing(changes) ? null : { base, changes })
    // A fault disappears once it is corrected; new ones appear on saving.
    const faults = check(after)
    const names = (Object.keys(errors) as (keyof Fields)[]).filter((name) => faults[name] !== undefined)
    setErrors(Object.fromEntries(names.map((name) => [name, faults[name]])) as Errors<Fields>)
  }

  function discard(): void {
    setTyped(null)
    setErrors({})
  }

  function refuse(faults: Errors<Fields>): void {
    setErrors(faults)
    setRefusals((before) => before + 1)
  }

  async function save(): Promise<void> {
    if (!typed || busy) return
    const next = { ...now, ...typed.changes }
    const faults = check(next)
    if (!isNothing(faults)) return refuse(faults)
    setErrors({})
    setBusy(true)
    try {
      await send(typed.changes, next)
      discard()
      toasts.show({ kind: 'success', title: saved, id: 'settings' })
    } catch (error) {
      refuse(errorsOf<Fields>(failureOf(error), Object.keys(now) as (keyof Fields & string)[], keys))
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    errors,
    isDirty: typed !== null,
    busy,
    theirs: typed && !busy && !isNothing(theirs) ? theirs : null,
    refusals,
    set,
    save,
    discard,
  }
}
