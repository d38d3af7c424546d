import { stat } from 'node:fs/promises'
import { uuidv7 } from 'uuidv7'
import { comment, item, itemMetric, itemUser, rendition, renditionFile } from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Deps } from '../platform/deps.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { Place } from '../platform/access/place.ts'
import { INGEST_JOB } from '../review/renditions/ingest-kind.ts'
import { uploadKey } from '../platform/uploads/keys.ts'
import { FILM_COMMENTS, FILM_SCENES } from './content.ts'
import { dayFrom } from './directory.ts'
import type { FilmClip } from './film.ts'
import type { SeedBase } from './people.ts'
import { seedStatusChanges } from './status-changes.ts'

export interface Take {
  id: string
  place: Place
}

interface Stored {
  itemId: string
  fileId: string
  key: string
  size: number
}

const MIME = 'video/mp4'
const MINUTE_MS = 60_000

/** Puts a clip into storage under the keys of a scene that is about to be. */
export async function storeClip({ storage }: Pick<Deps, 'storage'>, wsId: string, clip: FilmClip): Promise<Stored> {
  const itemId = uuidv7()
  const fileId = uuidv7()
  const key = uploadKey(wsId, itemId, fileId, 'mp4')
  const { size } = await stat(clip.file)
  await storage.put(key, { file: clip.file }, { type: MIME, name: fileName(clip) })
  return { itemId, fileId, key, size }
}

function fileName(clip: FilmClip): string {
  return `${clip.name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}_v001.mp4`
}

/** A scene of the film with its first rendition, which the pipeline then prepares like any upload. */
export async function seedFilmScene(
  tx: Tx,
  base: SeedBase,
  take: Take,
  { clip, stored, index, today }: { clip: FilmClip; stored: Stored; index: number; today: Date },
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
    at: new Date(today.getTime() - (index + 2) * 60 * MINUTE_MS),
  })
  const value = String(clip.frameCount)
  await tx.insert(itemMetric).values({ ws_id, item_id: id, metric_id: metrics['frames'] ?? '', value })
  const renditionId = uuidv7()
  const shared = { ws_id, kind: 'video' as const }
  await tx.insert(rendition).values({
    ...shared,
    id: renditionId,
    item_id: id,
    version: 1,
    name: 'First pass',
    description: `Frames ${clip.startFrame} to ${clip.startFrame + clip.frameCount - 1} of the film`,
    state: 'processing',
    created_by,
  })
  await tx.insert(renditionFile).values({
    ...shared,
    id: stored.fileId,
    rendition_id: renditionId,
    position: 0,
    original_name: fileName(clip),
    key: stored.key,
    mime: MIME,
    size: stored.size,
  })
  await seedComments(tx, base, { itemId: id, renditionId, index, last: clip.frameCount - 1, today })
  await enqueue(tx, { wsId: ws_id, kind: INGEST_JOB, payload: { rendition_id: renditionId }, dedupeKey: renditionId })
}

interface Scene {
  itemId: string
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
    const created_at = new Date(scene.today.getTime() - (own.length - order) * 95 * MINUTE_MS)
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
    for (const [number, reply] of (row.replies ?? []).entries()) {
      const repliedAt = new Date(created_at.getTime() + (number + 1) * 11 * MINUTE_MS)
      const author_id = people[reply.who] ?? ''
      await tx
        .insert(comment)
        .values({ ...shared, id: uuidv7(), parent_id: id, author_id, text: reply.text, created_at: repliedAt })
    }
  }
}
