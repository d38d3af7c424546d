import { sql } from 'drizzle-orm'
import { RESERVED_KEY } from '@arbo/core/contract'
import type { AutomationDraft } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import { requireEveryProject } from '../../platform/access/give-rights.ts'
import type { Member } from '../../platform/access/member.ts'
import { seesProject } from '../../platform/access/project-sight.ts'
import { cycleThrough } from './cycles.ts'
import type { Linked } from './cycles.ts'
import { rulesOf } from './rule-row.ts'
import { fullSet } from './status-match.ts'

/**
 * Who does not see every project makes and changes rules of projects that they see.
 * @throws {ApiError} permission_denied of a rule for all, invalid_reference of one for a project out of sight
 */
export function checkSight(member: Member, { project_id }: Pick<AutomationDraft, 'project_id'>): void {
  if (project_id === null) requireEveryProject(member)
  else if (!seesProject(member.projects, project_id)) throw new ApiError('invalid_reference')
}

/** @throws {ApiError} invalid_reference where it names a status or project that is not there */
export async function checkReferences(tx: Tx, member: Member, rule: AutomationDraft): Promise<void> {
  const { wsId } = member
  checkSight(member, rule)
  const statuses = [
    ...new Set([...rule.when.status_ids, ...rule.only.status_ids, ...(rule.to.status_id ? [rule.to.status_id] : [])]),
  ]
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select s.id from template_flow_status s where s.ws_id = ${wsId} and s.id = any(${sql.param(statuses)}::uuid[])
      for key share`,
  )
  if (rows.length < statuses.length) throw new ApiError('invalid_reference')
  if (rule.project_id === null) return
  const projects = await rowsOf(
    tx,
    sql`select e.id from entity e where e.ws_id = ${wsId} and e.id = ${rule.project_id} and e.type = 0 for key share`,
  )
  if (projects.length === 0) throw new ApiError('invalid_reference')
}

/**
 * A rule acts the same for everybody, so nobody saves or switches on one that sets a status that they might not set
 * themselves.
 * @throws {ApiError} status_reserved
 */
export async function checkReserved(tx: Tx, member: Member, { to }: Pick<AutomationDraft, 'to'>): Promise<void> {
  if (member.permissions.has(RESERVED_KEY)) return
  const rows = await rowsOf(
    tx,
    sql`select s.id from template_flow_status s
      where s.ws_id = ${member.wsId} and s.reserved and s.status = 1 and (s.kind = ${to.kind}::smallint or lower(s.name) = (
        select lower(n.name) from template_flow_status n where n.ws_id = ${member.wsId} and n.id = ${to.status_id}::uuid))
      limit 1`,
  )
  if (rows.length > 0) throw new ApiError('status_reserved', { message: text('automation.not_yours') })
}

type Named = Pick<AutomationDraft, 'name' | 'trigger' | 'project_id' | 'when' | 'to'> & { id: string }

async function linked(tx: Tx, wsId: string, { id, name, trigger, project_id, when, to }: Named): Promise<Linked> {
  const sets = await rowsOf<{ status_id: string; status_kind: number }>(
    tx,
    sql`select s.id as status_id, s.kind as status_kind from template_flow_status s
      where s.ws_id = ${wsId} and s.status = 1 and (s.kind = ${to.kind}::smallint or lower(s.name) = (
        select lower(n.name) from template_flow_status n where n.ws_id = ${wsId} and n.id = ${to.status_id}::uuid))`,
  )
  return { id, name, trigger, project_id, to, when: await fullSet(tx, wsId, when), sets }
}

/** @throws {ApiError} automation_cycle where a rule that is on would lead back to itself */
export async function checkCycles(tx: Tx, wsId: string, rule: Named): Promise<void> {
  const others: Linked[] = []
  for (const other of await rulesOf(tx, wsId, sql`a.is_on and a.id <> ${rule.id}`)) {
    if (other.problem === null) others.push(await linked(tx, wsId, other))
  }
  const names = cycleThrough(await linked(tx, wsId, rule), others)
  if (names === null) return
  throw new ApiError('automation_cycle', {
    message: text('automation.cycle', { rules: names.join(' → ') }),
    meta: { names },
  })
}
