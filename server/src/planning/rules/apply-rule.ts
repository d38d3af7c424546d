import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ChangeBatch } from '../changes/change-batch.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { lockScenes } from '../scenes/scene-state.ts'
import { emitScenes, writeScenes } from '../scenes/write-scenes.ts'
import { ruleActor } from './actor.ts'
import { changes, decider, planRule } from './plan-rule.ts'
import type { Among, Group, Plan } from './plan-rule.ts'
import type { RuleRow } from './rule-row.ts'
import { COUNTED } from '../scenes/counted.ts'

/** Scenes that are locked and written at once. */
const AT_ONCE = 5000

/** Scenes that stay as they are, by reason. */
export function refusedOf({ groups }: Plan): { message: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { refusal, count } of groups) {
    if (refusal !== null) counts.set(refusal, (counts.get(refusal) ?? 0) + count)
  }
  return [...counts].map(([message, count]) => ({ message, count }))
}

async function idsOf(tx: Tx, wsId: string, groups: readonly Group[], itemIds: Among['itemIds']): Promise<string[]> {
  if (groups.length === 0) return []
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct i.id
      from unnest(${sql.param(groups.map(({ entity_id }) => entity_id))}::uuid[],
        ${sql.param(groups.map(({ status_id }) => status_id))}::uuid[]) as g (entity_id, status_id)
      join item i on i.ws_id = ${wsId} and i.entity_id = g.entity_id and i.status_id is not distinct from g.status_id
        and ${COUNTED}
      where ${sql.param(itemIds)}::uuid[] is null or i.id = any(${sql.param(itemIds)}::uuid[])
      order by i.id`,
  )
  return rows.map(({ id }) => id)
}

async function write(tx: Tx, wsId: string, rule: RuleRow, batch: ChangeBatch, ids: readonly string[]): Promise<number> {
  const actor = ruleActor(wsId, rule)
  const scenes = [...(await lockScenes(tx, actor, ids)).values()]
  const decide = await decider(tx, actor, rule.to, scenes)
  const edits = scenes.flatMap((scene) => {
    const { to } = decide(scene)
    return to === null ? [] : [{ scene, to: { status: to } }]
  })
  const changed = await writeScenes(tx, actor, batch, edits)
  await emitScenes(
    tx,
    actor,
    batch,
    scenes.filter(({ id }) => changed.has(id)),
  )
  return changed.size
}

const RUN = `insert into automation_run (ws_id, id, automation_id, batch_id, changed, refused, entity_id, item_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

/**
 * Applies a rule to the things that set it off, as one act in its name, and keeps the run; a run without effect is not
 * kept.
 * @param chain the rules that led here
 */
export async function applyRule(tx: Tx, wsId: string, rule: RuleRow, among: Among, chain: readonly string[]) {
  const plan = await planRule(tx, ruleActor(wsId, rule), rule, among)
  const refusals = refusedOf(plan)
  const groups = plan.groups.filter(changes)
  const ids = await idsOf(tx, wsId, groups, among.itemIds)
  if (ids.length === 0 && refusals.length === 0) return
  // Rules that these changes set off in turn know where the changes come from.
  await tx.rows(`select set_config('arbo.automation', $1, true)`, [`{${[...chain, rule.id].join(',')}}`])
  const batch = new ChangeBatch(tx, ruleActor(wsId, rule), 'rule')
  let changed = 0
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    changed += await write(tx, wsId, rule, batch, ids.slice(start, start + AT_ONCE))
  }
  await tx.rows(`select set_config('arbo.automation', '', true)`)
  if (changed === 0 && refusals.length === 0) return
  const [entityId, itemId] =
    rule.trigger === 'rendition' ? [null, ids[0] ?? among.itemIds?.[0]] : [plan.met[0]?.id, null]
  await tx.rows(RUN, [
    wsId,
    uuidv7(),
    rule.id,
    batch.batchId,
    changed,
    JSON.stringify(refusals),
    entityId ?? null,
    itemId ?? null,
  ])
  emitEvent(tx, wsId, 'automation.updated', { automation_id: rule.id })
}
