import type { Failure } from '@arbo/core'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useEdit } from '../forms/use-edit.ts'

interface Thing {
  id: string
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
  saved: (values: { name: string }) => string
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
  const edit = useEdit<{ draft: Draft }>({
    values: { draft: draftOf(record) },
    check: ({ draft: now }) => (Object.keys(check(now) ?? {}).length > 0 ? { draft: base.name } : {}),
    draft: `library.${record.id}`,
  })
  const { form, failure } = edit
  const { draft } = edit.values
  const patch = patchOf(base, draft)
  const isOutdated = base.version !== record.version

  function take(current: T): void {
    setBase(current)
    edit.discard()
    form.reset({ draft: draftOf(current) })
  }

  // The draft is unchanged, so the newer version replaces it.
  const isBehind = isOutdated && patch === null
  useLayoutEffect(() => {
    if (isBehind) take(record)
    // oxlint-disable-next-line react/exhaustive-deps -- when it falls behind, or further behind
  }, [isBehind, record])

  async function save(version = base.version, extra?: Extra): Promise<void> {
    if (patch === null) return
    const now = await edit.send(() => update({ ...patch, version }, extra))
    if (now) {
      onRecord(now)
      take(now)
      toasts.show({ id: 'list-act', kind: 'success', title: saved({ name: now.name }) })
      return
    }
    const refusal = form.getState().failure
    if (!refusal) return
    const current = refusal.error === 'conflict' ? refusal.meta?.['current'] : undefined
    const isHandled = onRefused?.(refusal, version) === true
    // The server sends the current version with a conflict.
    if (current && !isHandled) onRecord(current as T)
    if (current || isHandled) edit.change({})
  }

  return {
    draft,
    base,
    errors: edit.errors.draft ? check(draft) : failure ? errorsOf(failure, draft) : ({} as Errors),
    change: (part) => edit.change({ draft: { ...draft, ...part } }),
    isDirty: patch !== null,
    isOutdated: patch !== null && (isOutdated || edit.conflict !== null),
    busy: edit.sending,
    save,
    overwrite: () => void save(record.version),
    discard: () => take(record),
    take,
    leave: edit.leave,
  }
}
