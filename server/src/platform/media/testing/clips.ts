import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { run } from '../../child-process.ts'
import { mediaTools } from '../tools.ts'

/** Made once and kept: git ignores it, and deleting it is harmless. */
export const CLIP_FOLDER = fileURLToPath(new URL('../../../../../.cache/media/', import.meta.url))

export interface ClipOptions {
  /** Frame rate as ffmpeg reads it, such as '24000/1001'. */
  rate?: string
  frames?: number
  size?: string
  /** Arguments after the inputs: encoder, filters, container options. */
  encode?: readonly string[]
  /** A 440 Hz tone beside the picture. */
  sound?: boolean
  extension?: string
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', '24', '-pix_fmt', 'yuv420p']

/** Runs ffmpeg with the given arguments and gives the path of its output, which is kept for later runs. */
export async function ffmpegFile(args: readonly string[], extension: string): Promise<string> {
  const tools = await mediaTools()
  const key = createHash('sha256')
    .update(JSON.stringify([tools.ffmpeg.version, args]))
    .digest('hex')
    .slice(0, 16)
  const file = join(CLIP_FOLDER, `${key}.${extension}`)
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) return file
  await mkdir(CLIP_FOLDER, { recursive: true })
  // Several test files may make the same clip at once: each its own, the last rename wins.
  const temporary = join(CLIP_FOLDER, `${randomUUID()}.${extension}`)
  await run(tools.ffmpeg.path, ['-v', 'error', '-nostdin', '-y', ...args, temporary], { timeoutMs: 60_000 })
  await rename(temporary, file)
  return file
}

/** Filter that draws the number of each frame as eight bars, lowest bit first: white 1, black 0. */
export const FRAME_BARS = `geq=lum='if(mod(floor(N/pow(2,floor(X*8/W))),2),235,16)':cb=128:cr=128`

/** A clip that shows the number of each frame as bars; H.264 with B-frames in MP4 unless said otherwise. */
export function makeClip(options: ClipOptions = {}): Promise<string> {
  const { rate = '24', frames = 96, size = '320x180', encode = H264, sound = false, extension = 'mp4' } = options
  const picture = `nullsrc=s=${size}:r=${rate},${FRAME_BARS}`
  const tone = sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-shortest'] : []
  return ffmpegFile(['-f', 'lavfi', '-i', picture, ...tone, '-frames:v', String(frames), ...encode], extension)
}

export const H264_ARGS: readonly string[] = H264
