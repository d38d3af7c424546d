import { changesOf, mergeChanges } from '@arbo/core/internal'
import { useLayoutEffect } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useEdit, type Edit } from '../../ui/forms/use-edit.ts'
import { isNothing, type Errors } from './draft.ts'

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
  edit: Edit<Fields>
  /** The typed values; the saved ones for untouched fields. */
  fields: Readonly<Fields>
  errors: Edit<Fields>['errors']
  isDirty: boolean
  busy: boolean
  /** Another user's changes since the typing began; null: none. */
  theirs: Partial<Fields> | null
  set: (change: Partial<Fields>) => void
  /** Saves the edited fields; untouched fields keep what other users have made of them. */
  send: (fields: Readonly<Fields>) => Promise<void>
  saved: () => void
  /** Saves over other users' changes. */
  overwrite: () => void
  /** Returns to the saved fields. */
  discard: () => void
}

function pick<Fields extends object>(fields: Fields, names: readonly (keyof Fields)[]): Partial<Fields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>
}

/** The draft of a section's fields: other users' changes show at once, until the user types. */
export function useDraft<Fields extends object>(options: DraftOptions<Fields>): Draft<Fields> {
  const { now, version, check, keys } = options
  const { toasts } = useApp()
  const edit = useEdit<Fields>({
    values: now,
    check: (fields) => check(fields),
    ...(keys ? { keys } : {}),
    draft: `settings.${options.saved}`,
  })
  const { form, values, isDirty, sending } = edit
  const { base } = form.getState()
  const theirs = changesOf(base, now)
  /** Those of a draft that is older than a reload, too. */
  const others = edit.conflict ? pick(now, edit.conflict.fields) : theirs
  // Where the last save wins, what nobody typed follows all the time.
  const isFollowing = !isNothing(theirs) && (!isDirty || version === null)

  useLayoutEffect(() => {
    if (isFollowing) form.change(mergeChanges(base, values, now).values, now)
  })

  const send = async (fields: Readonly<Fields>): Promise<void> => {
    const changes = changesOf(now, fields)
    if (!isNothing(changes)) await options.save(changes, fields)
  }
  const saved = (): void => void toasts.show({ kind: 'success', title: options.saved, id: 'settings' })

  function overwrite(): void {
    form.change(mergeChanges(base, values, now).values, now)
    void edit.send((fields) => send(fields).then(() => true)).then((sent) => sent && saved())
  }

  return {
    edit,
    fields: values,
    errors: edit.errors,
    isDirty,
    busy: sending,
    theirs: isDirty && !sending && !isFollowing && !isNothing(others) ? others : null,
    set: edit.change,
    send,
    saved,
    overwrite,
    discard() {
      form.change({}, now)
      edit.discard()
    },
  }
}
