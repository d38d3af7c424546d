import { percentOf, SEE_SCENES, WOOHOO_OTHERS_BELOW_PERCENT, WOOHOO_VISIBLE_MAX } from '@arbo/core/contract'
import type {
  HandlerInput,
  TreemapAnswer,
  WoohooPart,
  WoohooShowing,
  WoohooState,
  WoohooTreemap,
} from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { sceneColumns } from '../../planning/scenes/scene-columns.ts'
import { decimalText, scaled, sumOf } from './exact-sum.ts'
import { treemapIn } from './treemap.ts'

type Query = HandlerInput<'showWoohooReport'>['query']
type WoohooDeps = Pick<Deps, 'database'>

/** Others that an answer names. */
const OTHERS_MAX = 1000

/** The view that a report first opens with (WOO-06). */
export function firstShowing({ primary_metric }: Pick<TreemapAnswer, 'primary_metric'>): WoohooShowing {
  return primary_metric ? 'sum_of_primary_metric' : 'item_count'
}

/** The value of a node as the report shows it, in hundred-millionths. */
function valueOf({ counts, sums }: TreemapAnswer['nodes'][number], showing: WoohooShowing): bigint {
  if (showing === 'item_count') return scaled(String(counts.reduce((sum, count) => sum + count, 0)))
  return scaled(sumOf(sums ?? []) ?? '0')
}

/** The parts directly below the subject of a treemap (WOO-05): the visible ones, and the others. */
export function partsOf(treemap: TreemapAnswer, showing: WoohooShowing): WoohooTreemap {
  const { entity, nodes, grand_total } = treemap
  const total = scaled(showing === 'item_count' ? String(grand_total.scenes) : (grand_total.metric_sum ?? '0'))
  const rootId = entity?.id ?? null
  const valued = nodes
    .filter((node) => node.parent_id === rootId)
    .map((node) => ({ node, value: valueOf(node, showing) }))
    .toSorted((a, b) => (a.value === b.value ? 0 : a.value < b.value ? 1 : -1))
  const part = ({ node, value }: (typeof valued)[number]): WoohooPart => ({
    id: node.id,
    name: node.name,
    code: node.code,
    level: node.level,
    scenes: node.counts.reduce((sum, count) => sum + count, 0),
    value: decimalText(value),
    percent: percentOf(decimalText(value), decimalText(total)),
  })
  const isSmall = (value: bigint) => total > 0n && value * 100n < total * BigInt(WOOHOO_OTHERS_BELOW_PERCENT)
  const large = valued.filter(({ value }) => !isSmall(value))
  const visible = large.slice(0, WOOHOO_VISIBLE_MAX)
  const others = [...large.slice(WOOHOO_VISIBLE_MAX), ...valued.filter(({ value }) => isSmall(value))]
  const sum = decimalText(others.reduce((all, { value }) => all + value, 0n))
  const parts = others.map(part)
  return {
    visible: visible.map(part),
    others: {
      count: others.length,
      scenes: parts.reduce((all, { scenes }) => all + scenes, 0),
      value: sum,
      percent: percentOf(sum, decimalText(total)),
      parts: parts.slice(0, OTHERS_MAX),
    },
  }
}

/** By the sum only where there is one. */
function showingOf(treemap: TreemapAnswer, queryShowing: WoohooShowing | undefined): WoohooShowing {
  return treemap.primary_metric === null ? 'item_count' : (queryShowing ?? firstShowing(treemap))
}

async function stateIn(tx: Tx, member: Member, { showing: queryShowing, ...query }: Query): Promise<WoohooState> {
  const treemap = await treemapIn(tx, member, { ...query, depth: 1 })
  const entity = treemap.entity ? await loadEntity(tx, member, treemap.entity.id, SEE_SCENES) : null
  const showing = showingOf(treemap, queryShowing)
  return {
    entity: treemap.entity,
    ancestors: treemap.ancestors,
    grand_total: treemap.grand_total,
    treemap: partsOf(treemap, showing),
    primary_metric: treemap.primary_metric,
    entity_metrics: await sceneColumns(tx, member, entity),
    showing,
    taken_at: treemap.taken_at,
  }
}

/** The state that a report opens with. @throws {ApiError} not_found, invalid_reference */
export function showWoohooReport({ database }: WoohooDeps, member: Member, query: Query): Promise<WoohooState> {
  return database.withWorkspace(member.wsId, (tx) => stateIn(tx, member, query))
}

/** Its parts alone. @throws {ApiError} not_found, invalid_reference */
export async function showReportTreemap(deps: WoohooDeps, member: Member, query: Query): Promise<WoohooTreemap> {
  return (await showWoohooReport(deps, member, query)).treemap
}
