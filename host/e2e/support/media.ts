import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../.cache/e2e-media')
export const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg'

/** A clip of ffmpeg's moving test picture with sound, made once: `args` are the output options. */
function clip(name: string, seconds: number, args: string[]): string {
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, name)
  if (existsSync(file)) return file
  const input = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=24:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  // Two workers may make it at once: each its own, and none reads half of one.
  const part = join(FOLDER, `${process.pid}-${name}`)
  execFileSync(FFMPEG, ['-v', 'error', '-y', ...input, ...sound, ...args, part], { timeout: 60_000 })
  renameSync(part, file)
  return file
}

/** 48 frames of ProRes in a MOV, which no browser plays: the server has to make a proxy. */
export const proresMov = () => clip('second-pass.mov', 2, ['-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le'])

/** About 30 MB that any browser plays, so that an upload takes a while on a slow line. */
export const largeMp4 = () =>
  clip('large.mp4', 8, [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-b:v',
    '30M',
    '-minrate',
    '30M',
    '-maxrate',
    '30M',
    '-bufsize',
    '30M',
    '-x264-params',
    'nal-hrd=cbr',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ])
