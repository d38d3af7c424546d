import { targetFaultTexts } from '@arbo/core/contract'
import type { HandlerInput, Target } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { Member } from '../../platform/access/member.ts'
import { targetById, targetPage } from './queries.ts'
import { toTarget } from './target-row.ts'
import type { TargetRow } from './target-row.ts'

export type TargetDeps = Pick<Deps, 'database'>

/** @throws {ApiError} not_found, in the words of the specification (TGT-25) */
export async function targetRow(tx: Tx, member: Member, id: string): Promise<TargetRow> {
  const row = await targetById(tx, member, id)
  if (!row) throw new ApiError('not_found', { message: targetFaultTexts().not_found })
  return row
}

export function listTargets(
  { database }: TargetDeps,
  member: Member,
  query: HandlerInput<'listTargets'>['query'],
): Promise<Page<Target>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows, total } = await targetPage(tx, member, query)
    return { rows: rows.map(toTarget), total }
  })
}

/** @throws {ApiError} not_found */
export function showTarget({ database }: TargetDeps, member: Member, id: string): Promise<Target> {
  return database.withWorkspace(member.wsId, async (tx) => toTarget(await targetRow(tx, member, id)))
}
