import { sql } from 'drizzle-orm'
import { type Calendar, landDue } from '@arbo/core/working-days'
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
import type { ChangeBatch } from '../../planning/changes/change-batch.ts'
import { placeScenes } from '../../planning/scenes/move-scenes.ts'
import { isSame, writeScenes } from '../../planning/scenes/write-scenes.ts'
import type { ParentNode } from '../../planning/scene-import/parents.ts'
import type { PlannedRow } from '../../planning/scene-import/plan.ts'
import { insertScenes, nextPositions } from '../../planning/scene-import/write-rows.ts'
import { calendarsOfProjects } from '../../workspace/working-calendar/project-calendars.ts'
import { addLinks, linkKey, linksOf, type Link } from './links.ts'
import { actOf, at, type RunContext, type TargetEntity, type TargetProject } from './run-context.ts'
import type { Wanted, WantedScene } from './wanted.ts'

const COMPARED = ['name', 'description', 'status', 'due_date', 'frame_in', 'frame_out', 'assignees'] as const

const NO_TIES: SceneTies = { isCoordinator: false, isAssignee: false, isReviewer: false }

interface Surroundings {
  statuses: readonly FlowStatusRow[]
  teamIds: readonly string[]
  /** Of the project. */
  calendar: Calendar
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
  { statuses, teamIds, calendar }: Surroundings,
  ties: SceneTies,
  /** The due date that the scene has; of a new one null. */
  dueNow: string | null,
): { to: Partial<SceneValues>; remarks: string[] } {
  const remarks: string[] = []
  const to: Partial<SceneValues> = { name: scene.name }
  if (scene.description !== '') to.description = scene.description
  if (scene.frames) Object.assign(to, { frame_in: scene.frames.in, frame_out: scene.frames.out })
  if (scene.due !== null) {
    // What stands already is left there, on whatever day that is.
    to.due_date = scene.due === dueNow ? dueNow : landDue(calendar, scene.due)
    if (to.due_date !== scene.due && to.due_date !== dueNow)
      remarks.push(text('production.due_off', { due: scene.due, day: to.due_date }))
  }
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

/**
 * Keys made of names: sheets without ids have them, and so have scenes that a later file tells more of. Two ids are two
 * things; a name and an id may be one thing in two files.
 */
const BY_NAME = /^(?:thing|task):(?:task:)?(?:shot|asset|sequence|episode|thing):|@/

/** Scenes of these names in these places that are nobody's yet, or that another file of the same source names otherwise. */
async function sameNamed(
  tx: Tx,
  { member, source, entities }: RunContext,
  wanted: readonly WantedScene[],
  /** All keys of the files. */
  keys: ReadonlySet<string>,
): Promise<Map<WantedScene, string>> {
  const places = wanted.map((one) => entities.get(at(one.project, one.place))?.id ?? null)
  if (places.every((id) => id === null)) return new Map()
  const rows = await rowsOf<{ id: string; entity_id: string; name: string; position: number; keys: string[] }>(
    tx,
    sql`select distinct i.id, i.entity_id, lower(i.name) as name, i.position, array(
        select l.key from source_link l
        where l.ws_id = i.ws_id and l.item_id = i.id and l.source = ${source} and l.kind = 'scene'
      ) as keys
      from item i join unnest(${sql.param(places)}::uuid[], ${sql.param(wanted.map(({ name }) => name.toLowerCase()))}::text[])
        as c (entity_id, name) on c.entity_id = i.entity_id and c.name = lower(i.name)
      where i.ws_id = ${member.wsId} order by i.entity_id, name, i.position, i.id`,
  )
  const taken = new Set<string>()
  const found = new Map<WantedScene, string>()
  for (const one of wanted) {
    const place = entities.get(at(one.project, one.place))?.id
    const name = one.name.toLowerCase()
    const match = rows.find(
      (row) =>
        row.entity_id === place &&
        row.name === name &&
        !taken.has(row.id) &&
        row.keys.every((key) => !keys.has(key) && (BY_NAME.test(key) || BY_NAME.test(one.key))),
    )
    if (!match) continue
    taken.add(match.id)
    found.set(one, match.id)
  }
  return found
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

const knownKeys = new WeakMap<Wanted, ReadonlySet<string>>()
/** The keys of all scenes of the files, as links have them. */
function keysOf(wanted: Wanted): ReadonlySet<string> {
  const keys = knownKeys.get(wanted) ?? new Set(wanted.scenes.map(({ key }) => linkKey(key)))
  knownKeys.set(wanted, keys)
  return keys
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
  const { member, source } = context
  const links = await linksOf(
    tx,
    member.wsId,
    { source, projectId, kind: 'scene' },
    wanted.map(({ key }) => key),
  )
  const unlinked = wanted.filter(({ key }) => !links.has(key))
  const idOfName = await sameNamed(tx, context, unlinked, keysOf(context.wanted))
  for (const one of wanted) {
    const id = links.get(one.key)?.id ?? idOfName.get(one) ?? context.waiting.get(at(one.project, one.key))
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
  // A project that a dry run does not make will have the workspace’s.
  const calendar = (await calendarsOfProjects(tx, member.wsId, project.id === null ? [] : [project.id]))(project.id)
  return (scene) => {
    const place = flowOf(scene)
    return place
      ? { statuses: statuses(place.flowId), teamIds: place.teamIds, calendar }
      : { statuses: project.statuses, teamIds: [], calendar }
  }
}

/** Takes a scene to the process of its first task. */
async function moveScene(
  tx: Tx,
  { member }: RunContext,
  batch: ChangeBatch,
  scene: SceneState,
  { id, place }: TargetEntity,
): Promise<void> {
  const next = await nextPositions(tx, member.wsId, [id])
  await placeScenes(tx, member, batch, [scene], { ...place, id }, [next.get(id) ?? 0])
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
  const moves: { scene: SceneState; to: TargetEntity }[] = []
  const newLinks: { key: string; id: string }[] = []
  for (const one of wanted) {
    const id = ids.get(one)
    const state = id === undefined ? undefined : states.get(id)
    const { to, remarks } = valuesOf(context, one, around(one), state ?? NO_TIES, state?.due_date ?? null)
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
            remarks: [],
            cells: {},
          },
        })
      continue
    }
    if (!links.has(one.key)) newLinks.push({ key: one.key, id: state.id })
    const change = differing(state, to)
    // It was brought without a task, and waited for one.
    const target = entities.get(at(one.project, one.place))
    const isWaiting = context.waiting.get(at(one.project, one.key)) === state.id && state.entity_id !== target?.id
    const isChanged = isWaiting || Object.keys(change).length > 0
    if (isChanged && mapping.changed === 'leave') {
      reporter.add({ ...line, outcome: 'same', message: [...remarks, text('production.not_updated')].join('; ') })
      continue
    }
    const isMade = isResumed && links.get(one.key)?.import_id === importId
    reporter.add({ ...line, outcome: isMade ? 'new' : isChanged ? 'changed' : 'same' })
    if (isWaiting && target) moves.push({ scene: state, to: target })
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
  for (const { scene, to } of moves) await moveScene(tx, context, batch, scene, to)
  await writeScenes(tx, member, batch, edits)
  if (batch.batchId === null) return
  context.batchId = batch.batchId
  emitEvent(tx, member.wsId, 'items.changed', { batch_id: batch.batchId, count: newScenes.length + edits.length })
}
