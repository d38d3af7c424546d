// npm run screens: pictures of the most used screens of the demo workspace, 1440 x 900 and light, for the README and for
// whoever compares two versions: docs/images/screens, and docs/images/review.jpg. Needs `npm run build`.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { BROWSER_FLAGS, ensureBrowser, findHeadlessBrowser } from './browser.mjs'
import { root } from './lib/run.mjs'

const WINDOW = { width: 1440, height: 900 }
const QUALITY = 82
const OWNER = { email: 'owner@arbo.demo', password: 'arbo-demo-1' }
/** The first start makes the demo workspace: it cuts, probes and transcodes real clips. In ms. */
const START_LIMIT = 600_000
/** Skeletons, spinners and pictures on their way: a screen is whole without them. In ms. */
const WHOLE_LIMIT = 60_000
const QUIET = 1500
const OUT = join(root, 'docs/images/screens')

/** @typedef {{ project: string, take: string, scene: string, other: string, playlist: string }} Things */

/** Screens by name, with their addresses in the workspace. @type {readonly [string, (things: Things) => string][]} */
const SCREENS = [
  ['my-work', () => '/co/wk'],
  ['projects', () => '/pl/dir'],
  ['dashboard', () => '/pl/dir?as=cards'],
  ['schedule', () => '/pl/dir?as=timeline'],
  ['calendar', () => '/pl/dir?as=calendar'],
  ['project', ({ project }) => `/pl/dir/${project}`],
  ['scenes', ({ take }) => `/pl/dir/${take}`],
  ['update', () => '/pl/au'],
  ['scene', ({ scene }) => `/st/${scene}`],
  ['review', ({ scene }) => `/st/${scene}?m=review&frame=48`],
  ['review-list', ({ scene, other }) => `/co/mda?list=${other},${scene}`],
  ['playlists', () => '/co/pyl'],
  ['playlist', ({ playlist }) => `/co/pyl/${playlist}`],
  ['progress-list', () => '/pl/woo'],
  ['progress', () => '/pl/woo/rpt/workspace'],
  ['reports', () => '/pl/rpt'],
  ['targets', () => '/pl/tgt'],
  ['time', () => '/pl/time?m=spent'],
  ['team', () => '/pl/tm'],
  ['people', () => '/ws/ppl'],
  ['status-library', () => '/pl/sts'],
  ['metrics', () => '/pl/mrc'],
  ['rules', () => '/pl/sts/rules'],
  ['settings', () => '/ws/stg'],
]

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** The built server with a data folder of its own; resolves when the demo workspace is there. */
async function startServer() {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'arbo-screens-'))
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server was not ready in time')), START_LIMIT)
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      if (!output.includes(url)) return
      clearTimeout(timer)
      resolve(null)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${output}`)))
  })
  return {
    url,
    async stop() {
      child.removeAllListeners('exit')
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Whether nothing of the page has been on its way for a while, in the viewer and other elements as well: between two parts
 * that load there are moments without either.
 * @param {number} quiet ms
 */
function isWhole(quiet) {
  /** @param {Document | ShadowRoot} tree @returns {boolean} */
  const waits = (tree) =>
    tree.querySelector('.arbo-skeleton, .arbo-spinner, [aria-busy="true"]') !== null ||
    [...tree.querySelectorAll('img')].some((image) => !image.complete) ||
    [...tree.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null && waits(shadowRoot))
  const whole =
    document.fonts.status === 'loaded' && document.querySelector('h1, arbo-review-viewer') !== null && !waits(document)
  const { dataset } = document.documentElement
  if (!whole) delete dataset['wholeSince']
  else dataset['wholeSince'] ??= String(performance.now())
  return whole && performance.now() - Number(dataset['wholeSince']) >= quiet
}

/** @param {string} url */
async function takePictures(url) {
  const browser = await chromium.launch({ executablePath: findHeadlessBrowser() ?? undefined, args: BROWSER_FLAGS })
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: WINDOW,
      colorScheme: 'light',
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/w:/)
    const login = await (await page.request.post('/api/login', { data: OWNER })).json()
    const headers = { authorization: `Bearer ${login.data.access_token}` }
    /** @param {string} path */
    const read = async (path) => {
      const answer = await page.request.get(`/api/${path}`, { headers })
      if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
      return (await answer.json()).data
    }
    const [{ code }] = await read('workspaces')
    /** @param {string} name */
    const sceneOf = async (name) =>
      (await read(`workspace/${code}/review/pipeline-entities?name_like=${encodeURIComponent(name)}`))[0].id
    const scene = await sceneOf('Meadow at dawn')
    const item = await read(`workspace/${code}/items/${scene}`)
    const projects = await read(`workspace/${code}/entities?type_eq=0`)
    const playlists = await read(`workspace/${code}/playlists`)
    /** @type {Things} */
    const things = {
      project: projects.find((/** @type {{ name: string }} */ { name }) => name === 'Big Buck Bunny').id,
      take: item.entity_id,
      scene,
      other: await sceneOf('By the brook'),
      playlist: playlists[0].id,
    }
    await mkdir(OUT, { recursive: true })
    for (const [name, address] of SCREENS) {
      await page.goto(`/w:${code}${address(things)}`)
      await page.waitForFunction(isWhole, QUIET, { timeout: WHOLE_LIMIT })
      const shot = { type: /** @type {const} */ ('jpeg'), quality: QUALITY }
      await page.screenshot({ ...shot, path: join(OUT, `${name}.jpg`) })
      if (name === 'review') await page.screenshot({ ...shot, path: join(root, 'docs/images/review.jpg') })
      process.stdout.write(`${name}\n`)
    }
  } finally {
    await browser.close()
  }
}

await ensureBrowser()
const server = await startServer()
try {
  await takePictures(server.url)
} finally {
  await server.stop()
}
