/**
 * The way to the first frame in Chromium, without cache and service worker, in turns:
 *
 *   node host/bench/first-frame.mjs [--rounds 9]
 *
 * sign-in: from the address to the form of /login. review: from the link to a scene in review, signed in, to the event
 * `ready` of its viewer, whose first frame is drawn then. clip: the same file alone in a video element of an empty page,
 * which the other times are held against. Times are in ms, the median of the rounds; scripts are in kB as sent.
 * Ends with 1 where the scripts are more than what host/budgets.json and the viewer's budgets allow for the way.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { BROWSER_FLAGS, findHeadlessBrowser } from '../../scripts/browser.mjs'
import { root } from '../../scripts/lib/run.mjs'
import { serve } from '../../server/bench/lib/serve.mjs'
import { serverCode } from '../../server/bench/lib/server-code.mjs'
import { quantile } from './lib/on-scenes.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)
const OWNER = { email: 'owner@arbo.demo', password: 'arbo-demo-1' }
const SCENE = 'Meadow at dawn'
/** Files of the viewer that a clip of a workspace needs before its first frame. */
const OF_VIEWER = ['arbo-review-viewer.js', 'connected.js', 'engine.js']

/** @param {string} path */
const readJson = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'))
const { first, shell, screen } = await readJson('host/budgets.json')
const { files: viewer } = await readJson('elements/review-viewer/budgets.json')
const ofViewer = OF_VIEWER.reduce((sum, file) => sum + viewer[file], 0)
const BUDGETS = { 'sign-in': first, review: first + shell + screen + ofViewer }

/** In each page from its first moment on: when the form or the first frame is there. */
function watch() {
  const seen = /** @type {{ at?: number }} */ ({})
  Object.assign(window, { seen })
  document.addEventListener('ready', ({ target }) => {
    if (target instanceof Element && target.localName === 'arbo-review-viewer') seen.at ??= performance.now()
  })
  const look = () => {
    if (location.pathname !== '/login') return
    if (document.querySelector('input[type=email]')) seen.at ??= performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

/** In an empty page: the time in ms from the address of a clip to its first frame. @param {string} src */
async function frameOf(src) {
  const video = document.createElement('video')
  video.muted = true
  const from = performance.now()
  const shown = new Promise((resolve, reject) => {
    video.requestVideoFrameCallback(() => resolve(undefined))
    video.addEventListener('error', () => reject(new Error(`The clip cannot be played: ${video.error?.message}`)))
  })
  document.body.append(video)
  video.src = src
  await shown
  const at = performance.now() - from
  video.remove()
  return at
}

/**
 * Opens an address with an empty cache.
 * @param {import('playwright').Page} page @param {string} address
 * @returns {Promise<{ ms: number, bytes: number, clip: string | undefined }>} with the clip that was asked for
 */
async function open(page, address) {
  const cdp = await page.context().newCDPSession(page)
  /** Scripts by request, with the bytes of their heads. @type {Map<string, number>} */
  const scripts = new Map()
  let bytes = 0
  /** @type {string | undefined} */
  let clip
  cdp.on('Network.responseReceived', ({ requestId, response: { mimeType, url, encodedDataLength } }) => {
    if (mimeType.includes('javascript')) scripts.set(requestId, encodedDataLength)
    if (mimeType.startsWith('video/')) clip ??= url
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = scripts.get(requestId)
    if (head !== undefined) bytes += encodedDataLength - head
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await page.goto(address)
  const ms = await page.waitForFunction(() => /** @type {any} */ (window).seen.at).then((handle) => handle.jsonValue())
  await cdp.detach()
  return { ms, bytes, clip }
}

const { dist } = await serverCode(undefined)
const dataDir = mkdtempSync(join(tmpdir(), 'arbo-bench-'))
const server = await serve(dist, { DATA_DIR: dataDir, ARBO_DEMO: '1' })
const browser = await chromium.launch({ executablePath: findHeadlessBrowser() ?? undefined, args: BROWSER_FLAGS })
try {
  const where = {
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: /** @type {const} */ ('block'),
  }
  const signedOut = await (await browser.newContext(where)).newPage()
  const page = await (await browser.newContext(where)).newPage()
  for (const each of [signedOut, page]) await each.addInitScript(watch)
  await page.goto('/login')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/w:/)
  const code = /\/w:([a-z2-7]{8})/.exec(page.url())?.[1]
  const token = (await (await page.request.post('/api/login', { data: OWNER })).json()).data.access_token
  const found = await page.request.get(`/api/workspace/${code}/review/pipeline-entities`, {
    params: { name_like: SCENE },
    headers: { authorization: `Bearer ${token}` },
  })
  const scene = (await found.json()).data[0].id

  /** @type {Record<'sign-in' | 'review' | 'clip', { ms: number, bytes: number }[]>} */
  const taken = { 'sign-in': [], review: [], clip: [] }
  // The first of each warms up the server.
  for (let round = 0; round <= rounds; round += 1) {
    const signIn = await open(signedOut, '/login')
    const review = await open(page, `/w:${code}/st/${scene}?m=review&frame=48`)
    if (!review.clip) throw new Error('The viewer asked for no clip')
    await page.goto('/api/health')
    const clip = { ms: await page.evaluate(frameOf, review.clip), bytes: 0 }
    if (round === 0) continue
    taken['sign-in'].push(signIn)
    taken.review.push(review)
    taken.clip.push(clip)
  }
  /** @param {keyof typeof taken} name @param {'ms' | 'bytes'} key */
  const median = (name, key) =>
    quantile(
      taken[name].map((each) => each[key]),
      0.5,
    )
  const kB = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1).padStart(14)
  process.stdout.write(
    `${''.padEnd(10)}${'ms'.padStart(8)}${'of the clip'.padStart(14)}${'scripts, kB'.padStart(14)}${'budget, kB'.padStart(14)}\n`,
  )
  for (const name of /** @type {const} */ (['sign-in', 'review', 'clip'])) {
    const ms = median(name, 'ms')
    const share = `${(ms / median('clip', 'ms')).toFixed(1)} x`.padStart(14)
    const sizes = name === 'clip' ? '' : `${kB(median(name, 'bytes'))}${kB(BUDGETS[name])}`
    process.stdout.write(`${name.padEnd(10)}${ms.toFixed(0).padStart(8)}${share}${sizes}\n`)
    if (name !== 'clip' && median(name, 'bytes') > BUDGETS[name]) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
