import { failureOf, type Failure } from '@arbo/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useLeaveGuard } from '../use-leave-guard.tsx'

interface NewThingOptions<Draft, Errors> {
  /** The initial draft; must be stable. */
  first: Draft
  /** Faults found before sending; empty: it can be sent. */
  check: (draft: Draft) => Errors
  /** Rejects with an ApiError. */
  create: (draft: Draft) => Promise<{ id: string; name: string }>
  errorsOf: (failure: Failure, draft: Draft) => Errors
  /** Toast after creation. */
  created: (name: string) => string
  /** The library's path; the new record opens below it. */
  path: string
}

export interface NewThing<Draft, Errors> {
  draft: Draft
  errors: Errors
  change: (part: Partial<Draft>) => void
  busy: boolean
  onSubmit: (event: FormEvent) => void
  /** Asks before the page is left with something typed. */
  dialog: ReactNode
}

const isEmpty = (errors: object): boolean => Object.keys(errors).length === 0

/** The draft of a library's new record. */
export function useNewThing<Draft extends object, Errors extends object>(
  options: NewThingOptions<Draft, Errors>,
): NewThing<Draft, Errors> {
  const { first, check, create, errorsOf, created, path } = options
  const { router, toasts } = useApp()
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState({} as Errors)
  const [busy, setBusy] = useState(false)
  const leave = useLeaveGuard(draft !== first)

  async function save(): Promise<void> {
    const faults = check(draft)
    setErrors(faults)
    if (!isEmpty(faults)) return
    setBusy(true)
    try {
      const record = await create(draft)
      toasts.show({ id: 'list-act', kind: 'success', title: created(record.name) })
      leave.release()
      router.navigate(`${path}/${record.id}`)
    } catch (error) {
      setErrors(errorsOf(failureOf(error), draft))
      setBusy(false)
    }
  }

  return {
    draft,
    errors,
    change(part) {
      const next = { ...draft, ...part }
      setDraft(next)
      // A fault disappears as soon as it is corrected.
      if (!isEmpty(errors)) setErrors(check(next))
    },
    busy,
    onSubmit(event) {
      event.preventDefault()
      if (!busy) void save()
    },
    dialog: leave.dialog,
  }
}
