import { useForm, type BoundForm } from '@arbo/kit/ui'
import { isApiError, type CheckedForm, type Failure, type Faults, type FieldName } from '@arbo/core'
import { changesOf, failureToFields, keepDraft, mergeChanges } from '@arbo/core/internal'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useLeaveGuard } from '../use-leave-guard.tsx'
import { watchPointer, whenReleased } from './when-released.ts'

/** Somebody else has saved while the user was typing. */
export interface EditConflict<Values extends object> {
  theirs: Values
  /** The fields that both have changed. */
  fields: readonly FieldName<Values>[]
}

export interface EditOptions<Values extends object, Row> extends CheckedForm<Values> {
  /** The API's names of fields, where they differ. */
  keys?: Readonly<Record<string, FieldName<Values>>>
  /** Keeps what is typed over a reload, under this name in the workspace. */
  draft?: string
  /** Fields of which no draft is kept: passwords and tokens. */
  secret?: readonly FieldName<Values>[]
  /** The form's values of what somebody else has saved, which the server sends with `conflict`. */
  theirs?: (current: Row) => Values
  /** What somebody else has saved replaces what was typed, and the refusal says so. */
  yields?: boolean
}

/** The refusal in the form's words, with the messages at the form's own fields. */
function refusedAt<Values extends object, Row>(options: EditOptions<Values, Row>, given: Failure): Failure {
  const failure = options.reword?.(given) ?? given
  const fields = failureToFields(failure, Object.keys(options.values) as FieldName<Values>[], options.keys)
  return Object.keys(fields).length > 0 ? { ...failure, meta: { ...failure.meta, fields } } : failure
}

export interface Edit<Values extends object, Row = unknown> extends BoundForm<Values> {
  /** The user has changed something that is not saved. */
  isDirty: boolean
  change: (part: Partial<Values>) => void
  /** Props of a field of text. */
  input<Name extends FieldName<Values>>(
    name: Name,
  ): {
    name: Name
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
  /** Props of any other field. */
  choice<Name extends FieldName<Values>>(
    name: Name,
  ): { value: Values[Name]; error: string | undefined; onChange: (value: Values[Name]) => void }
  conflict: EditConflict<Values> | null
  /** What somebody else has saved, where the server said so: its version is the one to save over. */
  current: Row | null
  /** Takes the other user's values. */
  take: () => void
  /** What was typed before a reload is back. */
  restored: boolean
  /** Asks before the page is left with something typed. */
  leave: ReturnType<typeof useLeaveGuard>
  /** Back to the saved values. */
  discard: () => void
}

/** A form of the product: checked when a field is left, mended while typing, and kept over a reload. */
export function useEdit<Values extends object, Row = unknown>(options: EditOptions<Values, Row>): Edit<Values, Row> {
  const { draft, secret, theirs, yields } = options
  const { session, storage } = useApp()
  const latest = useRef(options)
  const bound = useForm<Values>(() => ({
    values: options.values,
    check: (values) => latest.current.check?.(values) ?? ({} as Faults<Values>),
    reword: (failure) => refusedAt(latest.current, failure),
  }))
  const { form, element, values, errors } = bound
  const [conflict, setConflict] = useState<EditConflict<Values> | null>(null)
  const [current, setCurrent] = useState<Row | null>(null)
  const [restored, setRestored] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const isDirty = Object.keys(changesOf(form.getState().base, values)).length > 0
  const leave = useLeaveGuard(isDirty && !bound.sending)

  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals, element])

  useEffect(watchPointer, [])

  const { user, workspaceCode } = session.getState()
  const key = draft === undefined ? null : `draft.${user?.id}.${workspaceCode}.${draft}`
  useEffect(() => {
    if (key === null) return
    const kept = keepDraft(form, { tab: storage.tab, key, ...(secret ? { secret } : {}) })
    setRestored(kept.restored)
    if (kept.outdated.length > 0) setConflict({ theirs: form.getState().base, fields: kept.outdated })
    return kept.stop
    // oxlint-disable-next-line react/exhaustive-deps -- the secret fields of a form are the same ones
  }, [form, storage, key])

  /** Where somebody else has saved, their other fields stay, and so does what the user typed. */
  function meet(error: unknown): void {
    const row =
      isApiError(error) && error.code === 'conflict' ? (error.meta?.['current'] as Row | undefined) : undefined
    if (!row) return
    setCurrent(row)
    if (!theirs) return
    const now = theirs(row)
    if (yields) return form.reset(now)
    const state = form.getState()
    const merged = mergeChanges(state.base, state.values, now)
    form.change(merged.values, now)
    setConflict({ theirs: now, fields: merged.fields })
  }

  function discard(): void {
    form.reset(form.getState().base)
    setConflict(null)
    setRestored(false)
  }

  return {
    ...bound,
    isDirty,
    change: (part) => form.change(part),
    input: (name) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: ({ target }) => form.change({ [name]: target.value } as unknown as Partial<Values>),
      // Not when the whole window is left.
      onBlur: () => document.hasFocus() && whenReleased(() => form.blur(name)),
    }),
    choice: (name) => ({
      value: values[name],
      error: errors[name],
      onChange: (value) => form.change({ [name]: value } as unknown as Partial<Values>),
    }),
    conflict,
    current,
    take() {
      discard()
      // The button that was pressed goes with its notice.
      const [first] = form.names
      if (first) bound.focus(first)
    },
    restored,
    leave,
    discard,
    async send(action) {
      const answer = await bound.send(async (sent) => {
        setConflict(null)
        try {
          const saved = await action(sent)
          form.change({}, form.getState().values)
          return saved
        } catch (error) {
          meet(error)
          throw error
        }
      })
      if (answer === null) setRefusals((count) => count + 1)
      return answer
    },
  }
}
