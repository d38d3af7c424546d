import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type APIRequestContext } from '@playwright/test'
import { proresMov } from '../../host/e2e/support/media.ts'
import { PASSWORD, emailOf } from '../../host/e2e/support/test.ts'

const SCRIPT = join(import.meta.dirname, '../node-pipeline/upload.mjs')
const BASE = process.env['ARBO_URL'] ?? 'http://localhost:4600'
test.use({ baseURL: BASE })

interface Scene {
  token: string
  itemId: string
  /** Renditions of the scene now, newest first. */
  renditions(): Promise<{ id: string; state: string; original_file_names: string[]; files: { is_proxy: boolean }[] }[]>
}

/** A scene that the test makes, and an API token that may upload to it. */
async function makeScene(request: APIRequestContext): Promise<Scene> {
  const login = await request.post('/api/login', { data: { email: emailOf('owner'), password: PASSWORD } })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token as string}` }
  const api = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await request[method](`/api/${path}`, { headers, ...(data ? { data } : {}) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const [{ code }] = await api('get', 'workspaces')
  const apiToken = await api('post', `workspace/${code}/api-tokens`, { name: 'Farm', scopes: ['read', 'upload'] })
  const [project] = await api('get', `workspace/${code}/entities?type_eq=0`)
  const item = await api('post', `workspace/${code}/entities/${project.id}/items`, { name: `Node ${Date.now()}` })
  return {
    token: apiToken.token,
    itemId: item.id,
    renditions: () => api('get', `workspace/${code}/items/${item.id}/renditions`),
  }
}

/** Runs the script as a user would. */
async function run(token: string, args: string[]) {
  const env = { PATH: process.env['PATH'], ARBO_URL: BASE, ARBO_TOKEN: token }
  const child: ChildProcess = spawn(process.execPath, [SCRIPT, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, out, err }
}

test('XEMB-04 a script of under 15 lines uploads with progress and waits for the proxy', async ({ request }) => {
  const lines = readFileSync(SCRIPT, 'utf8').split('\n')
  expect(lines.filter((line) => line.trim() !== '' && !line.startsWith('//')).length).toBeLessThan(15)

  const scene = await makeScene(request)
  const { code, out, err } = await run(scene.token, [scene.itemId, proresMov()])
  expect(code, err).toBe(0)
  const progressOf = (what: string) =>
    [...err.matchAll(new RegExp(`${what} (\\d+) %`, 'g'))].map(([, part]) => Number(part))
  for (const what of ['sent', 'prepared']) {
    expect(progressOf(what).at(-1), what).toBe(100)
    expect(progressOf(what), what).toEqual(progressOf(what).toSorted((a, b) => a - b))
  }
  expect(progressOf('sent').length).toBeGreaterThan(2)

  const [rendition, ...others] = await scene.renditions()
  expect(others).toEqual([])
  // No browser plays ProRes.
  expect(rendition).toMatchObject({
    state: 'ready',
    original_file_names: ['second-pass.mov'],
    files: [{ is_proxy: true }],
  })
  const played = await request.get(out.trim())
  expect(played.ok()).toBe(true)
  expect(played.headers()['content-type']).toBe('video/mp4')
})

test('XEMB-04 the script ends with the reason when it cannot go on', async ({ request }) => {
  const scene = await makeScene(request)
  const withoutToken = await run('garbled', [scene.itemId, proresMov()])
  expect(withoutToken.code).toBe(1)
  expect(withoutToken.err).toContain('ApiError')
  const wrongType = await run(scene.token, [scene.itemId, SCRIPT])
  expect(wrongType.code).toBe(1)
  expect(wrongType.err).toContain('Invalid file format')
  expect(await scene.renditions()).toEqual([])
})
