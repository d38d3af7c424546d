import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { THUMBNAIL_NAME, WIDER_PICTURES } from '@arbo/core/contract'
import type { FrameTable as ApiFrameTable, RenditionFile } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { entity, item, rendition, renditionFile, type RenditionTable } from '../../platform/db/schema.gen.ts'
import type { Place } from '../../platform/access/place.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { PermanentJobError } from '../../platform/jobs/job.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { JobContext, JobHandler } from '../../platform/jobs/worker.ts'
import { MediaError, MediaResourceError, MediaToolsError } from '../../platform/media/errors.ts'
import { ingest } from '../../platform/media/pipeline.ts'
import type { IngestResult } from '../../platform/media/pipeline.ts'
import type { Rational } from '../../platform/media/rational.ts'
import type { FrameTable, SpriteInfo } from '../../platform/media/types.ts'
import { widerKey } from '../../platform/media/wider-pictures.ts'
import { StorageError, UploadError } from '../../platform/storage/errors.ts'
import { text } from '../texts.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { folderOf } from '../../platform/uploads/keys.ts'
import { withLocalFile } from '../uploads/local-file.ts'
import { lockRendition, newestThumbnail } from './queries.ts'
import { storeTiles } from './store-tiles.ts'
import { untilDeleted } from './until-deleted.ts'
import { whileThereIsRoom } from '../../platform/disk/while-there-is-room.ts'
import { INGEST_JOB } from './ingest-kind.ts'

type IngestDeps = Pick<Deps, 'database' | 'storage' | 'disk' | 'workDir' | 'log'>

interface FileToIngest {
  id: string
  key: string
  original_name: string
  /** Of a sequence of pictures, from its upload. */
  rate: Rational | null
}

interface Target {
  id: string
  item_id: string
  entity_id: string
  status_kind: number
  project_id: string
  process_id: string | null
  episode_id: string | null
  take_id: string | null
  files: FileToIngest[]
}

type FilePatch = Partial<typeof renditionFile.$inferInsert>

const TARGET = (wsId: string, id: string) => sql`
  select r.id, r.item_id, i.entity_id, i.status_kind, i.project_id, i.process_id, i.episode_id, i.take_id,
    (select json_agg(json_build_object('id', f.id, 'key', f.key, 'original_name', f.original_name,
      'rate', case when f.frame_rate_num > 0 and f.frame_rate_den > 0
        then json_build_object('num', f.frame_rate_num, 'den', f.frame_rate_den) end) order by f.position)
     from rendition_file f where f.ws_id = r.ws_id and f.rendition_id = r.id) as files
  from rendition r join item i on i.ws_id = r.ws_id and i.id = r.item_id
  where r.ws_id = ${wsId} and r.id = ${id}`

function renditionOf(job: Job): string {
  const { rendition_id } = job.payload
  if (typeof rendition_id !== 'string') throw new PermanentJobError('the job names no rendition')
  return rendition_id
}

function apiFrameTable(table: FrameTable): ApiFrameTable {
  return { rate: table.rate, count: table.count, time_base: table.timeBase, pts: table.pts }
}

function apiSprite({ columns, rows, tileWidth, tileHeight, frames }: SpriteInfo): RenditionFile['sprite_info'] {
  return { columns, rows, tile_width: tileWidth, tile_height: tileHeight, frames }
}

/** Some cameras write other things under this name; a timecode that nobody can count with is none. */
function startTimecode(tag: string | null): string | null {
  return tag !== null && /^\d{2}:[0-5]\d:[0-5]\d[:;]\d{2,3}$/.test(tag) ? tag : null
}

const DERIVED = [
  ['proxy', 'proxy_key', 'proxy.mp4', 'video/mp4'],
  ['thumbnail', 'thumbnail_key', THUMBNAIL_NAME, 'image/webp'],
  ['sprite', 'sprite_key', 'sprite.webp', 'image/webp'],
  ['waveform', 'waveform_key', 'waveform.json', 'application/json'],
] as const

