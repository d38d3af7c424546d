import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../platform/child-process.ts'
import { PROGRESS_ARGS } from '../platform/media/progress.ts'
import { mediaTools } from '../platform/media/tools.ts'
import type { MediaTools } from '../platform/media/tools.ts'
import type { StageOptions } from '../platform/media/types.ts'
import { filmFile } from './film.ts'

/** How pictures of the film are made to be of another production. */
export interface Look {
  /** Code of its project. */
  code: string
  /** Share of the film's picture that is seen, 0 to 1. */
  zoom: number
  /** Filters of ffmpeg, one after the other. */
  filters: readonly string[]
}

interface StillsRequest extends StageOptions {
  /** Folder that takes the pictures; made where it is missing. */
  outDir: string
  /** How many pictures of each look. */
  wanted: readonly { look: Look; count: number }[]
  tools?: MediaTools
}

/** Before them it is dark, behind them are titles. */
const [FIRST_FRAME, LAST_FRAME] = [66, 500]
const SIZE = '1280:720'
const IDLE_MS = 120_000

/** One look's pictures, spread over the film: each looks at another part of it. */
function chain({ zoom, filters }: Look, count: number): string {
  const step = Math.max(1, Math.floor((LAST_FRAME - FIRST_FRAME) / count))
  const wander = `x='(iw-ow)*(0.5+0.5*sin(n*2.4))':y='(ih-oh)*(0.5+0.5*cos(n*1.7))'`
  return [
    `select='between(n,${FIRST_FRAME},${LAST_FRAME})*not(mod(n-${FIRST_FRAME},${step}))'`,
    `crop=w='iw*${zoom}':h='ih*${zoom}':${wander}`,
    ...filters,
    `scale=${SIZE}`,
  ].join(',')
}

/**
 * Takes pictures out of the demo film, in one pass. @returns their paths by the code of the look, in the film's order
 * @throws MediaToolsError, ProcessError
 */
export async function takeStills(request: StillsRequest): Promise<ReadonlyMap<string, readonly string[]>> {
  const { outDir, wanted, signal } = request
  const tools = request.tools ?? (await mediaTools())
  await mkdir(outDir, { recursive: true })
  const copies = wanted.map((_, index) => `[in${index}]`).join('')
  const chains = wanted.map(({ look, count }, index) => `[in${index}]${chain(look, count)}[out${index}]`)
  const outputs = wanted.flatMap(({ look, count }, index) => {
    const file = join(outDir, `${look.code}-%03d.jpg`)
    return ['-map', `[out${index}]`, ...tools.everyFrame, '-frames:v', String(count), '-q:v', '3', file]
  })
  const args = [
    ['-v', 'error', '-nostdin', '-y', ...PROGRESS_ARGS, '-i', filmFile()],
    ['-filter_complex', [`[0:v]split=${wanted.length}${copies}`, ...chains].join(';')],
    outputs,
  ].flat()
  await run(tools.ffmpeg.path, args, { signal, idleMs: IDLE_MS, onStdout: () => undefined })
  const files = (await readdir(outDir)).sort()
  return new Map(
    wanted.map(({ look: { code } }) => [
      code,
      files.filter((name) => name.startsWith(`${code}-`)).map((name) => join(outDir, name)),
    ]),
  )
}
