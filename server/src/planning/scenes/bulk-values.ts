import type { BulkOutcome, HandlerInput } from '@arbo/core/contract'
import type { Member } from '../../platform/access/member.ts'
import { bulk, refusal, writeDecisions } from './bulk.ts'
import type { BulkDeps } from './bulk.ts'
import { mayChange } from './scene-rights.ts'
import type { SceneValues } from './scene-values.ts'

type Selection = Parameters<typeof bulk>[2]

/** One value for many scenes; each that the caller may not change is refused by itself. */
function bulkValue<Field extends 'estimate' | 'priority'>(
  deps: BulkDeps,
  member: Member,
  selection: Selection,
  [field, value]: readonly [Field, SceneValues[Field]],
): Promise<BulkOutcome> {
  return bulk(deps, member, selection, (call) =>
    writeDecisions(call, (scene) =>
      mayChange(member, scene, field) ? { to: { [field]: value } } : refusal('permission_denied'),
    ),
  )
}

export function bulkDurations(
  deps: BulkDeps,
  member: Member,
  { field, minutes, ...selection }: HandlerInput<'bulkDurationUpdate'>['body'],
): Promise<BulkOutcome> {
  return bulkValue(deps, member, selection, [field, minutes])
}

export function bulkPriorities(
  deps: BulkDeps,
  member: Member,
  { priority, ...selection }: HandlerInput<'bulkPriorityUpdate'>['body'],
): Promise<BulkOutcome> {
  return bulkValue(deps, member, selection, ['priority', priority])
}