/** Moves the pipeline's files into storage and gives the columns that name them. */
async function store({ storage }: IngestDeps, file: FileToIngest, result: IngestResult): Promise<FilePatch> {
  const { info, frameTable, sprite } = result
  const patch: FilePatch = {
    width: info.width,
    height: info.height,
    frame_rate_num: info.frameRate?.num ?? null,
    frame_rate_den: info.frameRate?.den ?? null,
    frame_count: frameTable?.count ?? 1,
    duration_us: info.duration,
    frame_table: frameTable && apiFrameTable(frameTable),
    has_audio: info.audio !== null,
    video_codec: info.codec,
    audio_codec: info.audio?.codec ?? null,
    sprite_info: sprite && apiSprite(sprite),
    tiles_key: null,
    tiles_info: result.tiles,
    start_timecode: startTimecode(info.timecode),
    warning: result.warning,
  }
  for (const [part, column, name, type] of DERIVED) {
    const path = result.files[part]
    if (!path) continue
    const key = `${folderOf(file.key)}/${name}`
    await storage.put(key, { file: path }, { type, name })
    patch[column] = key
  }
  for (const width of WIDER_PICTURES) {
    const path = result.files[`thumbnail${width}`]
    const name = widerKey(THUMBNAIL_NAME, width)
    if (path) await storage.put(`${folderOf(file.key)}/${name}`, { file: path }, { type: 'image/webp', name })
  }
  if (result.tiles && result.files.tiles) {
    patch.tiles_key = `${folderOf(file.key)}/tiles`
    await storeTiles(storage, patch.tiles_key, result.files.tiles, result.tiles)
  }
  return patch
}

