import type { BulkOutcome, HandlerInput } from '@arbo/core/contract'
import type { Member } from '../../platform/access/member.ts'
import { bulk, refusal, writeDecisions } from './bulk.ts'
import type { BulkDeps } from './bulk.ts'
import { mayChange } from './scene-rights.ts'

/** Omits scenes, or restores them. Their statuses, media and comments stay as they are. */
export function omitScenes(
  deps: BulkDeps,
  member: Member,
  { omitted, ...selection }: HandlerInput<'omitItems'>['body'],
): Promise<BulkOutcome> {
  return bulk(deps, member, selection, (call) =>
    writeDecisions(call, (scene) =>
      mayChange(member, scene, 'omitted') ? { to: { omitted } } : refusal('permission_denied'),
    ),
  )
}
