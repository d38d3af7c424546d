import { afterEach, describe, expect, test } from 'vitest'
import type { ApiToken } from '../../contract/connect/tokens.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createTokensStore, tokensStore } from './create-tokens-store.ts'

const TOKENS = `workspace/${WS}/api-tokens`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

function tokenOf(id: string, change: Partial<ApiToken> = {}): ApiToken {
  return {
    id,
    name: id,
    hint: 'arbo_abcd',
    scopes: ['read'],
    allowed_origins: [],
    expires_at: null,
    last_used_at: null,
    created_at: '2026-03-01T09:00:00Z',
    user: ada,
    ...change,
  }
}

async function opened() {
  const server = await testServer()
  serveWorkspace(server)
  const live = serveEvents(server)
  server.on(`GET ${TOKENS}`, ({ query }) => {
    const rows = [tokenOf('mine'), tokenOf('other')]
    return { body: { data: query.get('mine_eq') === '0' ? rows : rows.slice(0, 1) } }
  })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createTokensStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { server, session, live, store }
}
const idsIn = (store: { getState(): { rows: readonly ApiToken[] } }) => store.getState().rows.map(({ id }) => id)

describe('API tokens', () => {
  test('XOPS-08 the list has the user’s own tokens, or everybody’s', async () => {
    const { session, store } = await opened()
    expect(idsIn(store)).toEqual(['mine'])
    await store.showAll(true)
    expect(store.getState()).toMatchObject({ all: true, status: 'ready' })
    expect(idsIn(store)).toEqual(['mine', 'other'])
    expect(tokensStore(session)).toBe(tokensStore(session))
  })

  test('XOPS-08 tokens export to a file: the user’s own, or everybody’s when those are listed', async () => {
    const { server, store } = await opened()
    const questions: unknown[] = []
    server.on(`GET ${TOKENS}/export`, ({ query }) => {
      questions.push([query.get('format'), query.get('mine_eq')])
      return { body: 'name' }
    })
    await store.exportFile('csv')
    await store.showAll(true)
    await store.exportFile('xlsx')
    expect(questions).toEqual([
      ['csv', '1'],
      ['xlsx', '0'],
    ])
  })

  test('XOPS-08 the secret is in the answer and never in the state', async () => {
    const { server, store } = await opened()
    server.on(`POST ${TOKENS}`, { body: { data: { ...tokenOf('new'), token: 'arbo_secret' } } })
    const { token } = await store.create({ name: 'new', scopes: ['read'] })
    expect(token).toBe('arbo_secret')
    expect(idsIn(store)).toEqual(['new', 'mine'])
    expect(JSON.stringify(store.getState())).not.toContain('arbo_secret')
  })

  test('XOPS-08 a revoked token leaves the list; a token whose revocation is refused stays', async () => {
    const { server, store } = await opened()
    server.on(`DELETE ${TOKENS}/{id}`, { status: 404, body: { error: 'not_found', message: 'Not here' } })
    await expect(store.revoke('mine')).rejects.toMatchObject({ code: 'not_found' })
    expect(idsIn(store)).toEqual(['mine'])
    server.on(`DELETE ${TOKENS}/{id}`, { body: { data: { ok: true } } })
    await store.revoke('mine')
    expect(idsIn(store)).toEqual([])
  })

  test('XOPS-08 a token that somebody else revokes leaves the list', async () => {
    const { server, session, live, store } = await opened()
    await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
    server.on(`GET ${TOKENS}`, { body: { data: [] } })
    live.send('member.updated', { ws_user_id: ada.id, status: 1 }, 1)
    await until(store, ({ rows }) => rows.length === 0)
  })

  test('XOPS-08 a user without the right sees that in the list', async () => {
    const { server, store } = await opened()
    server.on(`GET ${TOKENS}`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    await store.showAll(true)
    expect(store.getState()).toMatchObject({ status: 'failed', error: { error: 'permission_denied' }, rows: [] })
  })
})
