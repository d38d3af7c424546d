import type { KeyValues } from '../session/storage.ts'
import { changesOf, isSameValue } from './changes-of.ts'
import type { FieldName, Form } from './create-form.ts'

/** How a form's draft is kept in this tab. */
export interface DraftOptions<Values extends object> {
  tab: KeyValues
  /** Of the form, the workspace and the user. */
  key: string
  /** Fields that are never kept: passwords and tokens. */
  secret?: readonly FieldName<Values>[]
}

/** A draft that is kept. */
export interface KeptDraft<Values extends object> {
  /** The form holds what was typed before the page was loaded again. */
  restored: boolean
  /** The fields of it that were saved by somebody since. */
  outdated: readonly FieldName<Values>[]
  /** The form is left: forgets the draft. */
  stop: () => void
}

interface Draft<Values> {
  base: Partial<Values>
  changes: Partial<Values>
}

function read<Values>(tab: KeyValues, key: string): Draft<Values> | null {
  try {
    return JSON.parse(tab.get(key) ?? 'null') as Draft<Values> | null
  } catch {
    // A full storage has cut the text: the user types again.
    return null
  }
}

/** Puts a draft of this tab into the form, and keeps what is typed until the form is left: a reload does not leave it. */
export function keepDraft<Values extends object>(
  form: Form<Values>,
  { tab, key, secret = [] }: DraftOptions<Values>,
): KeptDraft<Values> {
  const { base } = form.getState()
  const draft = read<Values>(tab, key)
  /** Fields of an older release, and secrets, are not taken. */
  const names = form.names.filter((name) => !secret.includes(name))
  const typed = names.filter((name) => draft && name in draft.changes)
  const pick = (values: Partial<Values>, of: readonly FieldName<Values>[]): Partial<Values> =>
    Object.fromEntries(of.filter((name) => name in values).map((name) => [name, values[name]])) as Partial<Values>
  if (draft && typed.length > 0) form.change(pick(draft.changes, typed))

  const stopWatching = form.subscribe(({ values, base: saved }) => {
    const changes = pick(changesOf(saved, values), names)
    const changed = Object.keys(changes) as FieldName<Values>[]
    if (changed.length === 0) return tab.remove(key)
    try {
      tab.set(key, JSON.stringify({ base: pick(saved, changed), changes } satisfies Draft<Values>))
    } catch {
      // The storage is full: this draft is not kept.
    }
  })
  return {
    restored: typed.length > 0,
    outdated: typed.filter((name) => !isSameValue(draft?.base[name], base[name])),
    stop() {
      stopWatching()
      tab.remove(key)
    },
  }
}
