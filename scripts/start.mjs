// npm start: builds what is missing or stale, makes sure that media tools are there, then becomes the server.
import { pathToFileURL } from 'node:url'
import { root } from './lib/run.mjs'

const OLDEST_NODE = /** @type {const} */ ([20, 19])
/** A check that finds nothing to build is through before this, ms. */
const QUIET_MS = 1200

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)

/** @param {string} message @returns {never} */
function giveUp(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Loads a part of the product; where packages are missing, it says how to get them. */
async function load(/** @type {string} */ path) {
  try {
    return await import(pathToFileURL(`${root}${path}`).href)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    if (isMissing) giveUp('Packages of Arbo are missing. Run npm ci, then npm start again.')
    throw error
  }
}

async function build() {
  const { buildIfStale } = await load('scripts/build.mjs')
  const timer = setTimeout(
    () => say('Building what is new or changed. The first time this takes a minute or two.'),
    QUIET_MS,
  )
  try {
    await buildIfStale((/** @type {string} */ line) => say(`  ${line}`))
  } finally {
    clearTimeout(timer)
  }
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  giveUp(`Arbo needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
}
try {
  await build()
  const { ensureFfmpeg } = await load('scripts/ffmpeg.mjs')
  await ensureFfmpeg()
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error))
}
// In this process, so that signals and the exit code are the server's own, and in the folder where npm start was
// called, so that ./data and .env are the ones there.
await load('server/dist/main.js')
