import { and, eq, inArray } from 'drizzle-orm'
import type { Team } from '@arbo/core/contract'
import { libraryFavourite, team } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { lockTeams, teamsByIds } from './queries.ts'
import { toTeam } from './team-row.ts'
import type { TeamRow } from './team-row.ts'

type TeamDeps = Pick<Deps, 'database'>

async function teamsToRetire(tx: Tx, member: Member, ids: readonly string[]): Promise<TeamRow[]> {
  const unique = [...new Set(ids)]
  await lockTeams(tx, member.wsId, unique)
  const rows = await teamsByIds(tx, member, unique)
  if (rows.length < unique.length) throw new ApiError('not_found')
  return rows
}

/**
 * Archives teams or brings them back: all or none.
 * @throws {ApiError} not_found
 */
export function archiveTeams(
  { database }: TeamDeps,
  member: Member,
  ids: readonly string[],
  status: 0 | 1,
): Promise<Team[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await teamsToRetire(tx, member, ids)
    for (const row of rows.filter((one) => one.status !== status)) {
      await tx
        .update(team)
        .set({ status, version: row.version + 1, updated_at: new Date() })
        .where(and(eq(team.ws_id, member.wsId), eq(team.id, row.id)))
      emitEvent(tx, member.wsId, 'team.updated', { team_id: row.id })
    }
    return (await teamsByIds(tx, member, ids)).map((row) => toTeam(member, row))
  })
}

/** Closed months would lose their figures of the team. @throws {ApiError} team_in_closed_month */
async function requireNoClosedMonth(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  const rows = await tx.rows<{ team_id: string }>(
    `select distinct s.team_id from target_summary s
     join target_month c on c.ws_id = s.ws_id and c.month = s.month and c.closed_at is not null
     where s.ws_id = $1 and s.team_id = any($2::uuid[])`,
    [wsId, ids],
  )
  if (rows.length === 0) return
  throw new ApiError('team_in_closed_month', { meta: { ids: rows.map(({ team_id }) => team_id) } })
}

/**
 * Deletes teams: all or none.
 * @throws {ApiError} not_found, team_deployed, team_in_closed_month
 */
export function deleteTeams({ database }: TeamDeps, member: Member, ids: readonly string[]): Promise<void> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const rows = await teamsToRetire(tx, member, ids)
    const deployed = rows.filter(({ deployed_count }) => deployed_count > 0)
    if (deployed.length > 0) throw new ApiError('team_deployed', { meta: { ids: deployed.map(({ id }) => id) } })
    const teamIds = rows.map(({ id }) => id)
    await requireNoClosedMonth(tx, wsId, teamIds)
    await tx
      .delete(libraryFavourite)
      .where(
        and(
          eq(libraryFavourite.ws_id, wsId),
          eq(libraryFavourite.kind, 'team'),
          inArray(libraryFavourite.thing_id, teamIds),
        ),
      )
    await tx.delete(team).where(and(eq(team.ws_id, wsId), inArray(team.id, teamIds)))
    for (const team_id of teamIds) emitEvent(tx, wsId, 'team.updated', { team_id })
  })
}
