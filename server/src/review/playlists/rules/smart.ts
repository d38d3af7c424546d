import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PLAYLIST_ITEMS_MAX } from '@arbo/core/contract'
import type { PlaylistRule, RuleProblem } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../../platform/db/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Member } from '../../../platform/access/member.ts'
import { visibleItem } from '../../../platform/access/visibility.ts'
import { listed } from '../../../planning/scenes/scene-filter.ts'
import { workspaceDay } from './days.ts'
import { namedIn, problemsOf } from './named.ts'
import { ruleSql } from './rule-sql.ts'

interface Read {
  where: SQL
  problems: RuleProblem[]
}

async function read(tx: Tx, member: Member, rule: PlaylistRule): Promise<Read> {
  const named = await namedIn(tx, member, rule)
  const day = await workspaceDay(tx, member.wsId)
  const parts = [
    sql`i.ws_id = ${member.wsId}`,
    visibleItem(member, 'i'),
    ...(await listed(tx, member.wsId)),
    ruleSql(rule, { member, named, day }),
  ]
  return { where: sql.join(parts, sql` and `), problems: problemsOf(rule, named) }
}

async function idsBy(tx: Tx, where: SQL, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select i.id from item i where ${where} order by i.name_sort, i.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Scenes that a rule finds now with the member's rights, by name, as many as a playlist holds. */
export async function foundIds(tx: Tx, member: Member, rule: PlaylistRule): Promise<string[]> {
  return idsBy(tx, (await read(tx, member, rule)).where, PLAYLIST_ITEMS_MAX)
}

export interface RulePreview {
  /** All that it finds. */
  total: number
  /** The first of them. */
  ids: string[]
  problems: RuleProblem[]
}

export async function previewOf(tx: Tx, member: Member, rule: PlaylistRule, limit: number): Promise<RulePreview> {
  const { where, problems } = await read(tx, member, rule)
  const row = await rowOf<{ total: number }>(tx, sql`select count(*) as total from item i where ${where}`)
  return { total: row?.total ?? 0, ids: await idsBy(tx, where, limit), problems }
}

/** The parts of a rule that name nothing any more. */
export async function ruleProblems(tx: Tx, member: Member, rule: PlaylistRule): Promise<RuleProblem[]> {
  return problemsOf(rule, await namedIn(tx, member, rule))
}
