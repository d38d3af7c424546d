import type { Failure } from '@arbo/core'
import { useApp } from '../../app/app-context.ts'
import { useEdit, type Edit } from '../forms/use-edit.ts'

interface NewThingOptions<Draft, Errors> {
  /** The initial draft; must be stable. */
  first: Draft
  /** Faults found before sending; empty: it can be sent. */
  check: (draft: Draft) => Errors
  /** Rejects with an ApiError. */
  create: (draft: Draft) => Promise<{ id: string; name: string }>
  errorsOf: (failure: Failure, draft: Draft) => Errors
  /** Toast after creation. */
  created: (values: { name: string }) => string
  /** The library's path; the new record opens below it. */
  path: string
}

export interface NewThing<Draft, Errors> {
  draft: Draft
  errors: Errors
  change: (part: Partial<Draft>) => void
  /** The form, whose one value is the draft. */
  edit: Edit<{ draft: Draft }>
  save: (values: Readonly<{ draft: Draft }>) => Promise<void>
}

/** The draft of a library's new record. */
export function useNewThing<Draft extends object, Errors extends object>(
  options: NewThingOptions<Draft, Errors>,
): NewThing<Draft, Errors> {
  const { first, check, create, errorsOf, created, path } = options
  const { router, toasts } = useApp()
  const edit = useEdit({
    values: { draft: first },
    check: ({ draft }) => (Object.keys(check(draft) ?? {}).length > 0 ? { draft: path } : {}),
    draft: `new.${path}`,
  })
  const { draft } = edit.values
  return {
    draft,
    errors: edit.errors.draft ? check(draft) : edit.failure ? errorsOf(edit.failure, draft) : ({} as Errors),
    change: (part) => edit.change({ draft: { ...draft, ...part } }),
    edit,
    async save(values) {
      const record = await create(values.draft)
      toasts.show({ id: 'list-act', kind: 'success', title: created({ name: record.name }) })
      router.navigate(`${path}/${record.id}`)
    },
  }
}
