import { failureOf, type Failure } from '@arbo/core'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useLeaveGuard } from '../use-leave-guard.tsx'

interface Thing {
  name: string
  version: number
}

interface LibraryDraftOptions<T extends Thing, Draft, Patch, Errors, Extra> {
  /** The server's current version. */
  record: T
  /** Gets the server's answer. */
  onRecord: (record: T) => void
  draftOf: (record: T) => Draft
  /** The draft's changes; null: none. */
  patchOf: (record: T, draft: Draft) => Patch | null
  /** Faults found before sending; empty: it can be sent. */
  check: (draft: Draft) => Errors
  /** Rejects with an ApiError. `extra` is what `save` was given. */
  update: (patch: Patch & { version: number }, extra?: Extra) => Promise<T>
  errorsOf: (failure: Failure, draft: Draft) => Errors
  /** Toast after saving. */
  saved: (name: string) => string
  /** Returns true where it handles the refusal itself. */
  onRefused?: (failure: Failure, version: number) => boolean
}

export interface LibraryDraft<T, Draft, Errors, Extra = undefined> {
  draft: Draft
  /** The version that the draft began with. */
  base: T
  errors: Errors
  change: (part: Partial<Draft>) => void
  isDirty: boolean
  /** Another version was saved meanwhile: the user decides which one stays. */
  isOutdated: boolean
  busy: boolean
  /** Saves over the draft's own base version, or over `version`. */
  save: (version?: number, extra?: Extra) => Promise<void>
  /** Saves over the server's current version. */
  overwrite: () => void
  /** Replaces the draft by the server's current version. */
  discard: () => void
  /** Starts the draft again from this version. */
  take: (record: T) => void
  /** Asks before the page is left with unsaved changes. */
  leave: { dialog: ReactNode; release: () => void }
}

const isEmpty = (errors: object): boolean => Object.keys(errors).length === 0

/** The draft of a library's record: changes wait until they are saved, and none is overwritten without a question. */
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
  // The draft is unchanged, so the newer version replaces it.
  if (isOutdated && patch === null) take(record)

  function take(current: T): void {
    setBase(current)
    setDraft(draftOf(current))
    setErrors({} as Errors)
  }

  function change(part: Partial<Draft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    // A fault disappears as soon as it is corrected.
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
    // The server sends the current version with a conflict.
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
