import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Entity } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../platform/db/rows.ts'
import { comment, entity, item, itemUser } from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Deps } from '../platform/deps.ts'
import { whileThereIsRoom } from '../platform/disk/while-there-is-room.ts'
import type { Member } from '../platform/access/member.ts'
import { memberOfPerson } from '../platform/access/member-of-person.ts'
import type { Place } from '../platform/access/place.ts'
import type { FileUrl } from '../platform/http/files.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobHandler } from '../platform/jobs/worker.ts'
import { emitEvent } from '../platform/realtime/emit-event.ts'
import { folderOf } from '../platform/uploads/keys.ts'
import { ChangeBatch } from '../planning/changes/change-batch.ts'
import { PLACE_COLUMNS } from '../planning/entities/place.ts'
import { presentOne } from '../planning/entities/present.ts'
import { addMaker } from '../planning/entities/project-members.ts'
import { defaultFlowId, freeColour, nextPosition } from '../planning/entities/queries.ts'
import { recordEntity } from '../planning/entities/record-entity.ts'
import { FILM_CREDIT, FILM_PATH, FILM_RINGS, FILM_SCENES } from './content.ts'
import { dayFrom } from './directory.ts'
import { drawRing } from './drawings.ts'
import { insertVersion, materialOf, storeMaterial } from './film-scenes.ts'
import { cutFilm, type FilmClip } from './film.ts'
import { SAMPLE_JOB } from './sample-kind.ts'
import { SCENE_KEYS, text } from './sample-texts.ts'

interface SamplePayload {
  /** Items in the order of the film's scenes. */
  scenes: readonly string[]
  /** ws_user id of whoever asked for it. */
  by: string
}

/** Days from today. */
const [START, DUE] = [-7, 21]
const LEVELS = ['sample.project', 'sample.process', 'sample.episode', 'sample.take'] as const

/** Of the scene, from frame to last frame, in its film. */
const NOTES = [
  { scene: 0, frame: 48, last: null, text: 'sample.note_fog', done: false },
  { scene: 0, frame: 120, last: 168, text: 'sample.note_camera', done: false },
  { scene: 1, frame: 30, last: 52, text: 'sample.note_water', done: false },
  { scene: 2, frame: 72, last: null, text: 'sample.note_wing', done: true },
  { scene: 3, frame: 12, last: null, text: 'sample.note_title', done: true },
] as const

interface Status {
  id: string
  kind: number
}

/** @returns the project's id, and where its scenes are */
async function insertLevels(tx: Tx, member: Member, flowId: string | null, today: Date) {
  const { wsId: ws_id, id: created_by } = member
  const place: Place = { project_id: uuidv7(), process_id: null, episode_id: null, take_id: null }
  let parent_id: string | null = null
  for (const type of [0, 1, 2, 3] as const) {
    const id: string = type === 0 ? place.project_id : uuidv7()
    place[PLACE_COLUMNS[type]] = id
    const isProject = parent_id === null
    await tx.insert(entity).values({
      ws_id,
      id,
      type,
      parent_id,
      ...place,
      name: text(LEVELS[type]),
      code: FILM_PATH[type - 1]?.code ?? null,
      description: isProject ? text('sample.about', { credit: FILM_CREDIT }) : '',
      scheduled_start: dayFrom(today, START),
      scheduled_due: dayFrom(today, DUE),
      template_flow_id: isProject ? flowId : null,
      colour: isProject ? await freeColour(tx, ws_id) : null,
      position: isProject ? await nextPosition(tx, ws_id, null) : 0,
      created_by,
    })
    parent_id = id
  }
  return { projectId: place.project_id, takeId: parent_id ?? '', place }
}

/** The scenes as work goes on: one to check, one to do again, one under way, one done. */
async function insertScenes(
  tx: Tx,
  member: Member,
  { takeId, place }: { takeId: string; place: Place },
  statuses: readonly Status[],
  today: Date,
): Promise<string[]> {
  const { wsId: ws_id, id: by } = member
  const ids: string[] = []
  for (const [position, key] of SCENE_KEYS.entries()) {
    const plan = FILM_SCENES[position] ?? FILM_SCENES[0]
    const status = statuses.find(({ kind }) => kind === plan.kind) ?? statuses[0]
    const id = uuidv7()
    await tx.insert(item).values({
      ws_id,
      id,
      entity_id: takeId,
      ...place,
      name: text(key),
      code: plan.code,
      ...(status && { status_id: status.id, status_kind: status.kind }),
      due_date: dayFrom(today, plan.due),
      position,
      created_by: by,
    })
    const person = { ws_id, item_id: id, ws_user_id: by }
    await tx.insert(itemUser).values([
      { ...person, role: 'assignee' },
      { ...person, role: 'reviewer' },
    ])
    ids.push(id)
  }
  return ids
}

