import { stat } from 'node:fs/promises'
import { uuidv7 } from 'uuidv7'
import { comment, item, itemMetric, itemUser, rendition, renditionFile } from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Deps } from '../platform/deps.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { Member } from '../platform/access/member.ts'
import type { Place } from '../platform/access/place.ts'
import { notifyComment } from '../review/comments/notify-comment.ts'
import { INGEST_JOB } from '../review/renditions/ingest-kind.ts'
import { uploadKey } from '../platform/uploads/keys.ts'
import { FILM_COMMENTS, FILM_RINGS, FILM_SCENES } from './content.ts'
import { dayFrom } from './directory.ts'
import { drawRing } from './drawings.ts'
import type { FilmClip } from './film.ts'
import type { SeedBase } from './people.ts'
import { minuteOfRoom } from './review-room.ts'
import { seedStatusChanges } from './status-changes.ts'

export interface Take {
  id: string
  place: Place
}

/** A file to be a version of a scene. */
export interface Material {
  /** Path. */
  file: string
  kind: 'image' | 'video'
  /** What it was called where it came from. */
  name: string
}

export interface Stored {
  itemId: string
  fileId: string
  key: string
  size: number
  material: Material
}

const TYPES = {
  video: { mime: 'video/mp4', extension: 'mp4' },
  image: { mime: 'image/jpeg', extension: 'jpg' },
} as const
const MINUTE_MS = 60_000

/** What a studio would call the file of this version. */
export function materialOf(kind: Material['kind'], file: string, scene: string, version = 1): Material {
  const words = scene.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  return { file, kind, name: `${words}_v${String(version).padStart(3, '0')}.${TYPES[kind].extension}` }
}

/** Puts a file into storage under the keys of its scene, which may be still to come. */
export async function storeMaterial(
  { storage }: Pick<Deps, 'storage'>,
  wsId: string,
  material: Material,
  itemId = uuidv7(),
): Promise<Stored> {
  const { file, kind, name } = material
  const { mime, extension } = TYPES[kind]
  const fileId = uuidv7()
  const key = uploadKey(wsId, itemId, fileId, extension)
  const { size } = await stat(file)
  await storage.put(key, { file }, { type: mime, name })
  return { itemId, fileId, key, size, material }
}

interface NewVersion {
  stored: Stored
  version: number
  name: string
  description: string
  created_by: string
  created_at?: Date
}

/** A version of a scene, which the pipeline then prepares like any upload. @returns the rendition's id */
export async function insertVersion(tx: Tx, ws_id: string, { stored, ...fields }: NewVersion): Promise<string> {
  const { itemId, fileId, key, size, material } = stored
  const { kind, name } = material
  const { mime } = TYPES[kind]
  const id = uuidv7()
  await tx.insert(rendition).values({ ...fields, ws_id, id, item_id: itemId, kind, state: 'processing' })
  const file = { ws_id, id: fileId, rendition_id: id, position: 0, kind, mime, key, size }
  await tx.insert(renditionFile).values({ ...file, original_name: name })
  await enqueue(tx, { wsId: ws_id, kind: INGEST_JOB, payload: { rendition_id: id }, dedupeKey: id })
  return id
}

interface FilmScene {
  clip: FilmClip
  stored: Stored
  index: number
  today: Date
  /** Who draws, by their key of PEOPLE. */
  drawers: ReadonlyMap<string, Member>
}

/** A scene of the film with its first version, its notes and what is drawn on it. */
export async function seedFilmScene(
  tx: Tx,
  base: SeedBase,
  take: Take,
  { clip, stored, index, today, drawers }: FilmScene,
): Promise<void> {
  const { wsId: ws_id, people, statuses, metrics } = base
  const plan = FILM_SCENES[index % FILM_SCENES.length] ?? FILM_SCENES[0]
  const id = stored.itemId
  const created_by = people[plan.assignee] ?? ''
  await tx.insert(item).values({
    ws_id,
    id,
    entity_id: take.id,
    ...take.place,
    name: clip.name,
    code: index < FILM_SCENES.length ? plan.code : null,
    status_id: statuses[plan.kind] ?? null,
    status_kind: plan.kind,
    due_date: dayFrom(today, plan.due),
    position: index,
    created_by,
  })
  await tx.insert(itemUser).values([
    { ws_id, item_id: id, ws_user_id: created_by, role: 'assignee' },
    ...plan.reviewers.map((key) => ({
      ws_id,
      item_id: id,
      ws_user_id: people[key] ?? '',
      role: 'reviewer' as const,
    })),
  ])
  await seedStatusChanges(tx, base, {
    itemId: id,
    kind: plan.kind,
    assignee: created_by,
    reviewer: people[plan.reviewers[0]] ?? '',
    at: minuteOfRoom(today, plan.changed),
  })
  const value = String(clip.frameCount)
  await tx.insert(itemMetric).values({ ws_id, item_id: id, metric_id: metrics['frames'] ?? '', value })
  const renditionId = await insertVersion(tx, ws_id, {
    stored,
    version: 1,
    name: 'First pass',
    description: `Frames ${clip.startFrame} to ${clip.startFrame + clip.frameCount - 1} of the film`,
    created_by,
  })
  const scene = { itemId: id, place: take.place, renditionId, index, last: clip.frameCount - 1, today }
  await seedComments(tx, base, scene)
  for (const { who, scene: of, minute, ...ring } of FILM_RINGS) {
    const member = drawers.get(who)
    if (of === index && member) await drawRing(tx, member, scene, ring, minuteOfRoom(today, minute))
  }
}

interface Scene {
  itemId: string
  place: Place
  renditionId: string
  index: number
  /** Its last frame. */
  last: number
  today: Date
}

async function seedComments(tx: Tx, { wsId: ws_id, people }: SeedBase, scene: Scene): Promise<void> {
  const own = FILM_COMMENTS.filter((row) => row.scene === scene.index)
  for (const [order, row] of own.entries()) {
    const id = uuidv7()
    const created_at =
      row.minute === undefined
        ? new Date(scene.today.getTime() - (own.length - order) * 95 * MINUTE_MS)
        : minuteOfRoom(scene.today, row.minute)
    const frame_start = row.frame === null ? null : Math.min(row.frame, scene.last)
    const shared = {
      ws_id,
      item_id: scene.itemId,
      rendition_id: row.frame === null ? null : scene.renditionId,
      frame_start,
      frame_end: row.lastFrame === undefined ? null : Math.min(row.lastFrame, scene.last),
    }
    await tx.insert(comment).values({
      ...shared,
      id,
      author_id: people[row.who] ?? '',
      text: row.text,
      marker_colour: row.colour ?? null,
      done_at: row.done ? created_at : null,
      done_by: row.done ? (people[row.who] ?? null) : null,
      created_at,
    })
    const access = { id: scene.itemId, ...scene.place }
    const news = { commentId: id, audience: 'team' as const }
    await notifyComment(tx, { wsId: ws_id, id: people[row.who] ?? '' }, access, { ...news, isNew: true })
    for (const [number, reply] of (row.replies ?? []).entries()) {
      const repliedAt = new Date(created_at.getTime() + (number + 1) * 95 * MINUTE_MS)
      const author_id = people[reply.who] ?? ''
      await tx
        .insert(comment)
        .values({ ...shared, id: uuidv7(), parent_id: id, author_id, text: reply.text, created_at: repliedAt })
      const repliesTo = { authorId: people[row.who] ?? '', parentId: id }
      await notifyComment(tx, { wsId: ws_id, id: author_id }, access, { ...news, repliesTo })
    }
  }
}
