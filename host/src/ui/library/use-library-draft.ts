import { failureOf, type Failure } from '@arbo/core'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useLeaveGuard } from '../use-leave-guard.tsx'

interface Thing {
  name: string
  version: number
}

interface LibraryDraftOptions<T extends Thing, Draft, Patch, Errors, Extra> {
  /** As the server has it now. */
  record: T
  /** The server has answered with it. */
  onRecord: (record: T) => void
  draftOf: (record: T) => Draft
  /** What the draft changes; null where that is nothing. */
  patchOf: (record: T, draft: Draft) => Patch | null
  /** What is wrong before anything is sent; empty where it can be sent. */
  check: (draft: Draft) => Errors
  /** Rejects with an ApiError. `extra` is what `save` was given. */
  update: (patch: Patch & { version: number }, extra?: Extra) => Promise<T>
  errorsOf: (failure: Failure, draft: Draft) => Errors
  /** What is said once it is saved. */
  saved: (name: string) => string
  /** Takes care of a refusal by itself where it answers true. */
  onRefused?: (failure: Failure, version: number) => boolean
}

export interface LibraryDraft<T, Draft, Errors, Extra = undefined> {
  draft: Draft
  /** What the draft was made of. */
  base: T
  errors: Errors
  change: (part: Partial<Draft>) => void
  isDirty: boolean
  /** Something else was saved meanwhile: whose changes hold is the user's to say. */
  isOutdated: boolean
  busy: boolean
  /** Saves over the version that the draft was made of, or over this one. */
  save: (version?: number, extra?: Extra) => Promise<void>
  /** Saves over what is there now. */
  overwrite: () => void
  /** Takes over what is there now. */
  discard: () => void
  /** Makes the draft of this one. */
  take: (record: T) => void
  /** Asks before the page is left with unsaved changes. */
  leave: { dialog: ReactNode; release: () => void }
}

const isEmpty = (errors: object): boolean => Object.keys(errors).length === 0

/** One thing of a library while it is changed: changes wait until they are saved, and nobody's are lost unasked. */
export function useLibraryDraft<
  T extends Thing,
  Draft extends object,
  Patch extends object,
  Errors extends object,
  Extra = undefined,
>(options: LibraryDraftOptions<T, Draft, Patch, Errors, Extra>): LibraryDraft<T, Draft, Errors, Extra> {
  const { record, onRecord, draftOf, patchOf, check, update, errorsOf, saved, onRefused } = options
  const { toasts } = useApp()
  const [base, setBase] = useState(record)
  const [draft, setDraft] = useState(() => draftOf(record))
  const [errors, setErrors] = useState({} as Errors)
  const [busy, setBusy] = useState(false)
  const patch = patchOf(base, draft)
  const leave = useLeaveGuard(patch !== null)
  const isOutdated = base.version !== record.version
  // Nothing was typed that a newer one could take away.
  if (isOutdated && patch === null) take(record)

  function take(current: T): void {
    setBase(current)
    setDraft(draftOf(current))
    setErrors({} as Errors)
  }

  function change(part: Partial<Draft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    // What was said to be wrong goes as soon as it is right.
    if (!isEmpty(errors)) setErrors(check(next))
  }

  async function save(version = base.version, extra?: Extra): Promise<void> {
    const faults = check(draft)
    setErrors(faults)
    if (!isEmpty(faults) || patch === null) return
    setBusy(true)
    try {
      const now = await update({ ...patch, version }, extra)
      onRecord(now)
      take(now)
      toasts.show({ id: 'list-act', kind: 'success', title: saved(now.name) })
    } catch (error) {
      refuse(failureOf(error), version)
    } finally {
      setBusy(false)
    }
  }

  function refuse(failure: Failure, version: number): void {
    if (onRefused?.(failure, version)) return
    const current = failure.error === 'conflict' ? failure.meta?.['current'] : undefined
    // The server's own answer to this call: the thing as it is now.
    if (current) onRecord(current as T)
    else setErrors(errorsOf(failure, draft))
  }

  return {
    draft,
    base,
    errors,
    change,
    isDirty: patch !== null,
    isOutdated: isOutdated && patch !== null,
    busy,
    save,
    overwrite: () => void save(record.version),
    discard: () => take(record),
    take,
    leave,
  }
}
