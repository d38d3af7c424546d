import { uuidv7 } from 'uuidv7'
import type { Audience, BulkOutcome, HandlerInput } from '@arbo/core/contract'
import { comment } from '../../platform/db/schema.gen.ts'
import { text } from '../texts.ts'
import { eyeOf } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { may } from '../../platform/access/rights.ts'
import { commentById } from './queries.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { defaultAudience } from '../../workspace/settings/default-audience.ts'
import { bulk, refusal, writeDecisions } from '../../planning/scenes/bulk.ts'
import type { Bulk, BulkDeps, Decide } from '../../planning/scenes/bulk.ts'
import { statusesOf } from '../../planning/scenes/flow-statuses.ts'
import { placesOf } from '../../planning/scenes/places.ts'
import { editableCells } from '../../planning/scenes/scene-rights.ts'
import { statusGate } from '../../planning/scenes/status-gate.ts'

const RETAKE = 4
const COMMENT = 'media_createComment_create'
/** More comments than this are read with the scenes, not told one by one. */
const TOLD_EACH = 20

async function writeReason(
  { tx, member, scenes }: Bulk,
  ids: ReadonlySet<string>,
  reason: string,
  audience: Audience | undefined,
): Promise<void> {
  const rows = scenes.filter(({ id }) => ids.has(id)).map((scene) => ({ scene, id: uuidv7() }))
  if (rows.length === 0) return
  const reasonAudience = audience ?? (await defaultAudience(tx, member.wsId))
  // Comments of guests are for clients too.
  const for_clients = eyeOf(member) === 'clients' || reasonAudience === 'clients'
  await tx.insert(comment).values(
    rows.map(({ scene, id }) => ({
      ws_id: member.wsId,
      id,
      item_id: scene.id,
      author_id: member.id,
      text: reason,
      for_clients,
    })),
  )
  if (rows.length > TOLD_EACH) return
  for (const { scene, id } of rows) {
    const stored = await commentById(tx, member.wsId, 'team', scene.id, id)
    if (stored) emitEvent(tx, member.wsId, 'comment.created', { item_id: scene.id, comment: stored }, scene)
  }
}

/** A reviewer sends scenes back (decision 62). Scenes that stand at that retake already get the reason as well. */
export function rejectScenes(
  deps: BulkDeps,
  member: Member,
  { reason, audience, ...selection }: HandlerInput<'rejectItems'>['body'],
): Promise<BulkOutcome> {
  return bulk(deps, member, selection, async (call) => {
    const { tx, scenes } = call
    const placeFor = await placesOf(tx, member.wsId, scenes)
    const listOf = await statusesOf(
      tx,
      member.wsId,
      scenes.map((scene) => placeFor(scene).flowId),
    )
    const gate = await statusGate(tx, member, scenes)
    const rejected = new Set<string>()
    const decide: Decide = (scene) => {
      if (!editableCells(member, scene).includes('status')) return refusal('status_update_failed')
      if (reason && !may(member, COMMENT, scene.isCoordinator)) return refusal('permission_denied')
      const retake = listOf(placeFor(scene).flowId).find(({ kind }) => kind === RETAKE)
      if (!retake) return refusal('invalid_reference', text('scene.no_retake'))
      const allowed = gate(scene, retake)
      if ('error' in allowed) return allowed
      rejected.add(scene.id)
      return { to: { status: allowed } }
    }
    const changed = await writeDecisions(call, decide)
    if (!reason) return changed
    await writeReason(call, rejected, reason, audience)
    return rejected
  })
}
