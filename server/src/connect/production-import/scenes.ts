import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { text } from '../texts.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { type FlowStatusRow, statusesOf } from '../../planning/scenes/flow-statuses.ts'
import { placesOf } from '../../planning/scenes/places.ts'
import { asPeople, isInTeams } from '../../planning/scenes/scene-people.ts'
import { allowedStatus } from '../../planning/scenes/status-gate.ts'
import { lockScenes, type SceneState } from '../../planning/scenes/scene-state.ts'
import type { SceneValues } from '../../planning/scenes/scene-values.ts'
import type { SceneTies } from '../../planning/scenes/scene-rights.ts'
import { isSame, writeScenes } from '../../planning/scenes/write-scenes.ts'
import type { ParentNode } from '../../planning/scene-import/parents.ts'
import type { PlannedRow } from '../../planning/scene-import/plan.ts'
import { insertScenes, nextPositions } from '../../planning/scene-import/write-rows.ts'
import { addLinks, linksOf, type Link } from './links.ts'
import { actOf, at, type RunContext, type TargetEntity, type TargetProject } from './run-context.ts'
import type { WantedScene } from './wanted.ts'

const COMPARED = ['name', 'description', 'status', 'due_date', 'frame_range', 'assignees'] as const

const NO_TIES: SceneTies = { isCoordinator: false, isAssignee: false, isReviewer: false }

interface Surroundings {
  statuses: readonly FlowStatusRow[]
  teamIds: readonly string[]
}

/** The status here that one of the source comes to: the chosen one, one of the same name, the first of its kind. */
function statusHere(
  { mapping, production }: RunContext,
  key: string,
  statuses: readonly FlowStatusRow[],
): FlowStatusRow | undefined {
  const chosen = mapping.statuses[key]
  const name = (production.statuses.get(key)?.name ?? key).toLowerCase()
  return (
    statuses.find(({ id }) => id === chosen?.status_id) ??
    statuses.find((status) => status.name.toLowerCase() === name && status.kind === (chosen?.kind ?? status.kind)) ??
    statuses.find(({ kind }) => kind === chosen?.kind)
  )
}

/** The values that a scene is to have, and those that it cannot. */
function valuesOf(
  context: RunContext,
  scene: WantedScene,
  { statuses, teamIds }: Surroundings,
  ties: SceneTies,
): { to: Partial<SceneValues>; remarks: string[] } {
  const remarks: string[] = []
  const to: Partial<SceneValues> = { name: scene.name }
  if (scene.description !== '') to.description = scene.description
  if (scene.frames) to.frame_range = scene.frames
  if (scene.due !== null) to.due_date = scene.due
  if (scene.status !== '') {
    const status = statusHere(context, scene.status, statuses)
    const allowed = status && allowedStatus(context.member, ties, status)
    if (allowed) to.status = allowed
    else if (status) remarks.push(text('production.status_reserved', { name: status.name }))
    else
      remarks.push(
        text('production.no_status', { name: context.production.statuses.get(scene.status)?.name ?? scene.status }),
      )
  }
  const people = scene.people.flatMap((key) => {
    const person = context.people.get(key)
    if (person && isInTeams(person, teamIds)) return [person]
    const isMeant = context.mapping.people[key]?.become === 'member'
    if (isMeant) remarks.push(text('production.person_gone', { name: context.production.people.get(key)?.name ?? key }))
    return []
  })
  // An empty list from the source takes nobody away.
  if (people.length > 0) to.assignees = asPeople([...new Map(people.map((person) => [person.id, person])).values()])
  return { to, remarks }
}

/** Scenes of these names in these places that are nobody's yet. */
async function sameNamed(
  tx: Tx,
  { member, source, entities }: RunContext,
  wanted: readonly WantedScene[],
): Promise<Map<string, string>> {
  const places = wanted.map((one) => entities.get(at(one.project, one.place))?.id ?? null)
  if (places.every((id) => id === null)) return new Map()
  const rows = await rowsOf<{ id: string; entity_id: string; name: string }>(
    tx,
    sql`select distinct on (i.entity_id, lower(i.name)) i.id, i.entity_id, lower(i.name) as name
      from item i join unnest(${sql.param(places)}::uuid[], ${sql.param(wanted.map(({ name }) => name.toLowerCase()))}::text[])
        as c (entity_id, name) on c.entity_id = i.entity_id and c.name = lower(i.name)
      where i.ws_id = ${member.wsId} and not exists (
        select from source_link l where l.ws_id = i.ws_id and l.item_id = i.id and l.source = ${source} and l.kind = 'scene'
      ) order by i.entity_id, lower(i.name), i.position, i.id`,
  )
  return new Map(rows.map(({ id, entity_id, name }) => [`${entity_id} ${name}`, id]))
}

/** A parent as the writer of the scene import takes it. */
function parentNode({ id, place }: TargetEntity): ParentNode {
  return {
    id,
    type: 0,
    name: '',
    place,
    known: { id, place },
    isNew: false,
    parent: null,
    path: [],
    children: new Map(),
  }
}

interface Found {
  ids: Map<WantedScene, string>
  links: ReadonlyMap<string, Link>
  states: ReadonlyMap<string, SceneState>
}

