// Makes sure that ffmpeg and ffprobe are there before the product or its tests start. Plain JavaScript, because it
// runs before anything is built.
import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** @typedef {'setting' | 'system' | 'installed' | 'package' | 'missing'} FfmpegSource */

const NAMES = /** @type {const} */ (['ffmpeg', 'ffprobe'])
const INSTALL_TIMEOUT = 300_000

/** @param {string} path */
async function isExecutable(path) {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function onPath(name, env) {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    if (folder && (await isExecutable(join(folder, file)))) return true
  }
  return false
}

/** @param {string} name */
async function isPackaged(name) {
  try {
    // The packages belong to the server's workspace; npm hoists them, but need not.
    const require = createRequire(new URL('../server/package.json', import.meta.url))
    const { path } = require(`@${name}-installer/${name}`)
    return await isExecutable(path)
  } catch {
    return false
  }
}

/** @param {string} releaseFile */
async function isDebian(releaseFile) {
  const text = await readFile(releaseFile, 'utf8').catch(() => '')
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(text)
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} whether apt-get ended well
 */
function aptGet(args, env) {
  return new Promise((resolve) => {
    const child = spawn('apt-get', args, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
      timeout: INSTALL_TIMEOUT,
    })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/** @param {NodeJS.ProcessEnv} env */
async function install(env) {
  const args = ['install', '-y', '--no-install-recommends', 'ffmpeg']
  // A machine whose package lists are fresh is spared their download.
  if (await aptGet(args, env)) return true
  return (await aptGet(['update'], env)) && (await aptGet(args, env))
}

/** @param {NodeJS.ProcessEnv} env */
async function allOnPath(env) {
  const paths = await Promise.all(NAMES.map((name) => onPath(name, env)))
  return paths.every(Boolean)
}

/**
 * Finds ffmpeg, or installs it where it may: as root on Debian and Ubuntu. What it does is said in one line; where
 * nothing can be done the line says what to do, and the product starts without taking films.
 * @param {{ env?: NodeJS.ProcessEnv, log?: (line: string) => void, isRoot?: boolean, releaseFile?: string }} [options]
 * @returns {Promise<FfmpegSource>}
 */
export async function ensureFfmpeg(options = {}) {
  const { env = process.env, releaseFile = '/etc/os-release' } = options
  const { isRoot = process.getuid?.() === 0, log = (line) => process.stdout.write(`${line}\n`) } = options
  if (env['FFMPEG_PATH'] && env['FFPROBE_PATH']) return 'setting'
  if (await allOnPath(env)) return 'system'
  if (isRoot && (await isDebian(releaseFile))) {
    log('ffmpeg is missing: installing it with apt-get ...')
    if ((await install(env)) && (await allOnPath(env))) return 'installed'
    log('ffmpeg could not be installed with apt-get.')
  }
  const packaged = await Promise.all(NAMES.map(isPackaged))
  if (packaged.every(Boolean)) {
    log(
      'ffmpeg: using the packaged build of 2018. Install a newer one (apt-get install ffmpeg) for the newest formats.',
    )
    return 'package'
  }
  log(
    'ffmpeg was not found: films cannot be uploaded. Install it, or set FFMPEG_PATH and FFPROBE_PATH, and start again.',
  )
  return 'missing'
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = (await ensureFfmpeg()) === 'missing' ? 1 : 0
}
