import { levelName, percentOf } from '@arbo/core/contract'
import type { HandlerInput, TreemapAnswer } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { sumOf } from './exact-sum.ts'
import { treemapIn } from './treemap.ts'

type Query = HandlerInput<'exportWoohoo'>['query']
type Node = TreemapAnswer['nodes'][number]
type Cells = (string | number | null)[]

const APPROVED = 6
const SCENE = 4

/** A line of the figures: scenes by category, and the sums of the metric by category. */
function figures({ categories, primary_metric }: TreemapAnswer, counts: readonly number[], sums: Node['sums']): Cells {
  const scenes = counts.reduce((sum, count) => sum + count, 0)
  const approved = counts.reduce((sum, count, at) => (categories[at]?.kind === APPROVED ? sum + count : sum), 0)
  const values = primary_metric ? [sumOf(sums ?? []) ?? '0', ...categories.map((_, at) => sums?.[at] ?? null)] : []
  return [scenes, ...counts, percentOf(String(approved), String(scenes)), ...values]
}

/** Names on the way down to each node. */
function placesOf({ nodes }: TreemapAnswer): Map<string, string> {
  const places = new Map<string, string>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  for (const { id, parent_id } of nodes) {
    const above = parent_id === null ? undefined : byId.get(parent_id)
    places.set(id, above ? [places.get(above.id), above.name].filter(Boolean).join(' / ') : '')
  }
  return places
}

/** The grand total by category: the top nodes together. */
function totalOf(treemap: TreemapAnswer): Pick<Node, 'counts' | 'sums'> {
  const top = treemap.nodes.filter(({ parent_id }) => parent_id === null)
  return {
    counts: treemap.categories.map((_, at) => top.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)),
    sums: treemap.categories.map((_, at) => sumOf(top.map(({ sums }) => sums?.[at] ?? null))),
  }
}

/** @throws {ApiError} not_found, invalid_reference */
export async function exportTreemap(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { format, showing, ...query }: Query,
): Promise<FileAnswer> {
  const [answer, levels, scene] = await database.withWorkspace(member.wsId, async (tx) => {
    const names = await levelsIn(tx, member.wsId)
    const order = [names.project, names.process, names.episode, names.take, names.scene]
    return [await treemapIn(tx, member, query), order.map(({ one }) => one), names.scene] as const
  })
  // By scenes the sums are left away, as the screen leaves them.
  const treemap: TreemapAnswer = showing === 'item_count' ? { ...answer, primary_metric: null } : answer
  const { categories, primary_metric, nodes } = treemap
  const columns = [
    text('woohoo.level'),
    text('woohoo.place'),
    text('woohoo.name'),
    text('woohoo.code'),
    scene.many,
    ...categories.map(({ name }) => name),
    text('woohoo.approved_percent', { scenes: scene.words }),
    ...(primary_metric
      ? [
          primary_metric.name,
          ...categories.map(({ name }) => text('woohoo.metric_of', { metric: primary_metric.name, status: name })),
        ]
      : []),
  ]
  const places = placesOf(treemap)
  const lines: Cells[] = nodes.map(({ id, level, name, code, counts, sums }) => [
    levels[level] ?? levelName(null, SCENE),
    places.get(id) ?? '',
    name,
    code,
    ...figures(treemap, counts, sums),
  ])
  const { counts, sums } = totalOf(treemap)
  return sheetAnswer(text('woohoo.file'), format, columns, [
    ...lines,
    [text('woohoo.total'), '', '', '', ...figures(treemap, counts, sums)],
  ])
}