/** Makes a project to look around in, with the scenes of a short film; a job brings their clips and notes. */
export function createSampleProduction(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  fileUrl: FileUrl,
): Promise<Entity> {
  const { wsId, id: by } = member
  const today = new Date()
  return database.withWorkspace(wsId, async (tx) => {
    const flowId = await defaultFlowId(tx, wsId)
    const statuses = await rowsOf<Status>(
      tx,
      sql`select id, kind from template_flow_status where ws_id = ${wsId} and template_flow_id = ${flowId} order by position`,
    )
    const levels = await insertLevels(tx, member, flowId, today)
    const scenes = await insertScenes(tx, member, levels, statuses, today)
    const { projectId: entityId } = levels
    const maker = await addMaker(tx, member, entityId)
    await recordEntity(tx, member, 'edit', [{ entityId, field: 'created', from: null, to: text('sample.project') }])
    const created = scenes.map((itemId, index) => {
      const to = text(SCENE_KEYS[index] ?? SCENE_KEYS[0])
      return { itemId, field: 'created' as const, from: null, to }
    })
    await new ChangeBatch(tx, member, 'edit').record(created)
    const payload: SamplePayload = { scenes, by }
    await enqueue(tx, { wsId, kind: SAMPLE_JOB, payload: { ...payload } })
    const place = { project_id: entityId, process_id: null, episode_id: null, take_id: null }
    emitEvent(tx, wsId, 'entity.created', { entity_id: entityId, parent_id: null }, place)
    return presentOne(tx, maker, entityId, undefined, fileUrl)
  })
}

interface SceneOfFilm {
  clip: FilmClip
  index: number
  itemId: string
  by: string
}

async function insertNotes(tx: Tx, wsId: string, renditionId: string, scene: SceneOfFilm): Promise<void> {
  const lastFrame = scene.clip.frameCount - 1
  for (const note of NOTES.filter((each) => each.scene === scene.index)) {
    await tx.insert(comment).values({
      ws_id: wsId,
      id: uuidv7(),
      item_id: scene.itemId,
      rendition_id: renditionId,
      frame_start: Math.min(note.frame, lastFrame),
      frame_end: note.last === null ? null : Math.min(note.last, lastFrame),
      author_id: scene.by,
      text: text(note.text),
      ...(note.done && { done_at: new Date(), done_by: scene.by }),
    })
  }
}

/** The clip of a scene and its notes, unless the scene is gone, or has a version: this may run again at any time. */
async function bringClip({ database, storage }: SampleDeps, wsId: string, scene: SceneOfFilm): Promise<void> {
  const { clip, itemId, by } = scene
  const stored = await storeMaterial({ storage }, wsId, materialOf('video', clip.file, clip.name), itemId)
  const member = await memberOfPerson(database, wsId, by)
  const isKept = await database.withWorkspace(wsId, async (tx) => {
    const place = await rowOf<Place>(
      tx,
      sql`select i.project_id, i.process_id, i.episode_id, i.take_id from item i
        where i.ws_id = ${wsId} and i.id = ${itemId}
          and not exists (select from rendition r where r.ws_id = i.ws_id and r.item_id = i.id)
        for update`,
    )
    if (!place) return false
    const description = text('sample.frames', {
      first: clip.startFrame,
      last: clip.startFrame + clip.frameCount - 1,
    })
    const version = { stored, version: 1, name: text('sample.version'), description, created_by: by }
    const id = await insertVersion(tx, wsId, version)
    await insertNotes(tx, wsId, id, scene)
    for (const { who: _who, minute: _minute, scene: of, ...ring } of FILM_RINGS) {
      if (of === scene.index) await drawRing(tx, member, { itemId, renditionId: id }, ring)
    }
    emitEvent(tx, wsId, 'rendition.created', { item_id: itemId, id }, place)
    return true
  })
  if (!isKept) await storage.deletePrefix(folderOf(stored.key))
}

type SampleDeps = Pick<Deps, 'database' | 'storage' | 'disk' | 'workDir'>

/** Cuts the film of a sample production and gives its scenes their clips. */
export function sampleHandler(deps: SampleDeps, cut: typeof cutFilm = cutFilm): JobHandler {
  return async ({ job, signal, progress }) => {
    const { scenes, by } = job.payload as unknown as SamplePayload
    const outDir = join(deps.workDir, job.id)
    const roomy = whileThereIsRoom(deps.disk)
    const ends = AbortSignal.any([signal, roomy.signal])
    try {
      let index = 0
      for await (const clip of cut({ outDir, signal: ends, onProgress: progress })) {
        const itemId = scenes[index]
        ends.throwIfAborted()
        if (itemId) await bringClip(deps, job.wsId, { clip, index, itemId, by })
        index += 1
      }
    } finally {
      roomy.end()
      await rm(outDir, { recursive: true, force: true })
    }
    return null
  }
}
