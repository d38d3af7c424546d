import type { DeployedEntity, HandlerInput, Recommendation, Team, TeamDetail, TeamMember } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { assignablePage, memberPage, membersOf, recommendedPage } from './people-queries.ts'
import { deployedPage, teamById, teamPage } from './queries.ts'
import { toTeam, toTeamDetail } from './team-row.ts'
import type { TeamRow } from './team-row.ts'

type TeamDeps = Pick<Deps, 'database'>
type PeopleQuery = HandlerInput<'listTeamMembers'>['query']

/** @throws {ApiError} not_found, also for a team that the member does not see */
export async function teamRow(tx: Tx, member: Member, id: string): Promise<TeamRow> {
  const row = await teamById(tx, member, id)
  if (!row) throw new ApiError('not_found')
  return row
}

/** @throws {ApiError} not_found */
export async function teamDetail(tx: Tx, member: Member, id: string): Promise<TeamDetail> {
  const row = await teamRow(tx, member, id)
  return toTeamDetail(member, row, await membersOf(tx, member.wsId, id))
}

export function listTeams(
  { database }: TeamDeps,
  member: Member,
  query: HandlerInput<'listTeams'>['query'],
): Promise<Page<Team>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows, total } = await teamPage(tx, member, query)
    return { rows: rows.map((row) => toTeam(member, row)), total }
  })
}

/** @throws {ApiError} not_found */
export function showTeam({ database }: TeamDeps, member: Member, id: string): Promise<TeamDetail> {
  return database.withWorkspace(member.wsId, (tx) => teamDetail(tx, member, id))
}

/** @throws {ApiError} not_found */
export function listMembers(
  { database }: TeamDeps,
  member: Member,
  id: string,
  query: PeopleQuery,
): Promise<Page<TeamMember>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await teamRow(tx, member, id)
    return memberPage(tx, member.wsId, id, query)
  })
}

/** @throws {ApiError} not_found */
export function listDeployedOn(
  { database }: TeamDeps,
  member: Member,
  id: string,
  page: PageRequest,
): Promise<Page<DeployedEntity>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await teamRow(tx, member, id)
    return deployedPage(tx, member, id, page)
  })
}

export function listAssignableUsers(
  { database }: TeamDeps,
  { wsId }: Member,
  query: HandlerInput<'listTeamAssignableUsers'>['query'],
): Promise<Page<TeamMember>> {
  return database.withWorkspace(wsId, (tx) => assignablePage(tx, wsId, query))
}

export function searchRecommendation(
  { database }: TeamDeps,
  member: Member,
  query: PeopleQuery,
): Promise<Page<Recommendation>> {
  return database.withWorkspace(member.wsId, (tx) => recommendedPage(tx, member, query))
}
