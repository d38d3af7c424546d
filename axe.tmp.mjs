import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
const url = 'http://localhost:4700'
const { COOKIES } = await import('./core/dist/platform/session/keys.js')
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const login = await (await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'owner@arbo.demo', password: 'arbo-demo-1' }) })).json()
const spaces = (await (await fetch(`${url}/api/workspaces`, { headers: { authorization: `Bearer ${login.data.access_token}` } })).json()).data
const code = spaces.find(({ name }) => name === 'Arbo Demo').code
const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', serviceWorkers: 'block' })
await context.addCookies(Object.entries({ [COOKIES.accessToken]: login.data.access_token, [COOKIES.refreshToken]: login.data.refresh_token, [COOKIES.lastActive]: String(Math.floor(Date.now() / 1000)) }).map(([name, value]) => ({ name, value: encodeURIComponent(value), url })))
const page = await context.newPage()
for (const path of ['/pl/au', '/pl/dir', '/ws/stg']) {
  await page.goto(`/w:${code}${path}`)
  await page.waitForTimeout(4000)
  await page.evaluate(AXE)
  const opt = { preload: false, iframes: false, resultTypes: ['violations'] }
  const res = await page.evaluate(async (opt) => {
    const rules = window.axe.getRules(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).map((r) => r.ruleId)
    const time = async (o) => { const t = performance.now(); await window.axe.run({ exclude: ['iframe'] }, { ...opt, ...o }); return performance.now() - t }
    const all = [await time({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }), await time({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })]
    const colours = await time({ runOnly: ['color-contrast', 'link-in-text-block'] })
    const base = await time({ runOnly: ['html-has-lang'] })
    const each = []
    for (const r of rules) each.push([r, (await time({ runOnly: [r] })) - base])
    each.sort((a, b) => b[1] - a[1])
    return { all, colours, base, n: document.querySelectorAll('*').length, each: each.slice(0, 8).map(([r, t]) => `${r} ${t.toFixed(0)}`) }
  }, opt)
  console.log(path, JSON.stringify(res))
}
await browser.close()
