import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { THUMBNAIL_NAME, THUMBNAIL_WIDTH } from '@arbo/core/contract'
import { acceptedType, REVIEW_UPLOADS } from '../storage/accepted.ts'
import { checkKind } from './check-kind.ts'
import { explainFailure } from './explain.ts'
import { openFilm } from './film-source.ts'
import type { FrameScan } from './frame-table.ts'
import { needsProxy } from './playable.ts'
import { probe } from './probe.ts'
import { stageOf } from './progress.ts'
import { makeProxy } from './proxy.ts'
import type { Rational } from './rational.ts'
import { makeSprite } from './sprite.ts'
import { makeImageStills, makeVideoStills, widerOf } from './thumbnail.ts'
import type { Still } from './thumbnail.ts'
import { makeTiles } from './tiles.ts'
import { mediaTools } from './tools.ts'
import { widerKey } from './wider-pictures.ts'
import type { MediaTools } from './tools.ts'
import type { FrameTable, MediaInfo, SpriteInfo, StageOptions, TilesInfo } from './types.ts'
import { makeWaveform } from './waveform.ts'

export interface IngestRequest extends StageOptions {
  file: string
  /** Name under which the file was uploaded; its extension names the expected type. */
  originalName: string
  /** Of a sequence of pictures, which have none of their own. Default 24 (REV-25). */
  frameRate?: Rational | undefined
  /** Folder that takes the results. One ingest at a time may use it. */
  workDir: string
  tools?: MediaTools
}

/** Paths within the work folder. */
export interface IngestFiles {
  /** MP4, only where browsers could not play the original. */
  proxy?: string
  /** WebP, 320 pixels wide. */
  thumbnail: string
  /** WebP, 640 pixels wide or as wide as the original: only of those wider than the thumbnail. */
  thumbnail640?: string
  /** WebP, 1280 pixels wide or as wide as the original: only of those wider than 640. */
  thumbnail1280?: string
  /** WebP, videos only. */
  sprite?: string
  /** JSON of SpriteInfo, videos only. */
  spriteInfo?: string
  /** JSON of Waveform, only where there is sound. */
  waveform?: string
  /** Folder of tiles, only for pictures that are too large for one canvas. */
  tiles?: string
}

export interface IngestResult {
  /** Of the original; frame rate and count are those of the table. */
  info: MediaInfo
  /** Of the file to be played: the proxy where there is one. null for pictures. */
  frameTable: FrameTable | null
  sprite: SpriteInfo | null
  /** The tiles in the folder; null where there are none. */
  tiles: TilesInfo | null
  /** A warning for a person about a file that can be shown; null: none. */
  warning: string | null
  files: IngestFiles
}

/** The stream that is played, and its frames. */
interface Playable {
  file: string
  info: MediaInfo
  frames: FrameScan
}

const NAMES = {
  proxy: 'proxy.mp4',
  thumbnail: THUMBNAIL_NAME,
  thumbnail640: widerKey(THUMBNAIL_NAME, 640),
  thumbnail1280: widerKey(THUMBNAIL_NAME, 1280),
  sprite: 'sprite.webp',
  spriteInfo: 'sprite.json',
  waveform: 'waveform.json',
  tiles: 'tiles',
} satisfies Required<IngestFiles>

const PARTS = Object.keys(NAMES) as (keyof IngestFiles)[]

const SCRATCH = '.ingest-'

/** The pictures to make of something of this width: each part with the file of it. */
function stillsFor(width: number, folder: string): { parts: (keyof IngestFiles)[]; stills: Still[] } {
  const still = (part: keyof IngestFiles, wide: number): Still => ({ width: wide, path: join(folder, NAMES[part]) })
  const wider = widerOf(width).map((wide) => ({ part: `thumbnail${wide}` as const, wide: Math.min(wide, width) }))
  return {
    parts: ['thumbnail', ...wider.map(({ part }) => part)],
    stills: [still('thumbnail', THUMBNAIL_WIDTH), ...wider.map(({ part, wide }) => still(part, wide))],
  }
}

