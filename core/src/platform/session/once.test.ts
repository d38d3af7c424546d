import { describe, expect, test } from 'vitest'
import { createClient } from '../api/client.ts'
import { WS, serveWorkspace, signedIn, testSession } from '../../testing/fixtures.ts'
import { type Reply, testServer } from '../../testing/test-server.ts'

const gateway = { 'content-type': 'text/html' }
const page = '<!doctype html><title>Gateway</title>'
const TEAM = { id: '0190a000-0000-7000-8000-000000000009', name: 'Comp' }

/** A session whose server answers to new teams as it is told, in turn. */
async function teams(...replies: Reply[]) {
  const server = await testServer()
  serveWorkspace(server)
  const rest = [...replies]
  const answer = { body: { data: TEAM } }
  server.on('POST workspace/{ws}/teams', () => rest.shift() ?? answer)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  await signedIn(session)
  const keys = () =>
    server.calls
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/teams'))
      .map(({ headers }) => headers['idempotency-key'])
  const create = (name = 'Comp') => createClient(session).createTeam({ body: { name, member_ids: [] } })
  return { session, keys, create }
}

describe('calls that create something', () => {
  const failures: [string, Reply][] = [
    ['502', { status: 502, body: page, headers: gateway }],
    ['503', { status: 503, body: page, headers: gateway }],
    ['429', { status: 429, body: page, headers: gateway }],
    ['nothing', 'cut'],
    ['half an answer', { body: '{"data":{"id":"01' }],
  ]
  test.each(failures)('XFIX-22 are resent without user action after %s, as the same call', async (_, failure) => {
    const { session, keys, create } = await teams(failure, failure)
    expect(await create()).toMatchObject(TEAM)
    expect(keys()).toHaveLength(3)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/)
    session.close()
  })

  test('XFIX-22 keep their key when the user retries after all attempts failed, and get a new one once changed or answered', async () => {
    const { session, keys, create } = await teams('cut', 'cut', 'cut', 'cut', 'cut', 'cut')
    await expect(create()).rejects.toMatchObject({ code: 'network_problem' })
    await expect(create('Other')).rejects.toMatchObject({ code: 'network_problem' })
    await create()
    await create()
    const [first, other, again, next] = [keys()[0], keys()[3], keys()[6], keys()[7]]
    expect(again).toBe(first)
    expect(new Set([first, other, next]).size).toBe(3)
    session.close()
  })

  test('XFIX-22 are not resent when the API itself refuses them', async () => {
    const { session, keys, create } = await teams({ status: 500, body: { error: 'server_error', message: 'Broken.' } })
    await expect(create()).rejects.toMatchObject({ code: 'server_error' })
    expect(keys()).toHaveLength(1)
    session.close()
  })
})
