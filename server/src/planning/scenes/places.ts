import { sql } from 'drizzle-orm'
import type { EntityRef } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Place } from '../../platform/access/place.ts'

/** The rules for the scenes on an entity: those of the entity and of all above it. */
export interface ScenePlace {
  /** From the project down to the entity itself. */
  ancestors: EntityRef[]
  /** The nearest flow. */
  flowId: string | null
  /** All that a scene may have a value of, the nearest primary one first. */
  metricIds: string[]
  /** Of the nearest to the farthest; a person of any may work on the scenes. None: anybody may. */
  teamIds: string[]
}

interface PlaceRow extends EntityRef {
  flow_id: string | null
  primary_id: string | null
  metrics: { id: string; name: string }[]
  teams: string[]
}

export function pathOf({ project_id, process_id, episode_id, take_id }: Place): string[] {
  return [project_id, process_id, episode_id, take_id].filter((id) => id !== null)
}

function nearest(path: readonly PlaceRow[], of: (row: PlaceRow) => string | null): string | null {
  return path.map(of).findLast((id) => id !== null) ?? null
}

function placeOf(path: readonly PlaceRow[]): ScenePlace {
  const metrics = new Map(path.flatMap((row) => row.metrics.map(({ id, name }) => [id, name] as const)))
  const primary = nearest(path, (row) => row.primary_id)
  const byName = [...metrics].toSorted(
    ([a, aName], [b, bName]) =>
      Number(b === primary) - Number(a === primary) || aName.localeCompare(bName) || a.localeCompare(b),
  )
  return {
    ancestors: path.map(({ id, type, name, code }) => ({ id, type, name, code })),
    flowId: nearest(path, (row) => row.flow_id),
    metricIds: byName.map(([id]) => id),
    teamIds: path.toReversed().flatMap((row) => row.teams),
  }
}

export type PlacedScene = Place & { entity_id: string }
export type PlaceFor = (scene: PlacedScene) => ScenePlace

/**
 * Reads the places of many scenes at once.
 * @returns the place of each scene that was given
 */
export async function placesOf(tx: Tx, wsId: string, scenes: readonly Place[]): Promise<PlaceFor> {
  const rows = await rowsOf<PlaceRow>(
    tx,
    sql`select e.id, e.type, e.name, e.code, e.template_flow_id as flow_id, e.primary_metric_id as primary_id,
        (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name)), '[]')
         from entity_metric em join metric k on k.ws_id = em.ws_id and k.id = em.metric_id
         where em.ws_id = e.ws_id and em.entity_id = e.id) as metrics,
        array(select et.team_id from entity_team et where et.ws_id = e.ws_id and et.entity_id = e.id) as teams
      from entity e where e.ws_id = ${wsId} and e.id = any(${sql.param([...new Set(scenes.flatMap(pathOf))])}::uuid[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const cache = new Map<string, ScenePlace>()
  return (scene) => {
    const before = cache.get(scene.entity_id)
    if (before) return before
    const place = placeOf(pathOf(scene).flatMap((id) => byId.get(id) ?? []))
    cache.set(scene.entity_id, place)
    return place
  }
}

/** The same, of which each is held for a moment: those that are not are read together. */
export async function knownPlaces(tx: Tx, wsId: string, scenes: readonly PlacedScene[]): Promise<PlaceFor> {
  const unknown: PlacedScene[] = []
  let reading: Promise<PlaceFor> | undefined
  const find = async (scene: PlacedScene): Promise<ScenePlace> => {
    unknown.push(scene)
    // After all have been looked for.
    reading ??= Promise.resolve().then(() => placesOf(tx, wsId, unknown))
    return (await reading)(scene)
  }
  const byEntity = new Map(scenes.map((scene) => [scene.entity_id, scene]))
  const places = new Map(
    await Promise.all(
      Array.from(byEntity.values(), async (scene) => {
        const place = await tx.held('places', `place ${scene.entity_id}`, () => find(scene))
        return [scene.entity_id, place] as const
      }),
    ),
  )
  return (scene) => places.get(scene.entity_id) ?? placeOf([])
}
