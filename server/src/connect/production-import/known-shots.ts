import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { at, type RunContext } from './run-context.ts'
import type { WantedEntity, WantedScene } from './wanted.ts'
import { addTo, groupBy } from '../../platform/group-by.ts'

interface KnownShot {
  id: string
  name: string
  process: string
  path: string[]
}

const lower = (...names: readonly string[]): string => names.map((name) => name.toLowerCase()).join('\n')
const isWithoutTask = ({ key }: WantedScene): boolean => key.startsWith('thing:')

/** The scenes of a project with their process and the names between, by those and their own name. */
async function knownShots(
  tx: Tx,
  { member }: RunContext,
  projectId: string,
  wanted: readonly WantedScene[],
): Promise<Map<string, KnownShot[]>> {
  const names = [...new Set(wanted.map(({ name }) => name.toLowerCase()))]
  const nameOf = (level: string) =>
    sql`(select e.name from entity e where e.ws_id = i.ws_id and e.id = i.${sql.identifier(level)} and e.status = 1)`
  const rows = await rowsOf<{ id: string; name: string; names: (string | null)[] }>(
    tx,
    sql`select i.id, i.name, array[${nameOf('process_id')}, ${nameOf('episode_id')}, ${nameOf('take_id')}] as names
      from item i where i.ws_id = ${member.wsId} and i.project_id = ${projectId} and lower(i.name) = any(${sql.param(names)}::text[])
      order by i.position, i.id`,
  )
  const shots = new Map<string, KnownShot[]>()
  for (const {
    id,
    name,
    names: [process, ...rest],
  } of rows) {
    if (!process) continue
    const path = rest.filter((one) => one !== null)
    const key = lower(...path, name)
    addTo(shots, key, { id, name, process, path })
  }
  return shots
}

/** A shot without tasks tells of those scenes that its tasks became in an earlier import. */
function asTasks(one: WantedScene, shots: readonly KnownShot[]): WantedScene[] {
  return shots.map(({ process }) => ({
    ...one,
    key: `${one.key}@${process.toLowerCase()}`,
    process,
    place: lower(process, ...one.path),
    status: '',
    due: null,
    people: [],
  }))
}

/** The entities on the way down to a scene. */
function placesOf({ project, process, path }: WantedScene): WantedEntity[] {
  const names = [process, ...path]
  return names.map((name, depth) => ({
    key: lower(...names.slice(0, depth + 1)),
    type: (depth + 1) as WantedEntity['type'],
    parent: depth === 0 ? null : lower(...names.slice(0, depth)),
    project,
    name,
  }))
}

/** Only entities that scenes lie in. */
function entitiesFor(scenes: readonly WantedScene[], before: readonly WantedEntity[]): WantedEntity[] {
  const known = new Map(before.map((one) => [at(one.project, one.key), one]))
  const needed = new Map<string, WantedEntity>()
  for (const scene of scenes) {
    const names = scene.place.split('\n')
    const own = new Map(placesOf(scene).map((place) => [place.key, place]))
    for (const depth of names.keys()) {
      const key = names.slice(0, depth + 1).join('\n')
      const place = known.get(at(scene.project, key)) ?? own.get(key)
      if (place) needed.set(at(scene.project, key), place)
    }
  }
  return [...needed.values()].toSorted((one, other) => one.type - other.type)
}

/**
 * Files of one production may come one after another. Shots that come without tasks and have scenes already change those
 * instead of standing beside them; scenes that came without a task go to the first task that comes for them.
 */
export async function settleKnown(tx: Tx, context: RunContext): Promise<void> {
  const { wanted, projects, mapping, waiting } = context
  const renamed = new Map<string, string>()
  const scenes: WantedScene[] = []
  const byProject = groupBy(wanted.scenes, ({ project }) => project)
  for (const [project, own] of byProject) {
    const id = projects.get(project)?.id ?? null
    const shots = id === null ? new Map<string, KnownShot[]>() : await knownShots(tx, context, id, own)
    const settled = new Set<string>()
    for (const one of own) {
      const known = shots.get(lower(...one.path, one.name)) ?? []
      const here = known.filter(({ process }) => process.toLowerCase() === one.process.toLowerCase())
      if (isWithoutTask(one) && here.length === 0 && known.length > 0) {
        const instead = asTasks(one, known)
        scenes.push(...instead)
        renamed.set(one.key, instead[0]?.key ?? one.key)
        continue
      }
      scenes.push(one)
      if (isWithoutTask(one) || settled.has(one.thing)) continue
      settled.add(one.thing)
      const without = known.filter(({ process }) => process.toLowerCase() === mapping.no_task_process.toLowerCase())
      if (here.length === 0 && without[0]) waiting.set(at(project, one.key), without[0].id)
    }
  }
  if (renamed.size === 0) return
  const comments = wanted.comments.map((comment) => ({
    ...comment,
    scene: renamed.get(comment.scene) ?? comment.scene,
  }))
  context.wanted = { ...wanted, comments, scenes, entities: entitiesFor(scenes, wanted.entities) }
}
