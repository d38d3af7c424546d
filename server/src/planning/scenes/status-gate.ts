import { sql } from 'drizzle-orm'
import { effectivePermissions, RESERVED_KEY } from '@arbo/core/contract'
import type { HeldRights } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, errorText } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { statusThen } from './flow-statuses.ts'
import type { FlowStatusRow } from './flow-statuses.ts'
import { pathOf } from './places.ts'
import { maySetReserved } from './scene-rights.ts'
import type { SceneTies } from './scene-rights.ts'
import type { PersonThen, StatusThen } from './scene-values.ts'

/** A scene as far as it matters to who may approve it. */
export type GatedScene = Place & SceneTies & { reviewers: readonly PersonThen[] }

/** Why a scene does not get a status. */
interface Reserved {
  error: 'status_reserved'
  message: string
}

/** Names that a refusal lists; the others are counted. */
const NAMED = 3

const OWNERS = [6, 7]

function listOfNames(names: readonly string[]): string {
  const list = names.slice(0, NAMED).join(', ')
  return names.length > NAMED ? text('scene.and_others', { names: list, count: names.length - NAMED }) : list
}

type CoordinatorRow = PersonThen & { entity_id: string }
type OwnerRow = PersonThen & HeldRights

/**
 * The people who may set a reserved status of scenes, in words: their reviewers, else their coordinators, else those
 * who see to all.
 */
async function whoMay(tx: Tx, wsId: string, scenes: readonly GatedScene[]): Promise<(scene: GatedScene) => string> {
  const people = [...new Set(scenes.flatMap(({ reviewers }) => reviewers.map(({ id }) => id)))]
  const isActive = sql`m.ws_id = ${wsId} and m.status = 1 and not m.blocked`
  const active = await rowsOf<{ id: string }>(
    tx,
    sql`select m.id from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      where ${isActive} and r.root_role_id <> 10 and m.id = any(${sql.param(people)}::uuid[])`,
  )
  const coordinators = await rowsOf<CoordinatorRow>(
    tx,
    sql`select c.entity_id, m.id, m.display_name from entity_coordinator c
      join ws_user m on m.ws_id = c.ws_id and m.id = c.ws_user_id
      where ${isActive} and c.entity_id = any(${sql.param([...new Set(scenes.flatMap(pathOf))])}::uuid[])
      order by m.display_name, m.id`,
  )
  const owners = await rowsOf<OwnerRow>(
    tx,
    sql`select m.id, m.display_name, r.root_role_id as "rootRoleId", r.permissions, m.granted, m.revoked
      from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      where ${isActive} and r.root_role_id = any(${sql.param(OWNERS)}::smallint[]) order by m.display_name, m.id`,
  )
  const isThere = new Set(active.map(({ id }) => id))
  const allowed = owners.filter((one) => effectivePermissions(one).has(RESERVED_KEY))
  const ownersSay = text('scene.reserved_owners', { names: listOfNames(allowed.map((one) => one.display_name)) })
  return (scene) => {
    const reviewers = scene.reviewers.filter(({ id }) => isThere.has(id))
    if (reviewers.length > 0) {
      return text('scene.reserved_reviewers', { names: listOfNames(reviewers.map((one) => one.display_name)) })
    }
    // The nearest first.
    const near = pathOf(scene)
      .toReversed()
      .flatMap((id) => coordinators.filter(({ entity_id }) => entity_id === id))
    const names = [...new Map(near.map((one) => [one.id, one.display_name])).values()]
    return names.length > 0 ? text('scene.reserved_coordinators', { names: listOfNames(names) }) : ownersSay
  }
}

/** A status as a scene may get it; null where it is reserved for others (XFIX-01). */
export function allowedStatus(member: Member, scene: SceneTies, status: FlowStatusRow): StatusThen | null {
  return status.reserved && !maySetReserved(member, scene) ? null : statusThen(status)
}

/**
 * Decides which statuses scenes may get from a member, with who may where the member may not. Only the status that they
 * would get counts, and one that they have already is none that they get.
 */
export async function statusGate(
  tx: Tx,
  member: Member,
  scenes: readonly GatedScene[],
): Promise<(scene: GatedScene & { status?: StatusThen | null }, status: FlowStatusRow) => StatusThen | Reserved> {
  const shut = scenes.filter((scene) => !maySetReserved(member, scene))
  const message = shut.length > 0 ? await whoMay(tx, member.wsId, shut) : () => errorText('status_reserved')
  return (scene, row) => {
    if (scene.status?.id === row.id) return statusThen(row)
    return allowedStatus(member, scene, row) ?? { error: 'status_reserved', message: message(scene) }
  }
}

/**
 * The check of every statement that gives scenes a status, whoever decided on it before.
 * @throws {ApiError} status_reserved
 */
export async function requireStatuses(
  tx: Tx,
  member: Member,
  scenes: readonly { scene: GatedScene; statusId: string | null | undefined }[],
): Promise<void> {
  const shut = scenes.filter(({ scene, statusId }) => statusId && !maySetReserved(member, scene))
  if (shut.length === 0) return
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select s.id from template_flow_status s where s.ws_id = ${member.wsId} and s.reserved
      and s.id = any(${sql.param([...new Set(shut.map(({ statusId }) => statusId))])}::uuid[])`,
  )
  const reserved = new Set(rows.map(({ id }) => id))
  const first = shut.find(({ statusId }) => reserved.has(statusId ?? ''))
  if (!first) return
  const description = (await whoMay(tx, member.wsId, [first.scene]))(first.scene)
  throw new ApiError('status_reserved', { message: description })
}
