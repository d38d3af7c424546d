/**
 * Makes the sample clips with ffmpeg, each frame carrying its number in the picture (see frame-code.mjs), and reads
 * their true frame order back with ffmpeg's own decoder, so that the player is held against an independent reference.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CODE_HEIGHT, CODE_WIDTH, drawFrame, readFrame } from './frame-code.mjs'
import { CLIPS } from './clip-list.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Where clips are kept between runs; not under version control. */
export const CLIP_FOLDER = join(root, '.cache/clips')

/** Raise when a recipe or the frame code changes, so that old clips are made again. */
const RECIPE_VERSION = 3

const FFMPEG = process.env.FFMPEG_PATH || 'ffmpeg'

/**
 * Makes the clips that are not there yet.
 * @param {{ clips?: string[], folder?: string }} [options] names of CLIPS, all by default
 * @returns {Promise<import('./make-clips.d.mts').Clip[]>}
 * @throws Error with ffmpeg's last lines when it is missing or fails
 */
export async function makeClips({ clips, folder = CLIP_FOLDER } = {}) {
  const unknown = (clips ?? []).filter((name) => !CLIPS.some((clip) => clip.name === name))
  if (unknown.length > 0) throw new Error(`No such clip: ${unknown.join(', ')}`)
  await mkdir(folder, { recursive: true })
  const clipsMade = []
  for (const recipe of CLIPS.filter(({ name }) => !clips || clips.includes(name))) {
    clipsMade.push(await makeClip(recipe, folder))
  }
  return clipsMade
}

async function makeClip(recipe, folder) {
  const home = join(folder, recipe.name)
  const stamp = join(home, 'clip.json')
  const recipeText = JSON.stringify({ version: RECIPE_VERSION, ...recipe })
  if (existsSync(stamp)) {
    const stampBefore = JSON.parse(await readFile(stamp, 'utf8'))
    if (stampBefore.wanted === recipeText) return { ...describe(recipe, home), numbers: stampBefore.numbers }
  }
  // Made beside and renamed, so that two runs at once or a killed run never leave half a clip behind.
  const draft = `${home}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await encode(recipe, draft)
  const numbers = await readNumbers(join(draft, recipe.file), recipe.keep !== undefined)
  if (numbers.includes(-1)) throw new Error(`${recipe.name}: a frame number is not readable in the reference decode`)
  await writeFile(join(draft, 'clip.json'), JSON.stringify({ wanted: recipeText, numbers }))
  await rm(home, { recursive: true, force: true })
  await rename(draft, home)
  return { ...describe(recipe, home), numbers }
}

function describe(recipe, home) {
  return {
    name: recipe.name,
    path: join(home, recipe.file),
    file: `${recipe.name}/${recipe.file}`,
    type: recipe.type,
    rate: recipe.rate,
    constant: recipe.constant !== false,
    plain: recipe.plain === true,
    hint: recipe.hint ?? recipe.rate,
    endsEarly: recipe.keep !== undefined,
    paceMs: recipe.paceMs ?? 0,
    hls: recipe.type === 'application/vnd.apple.mpegurl',
  }
}

async function encode(recipe, cwd) {
  const { num, den } = recipe.rate
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${CODE_WIDTH}x${CODE_HEIGHT}`, '-r', `${num}/${den}`]
  const sound = recipe.sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-shortest'] : []
  const target = recipe.second ? 'whole.mp4' : recipe.file
  await run(['-y', ...raw, '-i', 'pipe:0', ...sound, ...recipe.args, target], cwd, recipe.frames)
  if (recipe.second) {
    await run(['-y', ...recipe.second.before, '-i', 'whole.mp4', ...recipe.second.args, recipe.file], cwd)
    await rm(join(cwd, 'whole.mp4'))
  }
  if (recipe.keep === undefined) return
  const path = join(cwd, recipe.file)
  await truncate(path, Math.floor((await stat(path)).size * recipe.keep))
}

/**
 * Numbers of the frames in the order ffmpeg presents them: what frame n must show.
 * @param endsEarly the file stops in the middle of a picture: what cannot be read at its end is no frame
 */
async function readNumbers(path, endsEarly) {
  const pixels = CODE_WIDTH * CODE_HEIGHT
  const size = ['-vf', `scale=${CODE_WIDTH}:${CODE_HEIGHT}:flags=neighbor`]
  const bytes = await run(
    ['-i', path, '-map', '0:v:0', ...size, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'],
    dirname(path),
  )
  const numbers = Array.from({ length: bytes.length / pixels }, (_, n) =>
    readFrame((x, y) => bytes[n * pixels + y * CODE_WIDTH + x]),
  )
  return endsEarly ? numbers.slice(0, numbers.findLastIndex((number) => number !== -1) + 1) : numbers
}

/** Runs ffmpeg; with `frames` it is fed that many numbered pictures. Resolves with its standard output. */
function run(args, cwd, frames = 0) {
  return new Promise((done, fail) => {
    const child = spawn(FFMPEG, ['-hide_banner', '-loglevel', 'error', ...args], { cwd })
    const out = []
    let log = ''
    child.on('error', (error) => fail(new Error(`${FFMPEG} could not be started: ${error.message}`)))
    child.stdout.on('data', (chunk) => out.push(chunk))
    child.stderr.on('data', (chunk) => (log = (log + chunk).slice(-2000)))
    // When ffmpeg dies early its exit code tells more than the broken pipe does.
    child.stdin.on('error', (error) => (log += `\nstdin: ${error.message}`))
    child.on('close', (code) =>
      code === 0 ? done(Buffer.concat(out)) : fail(new Error(`ffmpeg ${args.join(' ')}\n${log}`)),
    )
    feed(child.stdin, frames)
  })
}

function feed(stdin, frames, from = 0) {
  for (let n = from; n < frames; n++) {
    if (!stdin.write(drawFrame(n))) {
      stdin.once('drain', () => feed(stdin, frames, n + 1))
      return
    }
  }
  stdin.end()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makeClips()
