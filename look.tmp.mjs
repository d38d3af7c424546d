import { mkdir, readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
const [url, kind, out] = process.argv.slice(2)
const src = await readFile('scripts/screens.mjs', 'utf8')
const SCREENS = [...src.matchAll(/\['([\w-]+)', \((.*?)\) => (.+?)\],/g)].map(([, n, a, b]) => [n, new Function('t', `const {project,take,scene,other,playlist}=t; return ${b}`)])
const { COOKIES } = await import('./core/dist/platform/session/keys.js')
const isWhole = (quiet) => {
  const waits = (tree) => tree.querySelector('.arbo-skeleton, .arbo-spinner, [aria-busy="true"]') !== null || [...tree.querySelectorAll('img')].some((i) => !i.complete) || [...tree.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null && waits(shadowRoot))
  const whole = document.fonts.status === 'loaded' && document.querySelector('h1, arbo-review-viewer') !== null && !waits(document)
  const { dataset } = document.documentElement
  if (!whole) delete dataset.wholeSince
  else dataset.wholeSince ??= String(performance.now())
  return whole && performance.now() - Number(dataset.wholeSince) >= quiet
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const login = await (await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'owner@arbo.demo', password: 'arbo-demo-1' }) })).json()
const auth = { authorization: `Bearer ${login.data.access_token}`, 'content-type': 'application/json' }
const api = async (path, method = 'GET', body) => { const a = await fetch(`${url}/api/${path}`, { method, headers: auth, body: body && JSON.stringify(body) }); if (!a.ok) throw new Error(`${path} ${a.status} ${await a.text()}`); return (await a.json()).data }
const spaces = await api('workspaces')
let code = spaces.find(({ name }) => name === 'Arbo Demo').code
const item0 = (await api(`workspace/${code}/review/pipeline-entities?name_like=Meadow%20at%20dawn`))[0].id
const item = await api(`workspace/${code}/items/${item0}`)
const projects = await api(`workspace/${code}/entities?type_eq=0`)
const things = { project: projects.find(({ name }) => name === 'Big Buck Bunny').id, take: item.entity_id, scene: item0, other: (await api(`workspace/${code}/review/pipeline-entities?name_like=By%20the%20brook`))[0].id, playlist: (await api(`workspace/${code}/playlists`))[0].id }
if (kind === 'empty') code = (spaces.find(({ name }) => name === 'Empty Attic') ?? (await api('workspaces', 'POST', { name: 'Empty Attic' }))).code
await mkdir(out, { recursive: true })
const only = process.argv[5]?.split(',')
const runs = kind === 'full' ? [[1440, 'light'], [1440, 'dark'], [900, 'light'], [900, 'dark'], [390, 'light'], [390, 'dark']] : [[1440, 'light'], [390, 'dark']]
for (const [width, colorScheme] of runs) {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' })
  await context.addCookies(Object.entries({ [COOKIES.accessToken]: login.data.access_token, [COOKIES.refreshToken]: login.data.refresh_token, [COOKIES.lastActive]: String(Math.floor(Date.now() / 1000)) }).map(([name, value]) => ({ name, value: encodeURIComponent(value), url })))
  const page = await context.newPage()
  if (kind === 'loading' || kind === 'failing') {
    const boot = /\/(me|permissions|workspaces|user|refresh|events|settings|levels)(\?|$)|\/api\/(login|me|users?|workspaces|app)/
    await page.route(/\/api\/workspace\//, (route) => {
      const u = route.request().url()
      if (/\/(permissions|events|logout)(\?|$)/.test(u)) return route.fallback()
      if (kind === 'loading') return undefined
      return route.fulfill({ status: 500, json: { error: 'server_error', message: 'The server failed to answer.' } })
    })
  }
  const shots = []
  for (const [name, address] of SCREENS) {
    if (only && !only.includes(name)) continue
    if (kind === 'empty' && ['project', 'scenes', 'scene', 'review', 'review-list', 'playlist'].includes(name)) continue
    try {
      await page.goto(`/w:${code}${address(things)}`)
      if (kind === 'loading') await page.waitForTimeout(2500)
      else if (kind === 'failing') await page.waitForTimeout(3500)
      else await page.waitForFunction(isWhole, 700, { timeout: 15000 })
    } catch (e) { console.log(name, width, String(e).slice(0, 100)) }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log('SIDEWAYS', name, width, over)
    shots.push([name, await page.screenshot({ type: 'png' })])
  }
  const cols = width === 390 ? 8 : width === 900 ? 3 : 2
  const w = width === 390 ? 300 : width === 900 ? 640 : 960
  const h = Math.round(w * (width === 390 ? 844 : 900) / width)
  const per = cols * (width === 390 ? 1 : 2)
  for (let i = 0; i < shots.length; i += per) {
    const part = shots.slice(i, i + per)
    const rows = Math.ceil(part.length / cols)
    const tiles = await Promise.all(part.map(async ([, png], k) => ({ input: await sharp(png).resize(w, h).png().toBuffer(), left: (k % cols) * (w + 8), top: Math.floor(k / cols) * (h + 8) })))
    await sharp({ create: { width: cols * (w + 8), height: rows * (h + 8), channels: 3, background: '#888' } }).composite(tiles).png().toFile(`${out}/${kind}-${width}-${colorScheme}-${String(i / per).padStart(2, '0')}.png`)
  }
  console.log(kind, width, colorScheme, shots.length)
  await context.close()
}
await browser.close()