async function findScenes(
  tx: Tx,
  context: RunContext,
  projectId: string | null,
  wanted: readonly WantedScene[],
): Promise<Found> {
  const ids = new Map<WantedScene, string>()
  if (projectId === null) return { ids, links: new Map(), states: new Map() }
  const { member, source, entities } = context
  const links = await linksOf(
    tx,
    member.wsId,
    { source, projectId, kind: 'scene' },
    wanted.map(({ key }) => key),
  )
  const idOfName = await sameNamed(
    tx,
    context,
    wanted.filter(({ key }) => !links.has(key)),
  )
  for (const one of wanted) {
    const place = entities.get(at(one.project, one.place))?.id ?? ''
    const id = links.get(one.key)?.id ?? idOfName.get(`${place} ${one.name.toLowerCase()}`)
    if (id !== undefined) ids.set(one, id)
  }
  return { ids, links, states: await lockScenes(tx, member, [...ids.values()]) }
}

async function surroundingsOf(
  tx: Tx,
  { member, entities }: RunContext,
  project: TargetProject,
  wanted: readonly WantedScene[],
): Promise<(scene: WantedScene) => Surroundings> {
  const targets = wanted.flatMap((one) => entities.get(at(one.project, one.place)) ?? [])
  const root =
    project.id === null ? [] : [{ project_id: project.id, process_id: null, episode_id: null, take_id: null }]
  const placeFor = await placesOf(tx, member.wsId, [...targets.map(({ place }) => place), ...root])
  const flowOf = (scene: WantedScene): { flowId: string | null; teamIds: readonly string[] } | null => {
    const target = entities.get(at(scene.project, scene.place))
    if (target) return placeFor({ ...target.place, entity_id: target.id })
    return root[0] ? placeFor({ ...root[0], entity_id: root[0].project_id }) : null
  }
  const statuses = await statusesOf(
    tx,
    member.wsId,
    wanted.map((one) => flowOf(one)?.flowId ?? null),
  )
  return (scene) => {
    const place = flowOf(scene)
    return place
      ? { statuses: statuses(place.flowId), teamIds: place.teamIds }
      : { statuses: project.statuses, teamIds: [] }
  }
}

/** Only values that differ. */
function differing(state: SceneState, to: Partial<SceneValues>): Partial<SceneValues> {
  const fields = COMPARED.filter((field) => to[field] !== undefined && !isSame(field, state[field], to[field]))
  return Object.fromEntries(fields.map((field) => [field, to[field]]))
}

/** Finds, makes or changes scenes of one project. */
export async function settleScenes(tx: Tx, context: RunContext, wanted: readonly WantedScene[]): Promise<void> {
  const project = wanted[0] && context.projects.get(wanted[0].project)
  if (!project) return
  const { entities, placeNames, reporter, isDry, isResumed, importId, member, mapping, source, scenes } = context
  const { ids, links, states } = await findScenes(tx, context, project.id, wanted)
  const around = await surroundingsOf(tx, context, project, wanted)
  const newScenes: { wanted: WantedScene; row: PlannedRow }[] = []
  const edits: { scene: SceneState; to: Partial<SceneValues> }[] = []
  const newLinks: { key: string; id: string }[] = []
  for (const one of wanted) {
    const id = ids.get(one)
    const state = id === undefined ? undefined : states.get(id)
    const { to, remarks } = valuesOf(context, one, around(one), state ?? NO_TIES)
    const place = [project.name, placeNames.get(at(one.project, one.place)) ?? ''].join(' / ')
    const line = {
      kind: 'scene',
      name: one.name,
      place,
      message: remarks.join('; '),
      file: one.file,
      row: one.row,
    } as const
    scenes.set(at(one.project, one.key), state?.id ?? null)
    if (!state) {
      reporter.add({ ...line, outcome: 'new' })
      const target = entities.get(at(one.project, one.place))
      if (target)
        newScenes.push({
          wanted: one,
          row: {
            row: one.row,
            name: one.name,
            parent: parentNode(target),
            scene: null,
            to,
            metrics: [],
            faults: [],
            cells: {},
          },
        })
      continue
    }
    if (!links.has(one.key)) newLinks.push({ key: one.key, id: state.id })
    const change = differing(state, to)
    const isChanged = Object.keys(change).length > 0
    if (isChanged && mapping.changed === 'leave') {
      reporter.add({ ...line, outcome: 'same', message: [...remarks, text('production.not_updated')].join('; ') })
      continue
    }
    const isMade = isResumed && links.get(one.key)?.import_id === importId
    reporter.add({ ...line, outcome: isMade ? 'new' : isChanged ? 'changed' : 'same' })
    if (isChanged) edits.push({ scene: state, to: change })
  }
  if (isDry || project.id === null || newScenes.length + edits.length + newLinks.length === 0) return
  // Checks of foreign keys keep the plan of their first runs, which reads tables whole that were small then.
  await rowsOf(tx, sql`discard plans`)
  const batch = actOf(tx, context)
  const rows = newScenes.map(({ row }) => row)
  const next = await nextPositions(tx, member.wsId, [...new Set(rows.map(({ parent }) => parent.id))])
  const idOfRow = rows.length === 0 ? new Map<PlannedRow, string>() : await insertScenes(tx, member, batch, rows, next)
  const links2 = newScenes.map(({ wanted: one, row }) => ({ key: one.key, id: idOfRow.get(row) ?? '' }))
  for (const { wanted: one, row } of newScenes) scenes.set(at(one.project, one.key), idOfRow.get(row) ?? null)
  await addLinks(tx, member.wsId, { source, projectId: project.id, kind: 'scene', importId }, links2)
  await addLinks(tx, member.wsId, { source, projectId: project.id, kind: 'scene', importId: null }, newLinks)
  await writeScenes(tx, member, batch, edits)
  if (batch.batchId === null) return
  context.batchId = batch.batchId
  emitEvent(tx, member.wsId, 'items.changed', { batch_id: batch.batchId, count: newScenes.length + edits.length })
}
