import type {
  CheckRow,
  HandlerInput,
  MyWorkCounts,
  MyWorkEntity,
  MyWorkFilter,
  MyWorkFound,
  MyWorkPage,
  SceneRow,
  SceneSummary,
} from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import {
  cameBack,
  checksPage,
  countMine,
  countOutside,
  myEntities,
  myGroups,
  myMetrics,
  myScenePage,
  myStatuses,
  recentOf,
  searchMine,
  todayOf,
} from './queries.ts'
import type { MyWorkGroupBy } from './queries.ts'
import { rowsInOrder } from './rows-in-order.ts'

type MyWorkDeps = Pick<Deps, 'database'>

/** Scenes that the member is assigned to, in groups. */
export function listMine(
  { database }: MyWorkDeps,
  member: Member,
  filter: MyWorkFilter & PageRequest,
  groupBy: MyWorkGroupBy,
  fileUrl: FileUrl,
): Promise<MyWorkPage> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const today = filter.today ?? (await todayOf(tx, member))
    const groups = await myGroups(tx, member, filter, groupBy, today)
    const placed = await myScenePage(tx, member, filter, groupBy, today)
    const notes = await cameBack(
      tx,
      member,
      placed.map(({ id }) => id),
    )
    return {
      rows: await rowsInOrder(tx, member, placed, fileUrl, (row, { key }) => ({
        ...row,
        group: key,
        came_back: notes.get(row.id) ?? null,
      })),
      groups,
      total: groups.reduce((sum, { count }) => sum + count, 0),
      outside: await countOutside(tx, member, filter),
      ...(filter.page === 1 ? { statuses: await myStatuses(tx, member) } : {}),
    }
  })
}

export function listMyEntities(
  { database }: MyWorkDeps,
  member: Member,
  { type_eq }: HandlerInput<'listMyWorkEntities'>['query'],
): Promise<MyWorkEntity[]> {
  return database.withWorkspace(member.wsId, (tx) => myEntities(tx, member, type_eq))
}

export function searchMyWorks({ database }: MyWorkDeps, member: Member, words: string): Promise<MyWorkFound> {
  return database.withWorkspace(member.wsId, (tx) => searchMine(tx, member, words))
}

export function listChecks(
  { database }: MyWorkDeps,
  member: Member,
  page: PageRequest,
  fileUrl: FileUrl,
): Promise<Page<CheckRow>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows, total } = await checksPage(tx, member, page)
    const checks = await rowsInOrder(tx, member, rows, fileUrl, (row, { waiting_since }) => ({
      ...row,
      waiting_since: waiting_since.toISOString(),
    }))
    return { rows: checks, total }
  })
}

/** Scenes that the member last worked on. */
export function listRecent({ database }: MyWorkDeps, member: Member, fileUrl: FileUrl): Promise<SceneRow[]> {
  return database.withWorkspace(member.wsId, async (tx) =>
    rowsInOrder(tx, member, await recentOf(tx, member), fileUrl, (row) => row),
  )
}

export function countMyWork({ database }: MyWorkDeps, member: Member): Promise<MyWorkCounts> {
  return database.withWorkspace(member.wsId, (tx) => countMine(tx, member))
}

export function listMyMetrics({ database }: MyWorkDeps, member: Member): Promise<SceneSummary['columns']> {
  return database.withWorkspace(member.wsId, (tx) => myMetrics(tx, member))
}
