import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { NAME_MAX } from '@arbo/core/contract'
import type { AnswerData } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { beginBatch } from '../changes/record-changes.ts'
import { recomputeFormulas } from '../metrics/recompute.ts'
import { copyScenes } from './copy-scenes.ts'
import { firstStatuses } from './first-statuses.ts'
import { notifyScenes } from './notify-scenes.ts'
import { mayAssign, mayChooseReviewers } from './scene-rights.ts'
import { renumber, sequenceOf } from './scene-sequence.ts'
import { lockScenes, statesOf } from './scene-state.ts'
import type { SceneState } from './scene-state.ts'
import { peopleIn } from './scene-values.ts'
import type { PersonRole } from './scene-values.ts'

type Duplicated = AnswerData<'duplicateItems'>

interface Copy {
  scene: SceneState
  id: string
  name: string
}

/** `Harbour (2)`, or the next number that nothing there is called by: the same in every language. */
function nameOfCopy(name: string, taken: Set<string>): string {
  const stem = name.replace(/ \(\d+\)$/, '')
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`
    const next =
      Array.from(stem)
        .slice(0, NAME_MAX - end.length)
        .join('')
        .trimEnd() + end
    if (taken.has(next.toLowerCase())) continue
    taken.add(next.toLowerCase())
    return next
  }
}

/** The people whom the member may put there. */
function rolesOf(member: Member, scene: SceneState): PersonRole[] {
  return [
    ...(mayAssign(member, scene) ? (['assignee'] as const) : []),
    ...(mayChooseReviewers(member, scene) ? (['reviewer'] as const) : []),
  ]
}

/** Names the copies, and says where each comes: right behind its original. @returns the ids of each entity in their order */
async function plan(
  tx: Tx,
  wsId: string,
  scenes: readonly SceneState[],
): Promise<{ copies: Copy[]; orders: string[][] }> {
  const byId = new Map(scenes.map((scene) => [scene.id, scene]))
  const copies: Copy[] = []
  const orders: string[][] = []
  for (const entityId of [...new Set(scenes.map((scene) => scene.entity_id))].toSorted()) {
    const sequence = await sequenceOf(tx, wsId, entityId)
    const taken = new Set(sequence.map(({ name }) => name.toLowerCase()))
    orders.push(
      sequence.flatMap(({ id }) => {
        const scene = byId.get(id)
        if (!scene) return [id]
        const copy = { scene, id: uuidv7(), name: nameOfCopy(scene.name, taken) }
        copies.push(copy)
        return [id, copy.id]
      }),
    )
  }
  return { copies, orders }
}

async function writeCopies(tx: Tx, member: Member, batchId: string, copies: readonly Copy[]): Promise<void> {
  const statusFor = await firstStatuses(
    tx,
    member.wsId,
    copies.map(({ scene }) => scene),
  )
  const rows = copies.map(({ scene, id, name }) => ({
    old_id: scene.id,
    new_id: id,
    name,
    status_id: statusFor(scene)?.id ?? null,
    status_kind: statusFor(scene)?.kind ?? null,
    roles: rolesOf(member, scene),
  }))
  // A code stands for one scene: the copy gets its own.
  const source = sql`
    select c.old_id, c.new_id, c.name, null::text as code, o.entity_id, o.project_id, o.process_id, o.episode_id, o.take_id,
      c.status_id, c.status_kind, o.position, c.roles
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (old_id uuid, new_id uuid, name text, status_id uuid, status_kind smallint, roles text[])
    join item o on o.ws_id = ${member.wsId} and o.id = c.old_id`
  await copyScenes(tx, member, batchId, source, { dates: true, metrics: true })
}

/**
 * Copies scenes, each right behind its original: with its description, days, estimate, frames, people, tags and metrics; without
 * a code, media and comments, and with the first status of the flow there. One who may not assign people copies none.
 * @throws {ApiError} not_found, permission_denied
 */
export function duplicateScenes(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  itemIds: readonly string[],
): Promise<Duplicated> {
  const { wsId } = member
  const ids = [...new Set(itemIds)]
  return database.withWorkspace(wsId, async (tx) => {
    const found = await rowsOf<{ entity_id: string }>(
      tx,
      sql`select distinct i.entity_id from item i where i.ws_id = ${wsId} and i.id = any(${sql.param(ids)}::uuid[]) order by 1`,
    )
    // What is above scenes is locked first.
    for (const { entity_id } of found) await loadEntity(tx, member, entity_id, 'project_addItem_create', { lock: true })
    const scenes = await lockScenes(tx, member, ids)
    if (scenes.size !== ids.length) throw new ApiError('not_found')
    const { copies, orders } = await plan(tx, wsId, [...scenes.values()])
    const batchId = await beginBatch(tx, member, copies.length > 1 ? 'bulk' : 'edit')
    await writeCopies(tx, member, batchId, copies)
    for (const order of orders) await renumber(tx, wsId, order)
    const made = copies.map(({ id }) => id)
    await recomputeFormulas(tx, wsId, made)
    emitEvent(tx, wsId, 'items.changed', { batch_id: batchId, count: made.length })
    const states = [...(await statesOf(tx, member, made)).values()]
    await notifyScenes(tx, member, {
      made: states,
      assigned: states.map((scene) => ({ scene, to: peopleIn(scene) })).filter(({ to }) => to.length > 0),
    })
    const copyOf = new Map(copies.map(({ scene, id }) => [scene.id, id]))
    return {
      batch_id: batchId,
      changed: made.length,
      unchanged: 0,
      refused: [],
      item_ids: ids.flatMap((id) => copyOf.get(id) ?? []),
    }
  })
}
