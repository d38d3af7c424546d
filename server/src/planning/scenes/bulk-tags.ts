import type { BulkOutcome, HandlerInput } from '@arbo/core/contract'
import type { Member } from '../../platform/access/member.ts'
import { bulk, refusal, writeDecisions } from './bulk.ts'
import type { BulkDeps } from './bulk.ts'
import { mayChange } from './scene-rights.ts'
import { asTags, requireTags } from './scene-tags.ts'

/** Adds tags to scenes and removes others, as one act. @throws {ApiError} invalid_reference */
export function bulkTags(
  deps: BulkDeps,
  member: Member,
  { add, remove, ...selection }: HandlerInput<'bulkTagsUpdate'>['body'],
): Promise<BulkOutcome> {
  return bulk(deps, member, selection, async (call) => {
    const tags = await requireTags(call.tx, member.wsId, add)
    const gone = new Set(remove)
    return writeDecisions(call, (scene) =>
      mayChange(member, scene, 'tags')
        ? { to: { tags: asTags([...scene.tags.filter(({ id }) => !gone.has(id)), ...tags]) } }
        : refusal('permission_denied'),
    )
  })
}
