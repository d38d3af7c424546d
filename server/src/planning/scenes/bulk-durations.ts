import type { BulkOutcome, HandlerInput } from '@arbo/core/contract'
import type { Member } from '../../platform/access/member.ts'
import { bulk, refusal, writeDecisions } from './bulk.ts'
import type { BulkDeps } from './bulk.ts'
import { mayChange } from './scene-rights.ts'

/** Estimates of many scenes; each that the caller may not change is refused by itself. */
export function bulkDurations(
  deps: BulkDeps,
  member: Member,
  { field, minutes, ...selection }: HandlerInput<'bulkDurationUpdate'>['body'],
): Promise<BulkOutcome> {
  return bulk(deps, member, selection, (call) =>
    writeDecisions(call, (scene) =>
      mayChange(member, scene, field) ? { to: { [field]: minutes } } : refusal('permission_denied'),
    ),
  )
}
