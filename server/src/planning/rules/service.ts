import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { AUTOMATIONS_MAX, RESERVED_KEY } from '@arbo/core/contract'
import type { Automation, AutomationDraft, AutomationRun, HandlerInput } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { refJson } from '../entities/entity-row.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from '../../workspace/settings/check-version.ts'
import { checkCycles, checkReferences, checkSight, checkReserved } from './check-rules.ts'
import { rulesOf, seenRule, toAutomation } from './rule-row.ts'
import { refusalsInWords } from './refusals.ts'

type AutomationDeps = Pick<Deps, 'database'>

/** @throws {ApiError} not_found */
async function ruleFor(tx: Tx, member: Member, id: string): Promise<Automation> {
  const [row] = await rulesOf(tx, member.wsId, sql`a.id = ${id} and ${seenRule(member)}`)
  if (!row) throw new ApiError('not_found')
  return toAutomation(row)
}

/** Rules are changed one at a time, so that no two make a circle or a place twice. */
function lockRules(tx: Tx, wsId: string) {
  return tx.rows(`select pg_advisory_xact_lock(hashtext('automation-rules'), hashtext($1::text))`, [wsId])
}

export function listAutomations(
  { database }: AutomationDeps,
  member: Member,
  query: HandlerInput<'listAutomations'>['query'],
): Promise<Page<Automation>> {
  const { wsId } = member
  const { name_like, is_on_eq, page, per_page } = query
  const byName = name_like ? sql`a.name ilike ${likePattern(name_like)}` : sql`true`
  const byState = is_on_eq === '' ? sql`true` : sql`a.is_on = ${is_on_eq === '1'}`
  return database.withWorkspace(wsId, async (tx) => {
    // A hundred at most: they are read whole.
    const rows = await rulesOf(tx, wsId, sql`${byName} and ${byState} and ${seenRule(member)}`)
    const from = (page - 1) * per_page
    return { rows: rows.slice(from, from + per_page).map(toAutomation), total: rows.length }
  })
}

/** @throws {ApiError} not_found */
export function showAutomation({ database }: AutomationDeps, member: Member, id: string): Promise<Automation> {
  return database.withWorkspace(member.wsId, (tx) => ruleFor(tx, member, id))
}

const SET = `name = $3, is_on = $4, trigger = $5, project_id = $6, level = $7, when_kinds = $8, when_status_ids = $9,
  target = $10, only_kinds = $11, only_status_ids = $12, to_kind = $13, to_status_id = $14,
  sets_reserved = $15`
const INSERT = `
  insert into automation (ws_id, id, name, is_on, trigger, project_id, level, when_kinds, when_status_ids, target, only_kinds,
    only_status_ids, to_kind, to_status_id, sets_reserved, created_by, position)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
    (select coalesce(max(position) + 1, 0) from automation where ws_id = $1))`
const UPDATE = `update automation set ${SET}, version = version + 1, updated_at = now() where ws_id = $1 and id = $2`

function valuesOf(member: Member, id: string, rule: AutomationDraft): unknown[] {
  const { wsId } = member
  const { name, is_on, trigger, project_id, level, when, target, only, to } = rule
  const condition = [when.kinds, when.status_ids, target, only.kinds, only.status_ids]
  return [
    wsId,
    id,
    name,
    is_on,
    trigger,
    project_id,
    level,
    ...condition,
    to.kind,
    to.status_id,
    member.permissions.has(RESERVED_KEY),
  ]
}

function explained(error: unknown): unknown {
  return isViolation(error, 'automation_name') ? new ApiError('name_taken', { cause: error }) : error
}

async function check(tx: Tx, member: Member, id: string, rule: AutomationDraft): Promise<void> {
  const { wsId } = member
  await checkReferences(tx, member, rule)
  await checkReserved(tx, member, rule)
  if (rule.is_on) await checkCycles(tx, wsId, { ...rule, id })
}

/** @throws {ApiError} name_taken, invalid_reference, automation_cycle, limit_reached, status_reserved */
export function createAutomation(
  { database }: AutomationDeps,
  member: Member,
  body: AutomationDraft,
): Promise<Automation> {
  const { wsId } = member
  const work = database.withWorkspace(wsId, async (tx) => {
    await lockRules(tx, wsId)
    const row = await rowOf<{ rules: number }>(tx, sql`select count(*) as rules from automation where ws_id = ${wsId}`)
    if ((row?.rules ?? 0) >= AUTOMATIONS_MAX) throw new ApiError('limit_reached', { meta: { limit: AUTOMATIONS_MAX } })
    const id = uuidv7()
    await check(tx, member, id, body)
    await tx.rows(INSERT, [...valuesOf(member, id, body), member.id])
    emitEvent(tx, wsId, 'automation.updated', { automation_id: id })
    return ruleFor(tx, member, id)
  })
  return work.catch((error: unknown) => Promise.reject(explained(error)))
}

