import { sql } from 'drizzle-orm'
import { AUTOMATION_CHAIN_MAX } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { JobHandler } from '../../platform/jobs/worker.ts'
import { applyRule } from './apply-rule.ts'
import { candidatesOf } from './candidates.ts'
import type { AutomationEvent } from './candidates.ts'
import { rulesOf } from './rule-row.ts'
import { fullSet } from './status-match.ts'

/** The triggers of migrations/0023_automations.sql add jobs of this kind. */
export const AUTOMATION_JOB = 'automations'
/** Events that are looked at together: those of a bulk change, which completes many places at once. */
const BATCH = 2000
/** Days for which runs are kept. */
const KEEP_DAYS = 180

const TAKE = `
  delete from automation_event where ws_id = $1 and seq in (
    select seq from automation_event where ws_id = $1 order by seq limit ${BATCH})
  returning seq, cause, item_id, project_id, process_id, episode_id, take_id, from_status_id, from_kind,
    to_status_id, to_kind, chain`
const PRUNE = `delete from automation_run where ws_id = $1 and created_at < now() - interval '${KEEP_DAYS} days'`
/** One at a time for a workspace, whichever process: two that see one place completed would both act. */
const LOCK = `select pg_advisory_xact_lock(hashtext('automations'), hashtext($1::text))`

/**
 * Lets the rules look at the events since the last look, and act on them, in one transaction: each event is acted on
 * once.
 * @returns how many events there were
 */
export async function actOnEvents(tx: Tx, wsId: string): Promise<number> {
  await tx.rows(LOCK, [wsId])
  const events = await tx.rows<AutomationEvent>(TAKE, [wsId])
  if (events.length === 0) return 0
  for (const rule of await rulesOf(tx, wsId, sql`a.is_on`)) {
    if (rule.problem !== null) continue
    const when = await fullSet(tx, wsId, rule.when)
    const { entityIds, itemIds, chain } = candidatesOf(rule, when, events, AUTOMATION_CHAIN_MAX)
    if (entityIds.length + itemIds.length > 0)
      await applyRule(tx, wsId, rule, { entityIds, itemIds: itemsOr(itemIds) }, chain)
  }
  await tx.rows(PRUNE, [wsId])
  return events.length
}

/** Of a rule about entities the scenes follow from these. */
function itemsOr(itemIds: readonly string[]): readonly string[] | null {
  return itemIds.length > 0 ? itemIds : null
}

/** Acts until nothing is left: an act of a rule may set off another. */
export const automationHandler: JobHandler = async ({ job: { wsId }, database, signal }) => {
  let events: number
  do {
    events = await database.withWorkspace(wsId, (tx) => actOnEvents(tx, wsId))
  } while (events > 0 && !signal.aborted)
  return null
}
