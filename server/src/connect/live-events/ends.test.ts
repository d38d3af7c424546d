import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addUser, anotherProcess, signIn, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { OtherProcess, TestServer, TestUser } from '../../testing/test-server.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import { eventually } from '../../testing/eventually.ts'
import { readRoom } from '../../testing/room-reader.ts'
import { writeEmbedToken } from '../../platform/access/embed-token.ts'

let server: TestServer
let other: OtherProcess
/** Of the process that holds the streams; all that ends them happens on the other one. */
let origin: string
let item: string
let user: TestUser
let count = 0
const open: AbortController[] = []

beforeAll(async () => {
  server = await testServer()
  other = await anotherProcess(server)
  item = await makeItem(server, (await makeTree(server)).take, [])
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const abort of open.splice(0)) abort.abort()
})
afterAll(async () => {
  await other.close()
  await server.close()
})

/** A reader of the events, that has been let in. */
async function listen(token: string) {
  const abort = new AbortController()
  open.push(abort)
  const response = await fetch(`${origin}/api/workspace/${server.a.code}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  expect(response.status).toBe(200)
  const state = { text: '', isOver: false }
  const read = async () => {
    for await (const chunk of response.body ?? []) state.text += Buffer.from(chunk).toString()
  }
  void read()
    .catch(() => undefined)
    .finally(() => (state.isOver = true))
  await eventually(() => expect(state.text).toContain(': open'))
  return state
}
const isOver = (state: { isOver: boolean }) => eventually(() => expect(state.isOver).toBe(true))
const someone = async () => (user = await addUser(server, 'member', `Listener ${(count += 1)}`))
const ws = () => ({ ws_code: server.a.code })

async function room(token: string) {
  const { data } = await server.owner.call('startRoom', { params: ws(), body: { item_ids: [item] } })
  const reader = await readRoom(`${origin}/api/workspace/${server.a.code}/rooms/${data.id}/events`, token)
  return {
    get isOver() {
      return reader.isOver()
    },
  }
}

describe('XSEC-07 an ending on one process ends the streams of all', () => {
  it('XSEC-07 a sign-out ends the streams of its session, in the workspace and in rooms, and no others', async () => {
    await someone()
    const second = await signIn(server.deps, user.userId)
    const [mine, inRoom, elsewhere] = [await listen(user.token), await room(user.token), await listen(second)]
    await other.as(user).call('logout')
    await Promise.all([isOver(mine), isOver(inRoom)])
    expect(elsewhere.isOver).toBe(false)
  })

  it('XSEC-07 ending a session in the list, signing out everywhere and changing the password end their streams', async () => {
    await someone()
    const first = await listen(user.token)
    const second = await signIn(server.deps, user.userId)
    const { data } = await other.as({ token: second }).call('listSessions')
    const listed = data.find(({ current }) => !current)
    await other.as({ token: second }).call('endSession', { params: { id: listed?.id ?? '' } })
    await isOver(first)
    const third = await listen(await signIn(server.deps, user.userId))
    const body = { current_password: TEST_PASSWORD, password: 'another-one-1', password_confirmation: 'another-one-1' }
    await other.as({ token: second }).call('changePassword', { body } as never)
    await isOver(third)
    const here = await listen(second)
    await other.as({ token: second }).call('endSessions', { query: {} })
    await isOver(here)
  })

  it('XSEC-07 an API token’s revocation ends its streams and those of the embed tokens made from it', async () => {
    const body = { name: 'Portal', scopes: ['read'], allowed_origins: [], expires_in_days: 1 }
    const { data: token } = await server.owner.call('createApiToken', { params: ws(), body } as never)
    const made = token as { id: string; token: string }
    const grant = { wsId: server.a.id, tokenId: made.id, scopes: ['read' as const], origins: [] }
    const embed = writeEmbedToken(server.deps.secrets, { ...grant, expires: Math.floor(Date.now() / 1000) + 900 })
    const streams = [await listen(made.token), await listen(embed)]
    await other.as(server.a.users.owner).call('deleteApiToken', { params: { ...ws(), id: made.id } })
    await Promise.all(streams.map(isOver))
  })

  it('XSEC-07 an expiry ends its streams at that moment, without a database query', async () => {
    const body = { name: 'Portal', scopes: ['read'], allowed_origins: [], expires_in_days: 1 }
    const { data: token } = await server.owner.call('createApiToken', { params: ws(), body } as never)
    const grant = { wsId: server.a.id, tokenId: (token as { id: string }).id, scopes: ['read' as const], origins: [] }
    const expires = Math.floor(Date.now() / 1000) + 2
    const state = await listen(writeEmbedToken(server.deps.secrets, { ...grant, expires }))
    await isOver(state)
    expect(Date.now()).toBeGreaterThanOrEqual(expires * 1000)
  })

  it('XSEC-07 the end of a membership ends its streams', async () => {
    await someone()
    const state = await listen(user.token)
    await other
      .as(server.a.users.owner)
      .call('putUsersStatus', { params: ws(), body: { ids: [user.id], new_status: 3 } })
    await isOver(state)
  })
})
