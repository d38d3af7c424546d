import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { MediaToolsError } from './errors.ts'
import { run } from '../child-process.ts'

export type ToolSource = 'setting' | 'system' | 'package'

export interface Tool {
  path: string
  source: ToolSource
  /** As the program states it, such as '5.1.9-0+deb12u1' or 'N-47683-g0e8eb07980-static'. */
  version: string
}

export interface MediaTools {
  ffmpeg: Tool
  ffprobe: Tool
  /** Arguments that keep every frame with its own time: -fps_mode since ffmpeg 5.1, -vsync before. */
  everyFrame: readonly [string, string]
  /** Nice value of what prepares media, 0 to 19: 10, or INGEST_NICE. */
  nice: number
}

export type ToolEnvironment = Readonly<Record<string, string | undefined>>

type ToolName = 'ffmpeg' | 'ffprobe'

const START_TIMEOUT = 15_000
const NICE = 10

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function onPath(name: ToolName, env: ToolEnvironment): Promise<string | null> {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    if (folder && (await isExecutable(join(folder, file)))) return join(folder, file)
  }
  return null
}

/** The packaged builds are optional dependencies: absent on platforms they were not built for. */
async function packaged(name: ToolName): Promise<string | null> {
  try {
    const installer: unknown = createRequire(import.meta.url)(`@${name}-installer/${name}`)
    if (typeof installer !== 'object' || installer === null || !('path' in installer)) return null
    return typeof installer.path === 'string' && (await isExecutable(installer.path)) ? installer.path : null
  } catch {
    return null
  }
}

async function versionOf(path: string): Promise<string | null> {
  const result = await run(path, ['-version'], { timeoutMs: START_TIMEOUT }).catch(() => null)
  return /version (\S+)/.exec(result?.stdout.toString('utf8') ?? '')?.[1] ?? null
}

async function find(name: ToolName, env: ToolEnvironment): Promise<Tool> {
  const variable = `${name.toUpperCase()}_PATH`
  const setting = env[variable]
  if (setting) {
    const version = await versionOf(setting)
    if (version === null) throw new MediaToolsError('tools.not_runnable', { variable, path: setting })
    return { path: setting, source: 'setting', version }
  }
  const candidates: [ToolSource, string | null][] = [
    ['system', await onPath(name, env)],
    ['package', await packaged(name)],
  ]
  for (const [source, path] of candidates) {
    const version = path && (await versionOf(path))
    if (path && version) return { path, source, version }
  }
  throw new MediaToolsError('tools.missing')
}

/**
 * Finds ffmpeg and ffprobe: FFMPEG_PATH and FFPROBE_PATH, then PATH, then the builds that come with npm.
 * @throws MediaToolsError
 */
export async function findMediaTools(env: ToolEnvironment): Promise<MediaTools> {
  const [ffmpeg, ffprobe] = await Promise.all([find('ffmpeg', env), find('ffprobe', env)])
  const help = await run(ffmpeg.path, ['-hide_banner', '-h', 'long'], { timeoutMs: START_TIMEOUT })
  const everyFrame = help.stdout.includes('-fps_mode') ? '-fps_mode' : '-vsync'
  return { ffmpeg, ffprobe, everyFrame: [everyFrame, 'passthrough'], nice: Number(env['INGEST_NICE'] || NICE) }
}

let tools: Promise<MediaTools> | null = null

/** The tools of this process's environment, looked for once. A failure is not kept: they may be installed meanwhile. */
export function mediaTools(): Promise<MediaTools> {
  tools ??= findMediaTools(process.env).catch((error: unknown) => {
    tools = null
    throw error
  })
  return tools
}
