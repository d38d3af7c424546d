import type { AnswerData, PlaylistRule, RuleProblem } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { itemRows } from './item-rows.ts'
import { openedRow } from './present.ts'
import { previewOf, ruleProblems } from './rules/smart.ts'
import { veilRules } from './rules/veil.ts'

type PreviewDeps = Pick<Deps, 'database'>

/** The scenes that a rule finds now, for the person who edits it. */
export function previewRule(
  { database }: PreviewDeps,
  member: Member,
  { rule, limit }: { rule: PlaylistRule; limit: number },
  fileUrl: FileUrl,
): Promise<AnswerData<'previewPlaylistRule'>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { total, ids, problems } = await previewOf(tx, member, rule, limit)
    const entries = ids.map((item_id) => ({ item_id, added: null, chosen: null }))
    return { total, problems, items: await itemRows(tx, member, entries, false, fileUrl) }
  })
}

/** Of a playlist without a rule none. @throws {ApiError} not_found */
export function listProblems({ database }: PreviewDeps, member: Member, id: string): Promise<RuleProblem[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const [{ rule } = { rule: null }] = await veilRules(tx, member, [await openedRow(tx, member, { id, kind: null })])
    return rule ? ruleProblems(tx, member, rule) : []
  })
}
