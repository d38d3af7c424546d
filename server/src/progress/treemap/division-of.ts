import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { KIND_KEY } from '@arbo/core/contract'
import type { TreemapAnswer } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { EVERYTHING, visibleItem } from '../../platform/access/visibility.ts'
import { text } from '../texts.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { DIRTY, heldPairs, KINDS } from '../../planning/metrics/held-totals.ts'
import { flowOf } from '../../planning/entities/queries.ts'
import type { SceneScope } from '../../planning/scenes/scene-filter.ts'
import { statusesOfFlow, statusesOfFlowsOf, tellable } from '../../planning/status-flows/own-statuses.ts'
import type { OwnStatus, StatusOfFlow } from '../../planning/status-flows/own-statuses.ts'
import { entitiesOf } from './tree-rows.ts'

/** The fixed statuses under their names, the first with the workspace's word for scenes. */
async function fixedStatuses(tx: Tx, wsId: string): Promise<TreemapAnswer['categories']> {
  const { scene } = await levelsIn(tx, wsId)
  return KINDS.map((kind) => ({
    key: String(kind),
    name: text(`status.${kind}`, { scene: scene.word }),
    kind,
    colour: null,
  }))
}

/** A status of its own, or none, with a fixed status that scenes have with it. */
interface Pair {
  status_id: string | null
  kind: number
}

/** What occurs among scenes: those of a whole place, as those who see all of them are told from kept totals. */
async function pairsOf(tx: Tx, member: Member, { entity, where, isFiltered }: Place): Promise<Pair[]> {
  if (isFiltered || visibleItem(member, 'i') !== EVERYTHING) {
    return rowsOf<Pair>(tx, sql`select i.status_id, i.status_kind as kind from item i where ${where} group by 1, 2`)
  }
  const { wsId } = member
  return rowsOf<Pair>(
    tx,
    sql`with ${DIRTY(wsId)},
      holder as not materialized (select e.id, e.id as key from entity e where ${await entitiesOf(tx, wsId, entity)})
      ${heldPairs(wsId)}`,
  )
}

type Place = Pick<SceneScope, 'entity' | 'where' | 'isFiltered'>

/** What a treemap is divided by. */
export interface DivisionBy {
  /** A flow; it comes first. */
  flowId: string | undefined
  /** The place whose scenes' own statuses count, with all its scenes; null: the fixed statuses. */
  place: Place | null
}

/** The division of a treemap's scenes. */
export interface Division {
  categories: TreemapAnswer['categories']
  /** SQL of the part that a scene is in, from 0. */
  category: SQL
  /** By fixed status the part that all its scenes are in; null: a fixed status lies in several. */
  ofKinds: ReadonlyMap<number, number> | null
}

/** The statuses that the scenes of a place have; where none has one, those that they would get. */
async function ownStatuses(
  tx: Tx,
  wsId: string,
  { entity }: Place,
  pairs: readonly Pair[],
): Promise<OwnStatus[] | null> {
  const used = pairs.flatMap(({ status_id }) => status_id ?? [])
  if (used.length > 0) return tellable(await statusesOfFlowsOf(tx, wsId, used))
  const flow = entity && (await flowOf(tx, wsId, entity.id))
  return flow && tellable(await statusesOfFlow(tx, wsId, flow.id))
}

/** The statuses of a flow, one by one. @throws {ApiError} invalid_reference */
async function flowStatuses(tx: Tx, wsId: string, flowId: string): Promise<OwnStatus[]> {
  const rows = await statusesOfFlow(tx, wsId, flowId)
  if (rows.length === 0) throw new ApiError('invalid_reference')
  return rows.map(({ id, name, kind, colour }: StatusOfFlow) => ({ ids: [id], name, kind, colour }))
}

function categoryOf({ ids, name, kind, colour }: OwnStatus): TreemapAnswer['categories'][number] {
  return { key: ids[0], name, kind, colour, ...(ids.length > 1 ? { status_ids: ids } : {}) }
}

/**
 * Scenes by the fixed statuses, by those of a flow, or by those that the scenes of a place have. What has none of them is
 * divided by the fixed statuses that occur there, so that the whole is the same either way.
 * @param scenes those that are divided
 * @throws {ApiError} invalid_reference where the flow does not exist
 */
export async function divisionOf(
  tx: Tx,
  member: Member,
  { flowId, place }: DivisionBy,
  scenes: Place,
): Promise<Division> {
  const { wsId } = member
  const fixed = await fixedStatuses(tx, wsId)
  const byKind = (): Division => ({
    categories: fixed,
    category: sql`i.status_kind::int`,
    ofKinds: new Map(KINDS.map((kind) => [kind, kind])),
  })
  if (flowId === undefined && place === null) return byKind()
  const pairs = await pairsOf(tx, member, scenes)
  const placePairs = place === null || place === scenes ? pairs : await pairsOf(tx, member, place)
  const statuses =
    flowId === undefined
      ? place && (await ownStatuses(tx, wsId, place, placePairs))
      : await flowStatuses(tx, wsId, flowId)
  if (!statuses) return byKind()
  const placeById = new Map(statuses.flatMap(({ ids }, at) => ids.map((id) => [id, at])))
  const isOutside = ({ status_id }: Pair): boolean => status_id === null || !placeById.has(status_id)
  const kinds = [...new Set(pairs.filter(isOutside).map(({ kind }) => kind))].toSorted((a, b) => a - b)
  const others = kinds.flatMap((kind) => {
    const one = fixed[kind]
    if (!one) return []
    const status = { status: one.name }
    // Without a flow in question, a scene without a status is just that.
    const name =
      flowId === undefined
        ? kind === 0
          ? one.name
          : text('woohoo.no_flow', status)
        : text('woohoo.outside_flow', status)
    return [{ ...one, key: `${KIND_KEY}${kind}`, name }]
  })
  const ids = sql`${sql.param([...placeById.keys()])}::uuid[]`
  const places = sql`(${sql.param([...placeById.values()])}::int[])`
  return {
    categories: [...statuses.map(categoryOf), ...others],
    category: sql`coalesce(${places}[array_position(${ids}, i.status_id)],
      ${statuses.length}::int + array_position(${sql.param(kinds)}::smallint[], i.status_kind) - 1)`,
    ofKinds: wholeKinds(pairs, ({ status_id, kind }) =>
      isOutside({ status_id, kind })
        ? statuses.length + kinds.indexOf(kind)
        : (placeById.get(status_id ?? '') ?? statuses.length),
    ),
  }
}

/** By fixed status the one part that it lies in; null where one lies in several. */
function wholeKinds(pairs: readonly Pair[], partOf: (pair: Pair) => number): ReadonlyMap<number, number> | null {
  const parts = new Map<number, number>()
  for (const pair of pairs) {
    const part = partOf(pair)
    if ((parts.get(pair.kind) ?? part) !== part) return null
    parts.set(pair.kind, part)
  }
  // A status counts as one fixed status, but scenes are told of a change of that one by one.
  return new Set(parts.values()).size === parts.size ? parts : null
}