async function ingestVideo(
  request: IngestRequest & { tools: MediaTools },
  info: MediaInfo,
  folder: string,
): Promise<Omit<IngestResult, 'files'> & { parts: (keyof IngestFiles)[] }> {
  const { tools, signal, onProgress } = request
  const { parts: pictureParts, stills } = stillsFor(info.width, folder)
  const parts: (keyof IngestFiles)[] = [...pictureParts, 'sprite', 'spriteInfo']
  const pictures = join(folder, 'pictures')
  const reading = stageOf(onProgress, 0.02, info.container === 'zip' ? 0.3 : 0.05)
  const source = await openFilm({ ...request, info, folder: pictures, onProgress: reading })
  reading(1)
  let played: Playable = source

  if (source.frames.endsEarly || needsProxy(info).action !== 'none') {
    const target = join(folder, NAMES.proxy)
    const stage = stageOf(onProgress, info.container === 'zip' ? 0.3 : 0.05, 0.8)
    const { table, endsEarly } = source.frames
    const proxy = await makeProxy({
      tools,
      file: source.file,
      info: source.info,
      table,
      endsEarly,
      target,
      signal,
      onProgress: stage,
    })
    played = { file: target, info: proxy.info, frames: proxy.frames }
    parts.push('proxy')
    await rm(pictures, { recursive: true, force: true })
  }
  const from = parts.includes('proxy') ? 0.8 : 0.05

  const { table } = played.frames
  const shared = { tools, file: played.file, info: played.info, signal }
  await makeVideoStills({ ...shared, table, frame: Math.floor(table.count / 2) }, stills)
  const stage = stageOf(onProgress, from, 0.95)
  const target = join(folder, NAMES.sprite)
  const sprite = await makeSprite({ ...shared, frames: played.frames, target, onProgress: stage })
  await writeFile(join(folder, NAMES.spriteInfo), JSON.stringify(sprite))
  if (played.info.audio) {
    await writeFile(join(folder, NAMES.waveform), JSON.stringify(await makeWaveform(shared)))
    parts.push('waveform')
  }
  const { rate, count } = source.frames.table
  const { duration } = source.frames.endsEarly ? played.info : source.info
  const finalInfo = { ...info, frameRate: rate, frameCount: count, duration }
  return { info: finalInfo, frameTable: table, sprite, tiles: null, warning: source.warning, parts }
}

/** Puts the finished files in place and removes those of an earlier run that this one did not make. */
async function publish(folder: string, workDir: string, parts: readonly (keyof IngestFiles)[]): Promise<IngestFiles> {
  const files: IngestFiles = { thumbnail: join(workDir, NAMES.thumbnail) }
  for (const part of PARTS) {
    const path = join(workDir, NAMES[part])
    const isMade = parts.includes(part)
    // A folder does not replace another one.
    if (!isMade || part === 'tiles') await rm(path, { recursive: true, force: true })
    if (!isMade) continue
    await rename(join(folder, NAMES[part]), path)
    files[part] = path
  }
  return files
}

/** Leftovers of a run that was killed. */
async function sweep(workDir: string): Promise<void> {
  await mkdir(workDir, { recursive: true })
  for (const name of await readdir(workDir)) {
    if (name.startsWith(SCRATCH)) await rm(join(workDir, name), { recursive: true, force: true })
  }
}

/**
 * Makes of one uploaded review file all that the viewer needs. Can be repeated at any time, also after a run that was
 * cancelled or killed; the uploaded file itself is only read.
 * @throws MediaError the file cannot be used; UploadError its name is not that of review media; MediaToolsError;
 * MediaResourceError; ProcessError cancelled
 */
export async function ingest(request: IngestRequest): Promise<IngestResult> {
  const { file, originalName, workDir, signal, onProgress } = request
  const tools = request.tools ?? (await mediaTools())
  await sweep(workDir)
  const info = await probe(file, { tools, signal })
  checkKind(acceptedType({ name: originalName, type: '' }, REVIEW_UPLOADS), info)
  onProgress?.(0.02)

  const folder = await mkdtemp(join(workDir, SCRATCH))
  try {
    if (info.kind === 'image') {
      const { parts, stills } = stillsFor(info.width, folder)
      await makeImageStills(file, stills)
      onProgress?.(0.2)
      const tiles = await makeTiles({ file, info, target: join(folder, NAMES.tiles) })
      const files = await publish(folder, workDir, tiles ? [...parts, 'tiles'] : parts)
      onProgress?.(1)
      return { info, frameTable: null, sprite: null, tiles, warning: null, files }
    }
    const { parts, ...result } = await ingestVideo({ ...request, tools }, info, folder)
    const files = await publish(folder, workDir, parts)
    onProgress?.(1)
    return { ...result, files }
  } catch (error) {
    throw explainFailure(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
