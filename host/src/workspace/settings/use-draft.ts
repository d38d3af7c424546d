import { failureOf } from '@arbo/core'
import { useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { changesOf, errorsOf, isNothing, type Errors } from './draft.ts'

interface DraftOptions<Fields extends object> {
  /** The fields as they are, live. */
  now: Fields
  /** Counts the changes of what the fields are of; null where the last who saves wins. */
  version: number | null
  /** What is wrong with the fields, before anything is sent. */
  check: (fields: Fields) => Errors<Fields>
  /**
   * Saves what was changed, over the version that is there now. Rejects with an ApiError; after `conflict` what somebody
   * else has saved comes as `now`.
   */
  save: (changes: Partial<Fields>, fields: Fields) => Promise<unknown>
  /** Names that the API has for fields, where they are others. */
  keys?: Readonly<Record<string, keyof Fields & string>>
  /** What is said when it is saved. */
  saved: string
}

export interface Draft<Fields extends object> {
  /** As they were typed; those that nobody has typed in, as they are. */
  fields: Fields
  errors: Errors<Fields>
  isDirty: boolean
  busy: boolean
  /** What somebody else has changed since the typing began; null: nothing. */
  theirs: Partial<Fields> | null
  /** Counts the attempts that were refused because of a field. */
  refusals: number
  set: (change: Partial<Fields>) => void
  /** Saves, over what somebody else has done meanwhile too, but for the fields that were not touched here. */
  save: () => Promise<void>
  /** Back to what is there now. */
  discard: () => void
}

interface Typed<Fields> {
  /** As the fields were when the typing began. */
  base: Fields
  changes: Partial<Fields>
}

/** A section's fields while they are edited: what others change shows at once, until something is typed here. */
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
    // Blame goes as soon as it is mended; new blame comes when saving.
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
