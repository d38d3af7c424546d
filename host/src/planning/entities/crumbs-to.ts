import type { EntityRef } from '@arbo/core'
import type { Crumb } from '../../app/trail.ts'

/** The breadcrumb of a line of entities, outermost first. */
export function crumbsTo(ancestors: readonly EntityRef[]): Crumb[] {
  return ancestors.map(({ id, name }) => ({ label: name, to: `/pl/dir/${id}` }))
}
