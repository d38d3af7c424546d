import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acceptedType, REVIEW_UPLOADS } from '../storage/accepted.ts'
import { MediaError } from './errors.ts'
import { readFrames } from './frame-table.ts'
import type { FrameScan } from './frame-table.ts'
import { needsProxy } from './playable.ts'
import { probe } from './probe.ts'
import { stageOf } from './progress.ts'
import { makeProxy } from './proxy.ts'
import { makeSprite } from './sprite.ts'
import { makeImageThumbnail, makeVideoThumbnail } from './thumbnail.ts'
import { mediaTools } from './tools.ts'
import type { MediaTools } from './tools.ts'
import type { FrameTable, MediaInfo, SpriteInfo, StageOptions } from './types.ts'
import { makeWaveform } from './waveform.ts'

export interface IngestRequest extends StageOptions {
  file: string
  /** Name under which the file was uploaded; its extension says what it should be. */
  originalName: string
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
  /** WebP, videos only. */
  sprite?: string
  /** JSON of SpriteInfo, videos only. */
  spriteInfo?: string
  /** JSON of Waveform, only where there is sound. */
  waveform?: string
}

export interface IngestResult {
  /** Of the original; frame rate and count are those of the table. */
  info: MediaInfo
  /** Of the file to be played: the proxy where there is one. null for pictures. */
  frameTable: FrameTable | null
  sprite: SpriteInfo | null
  files: IngestFiles
}

/** What is played, and what its frames are. */
interface Playable {
  file: string
  info: MediaInfo
  frames: FrameScan
}

const NAMES: Required<IngestFiles> = {
  proxy: 'proxy.mp4',
  thumbnail: 'thumbnail.webp',
  sprite: 'sprite.webp',
  spriteInfo: 'sprite.json',
  waveform: 'waveform.json',
}

const SCRATCH = '.ingest-'

function checkKind(originalName: string, info: MediaInfo): void {
  const expected = acceptedType({ name: originalName, type: '' }, REVIEW_UPLOADS).kind
  if (info.kind === expected) return
  if (info.kind === 'audio') throw new MediaError('no_picture')
  throw new MediaError(expected === 'image' ? 'film_as_picture' : 'picture_as_film')
}

async function ingestVideo(
  request: IngestRequest & { tools: MediaTools },
  info: MediaInfo,
  folder: string,
): Promise<Omit<IngestResult, 'files'> & { made: (keyof IngestFiles)[] }> {
  const { tools, file, signal, onProgress } = request
  const made: (keyof IngestFiles)[] = ['thumbnail', 'sprite', 'spriteInfo']
  let played: Playable = { file, info, frames: await readFrames(tools, file, info, signal) }
  const source = played.frames.table
  onProgress?.(0.05)

  if (needsProxy(info).action !== 'none') {
    const target = join(folder, NAMES.proxy)
    const stage = stageOf(onProgress, 0.05, 0.8)
    const proxy = await makeProxy({ tools, file, info, table: source, target, signal, onProgress: stage })
    played = { file: target, info: proxy.info, frames: proxy.frames }
    made.push('proxy')
  }
  const from = made.includes('proxy') ? 0.8 : 0.05

  const { table } = played.frames
  const shared = { tools, file: played.file, info: played.info, signal }
  const thumbnail = join(folder, NAMES.thumbnail)
  await makeVideoThumbnail({ ...shared, table, frame: Math.floor(table.count / 2), target: thumbnail })
  const stage = stageOf(onProgress, from, 0.95)
  const target = join(folder, NAMES.sprite)
  const sprite = await makeSprite({ ...shared, frames: played.frames, target, onProgress: stage })
  await writeFile(join(folder, NAMES.spriteInfo), JSON.stringify(sprite))
  if (played.info.audio) {
    await writeFile(join(folder, NAMES.waveform), JSON.stringify(await makeWaveform(shared)))
    made.push('waveform')
  }
  return { info: { ...info, frameRate: source.rate, frameCount: source.count }, frameTable: table, sprite, made }
}

/** Puts the finished files in place and removes those of an earlier run that this one did not make. */
async function publish(folder: string, workDir: string, made: readonly (keyof IngestFiles)[]): Promise<IngestFiles> {
  const files: IngestFiles = { thumbnail: join(workDir, NAMES.thumbnail) }
  for (const part of ['proxy', 'thumbnail', 'sprite', 'spriteInfo', 'waveform'] as const) {
    const path = join(workDir, NAMES[part])
    if (made.includes(part)) {
      await rename(join(folder, NAMES[part]), path)
      files[part] = path
    } else await rm(path, { force: true })
  }
  return files
}

/** What a run that was killed left behind. */
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
 * ProcessError cancelled or timed out
 */
export async function ingest(request: IngestRequest): Promise<IngestResult> {
  const { file, originalName, workDir, signal, onProgress } = request
  const tools = request.tools ?? (await mediaTools())
  await sweep(workDir)
  const info = await probe(file, { tools, signal })
  checkKind(originalName, info)
  onProgress?.(0.02)

  const folder = await mkdtemp(join(workDir, SCRATCH))
  try {
    if (info.kind === 'image') {
      await makeImageThumbnail(file, join(folder, NAMES.thumbnail))
      const files = await publish(folder, workDir, ['thumbnail'])
      onProgress?.(1)
      return { info, frameTable: null, sprite: null, files }
    }
    const { made, ...result } = await ingestVideo({ ...request, tools }, info, folder)
    const files = await publish(folder, workDir, made)
    onProgress?.(1)
    return { ...result, files }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