async function ingestFile(
  deps: IngestDeps,
  file: FileToIngest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<FilePatch> {
  const workDir = join(deps.workDir, file.id)
  try {
    const { original_name: originalName, rate } = file
    const work = (path: string) =>
      ingest({ file: path, originalName, frameRate: rate ?? undefined, workDir, signal, onProgress })
    return await store(deps, file, await withLocalFile(deps, file.key, work, signal))
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

/** The pictures of the scene, and of the entities above it where these have none yet. */
async function writeThumbnails(tx: Tx, wsId: string, target: Target): Promise<void> {
  const row = await rowOf<{ key: string | null }>(tx, sql`select ${newestThumbnail(wsId, target.item_id)} as key`)
  if (!row?.key) return
  await tx
    .update(item)
    .set({ thumbnail_key: row.key, updated_at: new Date() })
    .where(and(eq(item.ws_id, wsId), eq(item.id, target.item_id)))
  const above = [target.project_id, target.process_id, target.episode_id, target.take_id].filter((id) => id !== null)
  await tx
    .update(entity)
    .set({ thumbnail_key: row.key })
    .where(sql`ws_id = ${wsId} and id = any(${sql.param(above)}::uuid[]) and thumbnail_key is null`)
}

/** @returns false where the rendition was deleted meanwhile */
function finish(context: JobContext, target: Target, patches: ReadonlyMap<string, FilePatch>): Promise<boolean> {
  const { wsId } = context.job
  return context.database.withWorkspace(wsId, async (tx) => {
    await lockRendition(tx, wsId, target.id)
    if (!(await rowOf<Target>(tx, TARGET(wsId, target.id)))) return false
    for (const [id, patch] of patches) {
      await tx
        .update(renditionFile)
        .set(patch)
        .where(and(eq(renditionFile.ws_id, wsId), eq(renditionFile.id, id)))
    }
    await writeState(tx, wsId, target.id, { state: 'ready', progress: 1, error_code: null, error_message: null })
    await writeThumbnails(tx, wsId, target)
    const { item_id, entity_id, status_kind } = target
    emitEvent(tx, wsId, 'rendition.updated', { item_id, id: target.id, state: 'ready', progress: 1 }, target)
    emitEvent(tx, wsId, 'item.updated', { item_id, entity_id, status_kind }, target)
    await context.complete(tx)
    return true
  })
}

type State = Pick<typeof rendition.$inferInsert, 'state' | 'progress' | 'error_code' | 'error_message'>

function writeState(tx: Tx, wsId: string, id: string, state: State) {
  return tx
    .update(rendition)
    .set({ ...state, updated_at: new Date() })
    .where(and(eq(rendition.ws_id, wsId), eq(rendition.id, id)))
}

/** Tells people why a rendition cannot be shown. */
async function markFailed(
  { database }: IngestDeps,
  wsId: string,
  id: string,
  code: string,
  message: string,
): Promise<void> {
  await database.withWorkspace(wsId, async (tx) => {
    const target = await rowOf<Target>(tx, TARGET(wsId, id))
    if (!target) return
    await writeState(tx, wsId, id, { state: 'failed', progress: 0, error_code: code, error_message: message })
    emitEvent(tx, wsId, 'rendition.updated', { item_id: target.item_id, id, state: 'failed', progress: 0 }, target)
  })
}

/** The reason why trying again would not help, in words for the uploader; null where it might. */
function reasonForGood(error: unknown): { code: string; message: string } | null {
  if (error instanceof MediaError || error instanceof UploadError) return error
  if (error instanceof StorageError && error.code === 'not_found') {
    return { code: 'not_found', message: text('ingest.original_gone') }
  }
  return null
}

/** Messages of a machine or a programmer are for the log; people are told what they can do. */
function reasonOfGivingUp(error: unknown): string {
  const isForPeople = error instanceof MediaResourceError || error instanceof MediaToolsError
  return isForPeople ? error.message : text('ingest.failed')
}

async function isInTrash(database: Deps['database'], wsId: string, id: string): Promise<boolean> {
  const row = await database.withWorkspace(wsId, (tx) =>
    rowOf(
      tx,
      sql`select r.id from trash_row r where r.ws_id = ${wsId} and r.source = 'rendition' and r.id = ${id} limit 1`,
    ),
  )
  return row !== undefined
}

/** Prepares a new rendition: frame tables, proxies, thumbnails, sprites. May run again at any time. */
export function ingestHandler(deps: IngestDeps): JobHandler {
  return async (context) => {
    const { job } = context
    const { wsId } = job
    const id = renditionOf(job)
    const target = await deps.database.withWorkspace(wsId, (tx) => rowOf<Target>(tx, TARGET(wsId, id)))
    // Deleted while it waited.
    if (!target) return null
    const patches = new Map<string, FilePatch>()
    // Deleted permanently: that removed the files that were there then. In the trash they stay, for the next attempt.
    const cleanUp = async () => {
      if (await isInTrash(deps.database, wsId, id)) return
      await Promise.all(target.files.map(({ key }) => deps.storage.deletePrefix(folderOf(key))))
    }
    const roomy = whileThereIsRoom(deps.disk)
    const watch = untilDeleted(deps.database, wsId, id, AbortSignal.any([context.signal, roomy.signal]))
    try {
      for (const [index, file] of target.files.entries()) {
        const onProgress = (share: number) => context.progress((index + share) / target.files.length)
        patches.set(file.id, await ingestFile(deps, file, { signal: watch.signal, onProgress }))
      }
    } catch (error) {
      if (watch.isGone()) {
        await cleanUp()
        return null
      }
      // Not the film's fault: it is prepared once there is room.
      if (roomy.signal.aborted) throw new MediaResourceError('disk_full', error)
      const reason = reasonForGood(error)
      if (!reason) throw error
      await markFailed(deps, wsId, id, reason.code, reason.message)
      throw new PermanentJobError(reason.message, { cause: error })
    } finally {
      watch.end()
      roomy.end()
    }
    if (!(await finish(context, target, patches))) await cleanUp()
    return null
  }
}

/** Lets those who watch see how far a rendition is. */
export async function emitIngestProgress(deps: IngestDeps, job: Job, progress: number): Promise<void> {
  if (job.kind !== INGEST_JOB) return
  const id = renditionOf(job)
  await deps.database.withWorkspace(job.wsId, async (tx) => {
    const rows = await rowsOf<Place & Pick<RenditionTable, 'id' | 'item_id'>>(
      tx,
      sql`update rendition r set progress = ${progress} from item i
        where r.ws_id = ${job.wsId} and r.id = ${id} and r.state = 'processing'
          and i.ws_id = r.ws_id and i.id = r.item_id
        returning r.id, r.item_id, i.project_id, i.process_id, i.episode_id, i.take_id`,
    )
    for (const row of rows) {
      emitEvent(tx, job.wsId, 'rendition.updated', { item_id: row.item_id, id, state: 'processing', progress }, row)
    }
  })
}

/** A job that is given up leaves a failed rendition, which can be retried, and not one that waits for ever. */
export async function failAbandoned(deps: IngestDeps, job: Job, error: unknown): Promise<void> {
  if (job.kind !== INGEST_JOB || error === undefined || error instanceof PermanentJobError) return
  deps.log.error({ err: error, job: job.id }, 'a rendition could not be prepared')
  await markFailed(deps, job.wsId, renditionOf(job), 'server_error', reasonOfGivingUp(error))
}

/** Renditions whose job died with its process for the last time. */
export async function failOrphans(deps: IngestDeps, message: string): Promise<void> {
  const orphans = await deps.database.query<{ ws_id: string; id: string }>(
    `select r.ws_id, r.id from rendition r
     where r.state = 'processing' and not exists (
       select from job j where j.ws_id = r.ws_id and j.kind = $1 and j.state in ('queued', 'running')
         and j.payload ->> 'rendition_id' = r.id::text)`,
    [INGEST_JOB],
  )
  for (const { ws_id, id } of orphans) await markFailed(deps, ws_id, id, 'server_error', message)
}
