import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { registerDocsSite } from './docs-site.ts'
import { newFastify } from './new-fastify.ts'

const folder = mkdtempSync(join(tmpdir(), 'arbo-docs-'))
const app = newFastify(readConfig({ LOG_LEVEL: 'silent' }))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('XEMB-03 the documentation is served from its build, under its own policy', async () => {
  await registerDocsSite(app, folder)
  const get = (url: string) => app.inject({ url })
  expect((await get('/docs/')).headers.location).toBe('/api/docs')

  mkdirSync(join(folder, 'sdk'))
  mkdirSync(join(folder, 'assets'))
  for (const file of ['index.html', 'sdk/index.html', 'assets/site-0123456789.js', 'search.json']) {
    writeFileSync(join(folder, file), file)
  }
  expect((await get('/docs')).headers.location).toBe('/docs/')
  for (const [url, body] of [
    ['/docs/', 'index.html'],
    ['/docs/sdk/', 'sdk/index.html'],
  ] as const) {
    const page = await get(url)
    expect([page.statusCode, page.body]).toEqual([200, body])
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/)
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/)
    expect(page.headers['cache-control']).toBe('no-cache')
  }
  expect((await get('/docs/assets/site-0123456789.js')).headers['cache-control']).toContain('immutable')
  expect((await get('/docs/search.json')).headers['cache-control']).toBe('no-cache')
  expect((await get('/docs/sdk')).headers.location).toMatch(/\/docs\/sdk\/$/)
  for (const url of ['/docs/none', '/docs/../package.json', '/docs/%2e%2e/package.json']) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  }
})