/** @throws {ApiError} not_found, conflict, name_taken, invalid_reference, automation_cycle, status_reserved */
export function updateAutomation(
  { database }: AutomationDeps,
  member: Member,
  id: string,
  { version, ...rule }: HandlerInput<'updateAutomation'>['body'],
): Promise<Automation> {
  const { wsId } = member
  const work = database.withWorkspace(wsId, async (tx) => {
    await lockRules(tx, wsId)
    const before = await ruleFor(tx, member, id)
    checkSight(member, before)
    checkVersion(before, version)
    await check(tx, member, id, rule)
    await tx.rows(UPDATE, valuesOf(member, id, rule))
    emitEvent(tx, wsId, 'automation.updated', { automation_id: id })
    return ruleFor(tx, member, id)
  })
  return work.catch((error: unknown) => Promise.reject(explained(error)))
}

/** @throws {ApiError} not_found, automation_cycle, status_reserved */
export function switchAutomation(
  { database }: AutomationDeps,
  member: Member,
  id: string,
  isOn: boolean,
): Promise<Automation> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await lockRules(tx, wsId)
    const rule = await ruleFor(tx, member, id)
    checkSight(member, rule)
    if (rule.is_on === isOn) return rule
    if (isOn) {
      await checkReserved(tx, member, rule)
      await checkCycles(tx, wsId, rule)
    }
    await tx.rows(
      'update automation set is_on = $3, version = version + 1, updated_at = now() where ws_id = $1 and id = $2',
      [wsId, id, isOn],
    )
    emitEvent(tx, wsId, 'automation.updated', { automation_id: id })
    return ruleFor(tx, member, id)
  })
}

/** @throws {ApiError} not_found; invalid_reference where the rule that it goes behind is not there */
export function orderAutomations(
  { database }: AutomationDeps,
  { wsId }: Member,
  { id, after_id }: HandlerInput<'orderAutomations'>['body'],
): Promise<void> {
  return database.withWorkspace(wsId, async (tx) => {
    await lockRules(tx, wsId)
    const ids = (await rulesOf(tx, wsId, sql`true`)).map((rule) => rule.id)
    if (!ids.includes(id)) throw new ApiError('not_found')
    const others = ids.filter((other) => other !== id)
    if (after_id !== null && !others.includes(after_id)) throw new ApiError('invalid_reference')
    const next = others.toSpliced(after_id === null ? 0 : others.indexOf(after_id) + 1, 0, id)
    await tx.rows(
      `update automation a set position = n.nr - 1 from unnest($2::uuid[]) with ordinality as n (id, nr)
       where a.ws_id = $1 and a.id = n.id`,
      [wsId, next],
    )
    emitEvent(tx, wsId, 'automation.updated', { automation_id: id })
  })
}

/** @throws {ApiError} not_found */
export function deleteAutomation({ database }: AutomationDeps, member: Member, id: string): Promise<void> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    checkSight(member, await ruleFor(tx, member, id))
    const rows = await tx.rows('delete from automation where ws_id = $1 and id = $2 returning id', [wsId, id])
    if (rows.length === 0) throw new ApiError('not_found')
    emitEvent(tx, wsId, 'automation.updated', { automation_id: id })
  })
}

/** Newest first. @throws {ApiError} not_found */
export function listRuns(
  { database }: AutomationDeps,
  member: Member,
  id: string,
  query: HandlerInput<'listAutomationRuns'>['query'],
): Promise<Page<AutomationRun>> {
  const { wsId } = member
  type Row = Omit<AutomationRun, 'created_at'> & { created_at: Date }
  return database.withWorkspace(wsId, async (tx) => {
    await ruleFor(tx, member, id)
    const { rows, total } = await pageOf(query, (limit, offset) =>
      rowsOf<Counted<Row>>(
        tx,
        sql`select r.id, r.batch_id, r.changed, r.refused, b.undone_at is not null as undone, r.created_at,
            case when e.id is not null then ${refJson('e')} end as entity,
            case when i.id is not null then json_build_object('id', i.id, 'name', i.name) end as item,
            count(*) over () as total
          from automation_run r
          left join change_batch b on b.ws_id = r.ws_id and b.id = r.batch_id
          left join entity e on e.ws_id = r.ws_id and e.id = r.entity_id and ${visibleEntity(member, 'e')}
          left join item i on i.ws_id = r.ws_id and i.id = r.item_id and ${visibleItem(member, 'i')}
          where r.ws_id = ${wsId} and r.automation_id = ${id}
          order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`,
      ),
    )
    return {
      rows: rows.map((row) => ({
        ...row,
        refused: refusalsInWords(row.refused),
        created_at: row.created_at.toISOString(),
      })),
      total,
    }
  })
}
