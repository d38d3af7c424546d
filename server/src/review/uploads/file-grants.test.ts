import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import { addUser, signIn, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'
import { keyOf, makePass } from '../../platform/access/guest-pass.ts'

let server: TestServer
let item: string
let rendition: string
const ws = () => ({ ws_code: server.a.code })

beforeAll(async () => {
  server = await testServer()
  const tree = await makeTree(server)
  item = await makeItem(server, tree.take, [])
  rendition = await makeRendition(server, item)
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

/** The address that an answer gives of the clip, with something stored there. */
async function store(address: string | null | undefined): Promise<string> {
  const url = new URL(address ?? '')
  const key = url.pathname.replace('/api/storage/files/', '')
  if (!(await server.deps.storage.stat(key))) {
    await server.deps.storage.put(key, Readable.from([Buffer.from('clip')]), { type: 'video/mp4' })
  }
  return url.pathname + url.search
}
async function addressFor(client: TestClient): Promise<string> {
  const params = { ...ws(), item_id: item, id: rendition }
  return store((await client.call('showRendition', { params })).data.files[0]?.src)
}
const opened = async (url: string) => (await server.anonymous.raw({ method: 'GET', url })).statusCode

interface Made {
  /** Gives the address of the clip; what is made anew goes into `over`. */
  client: TestClient
  /** Ends what the address rests on. */
  end(): Promise<unknown>
}
const update = (sql: string, id: string) => server.database.query(sql, [id])
const own = (who: TestUser, end: () => Promise<unknown>): Made => ({ client: server.as(who), end })

const ENDS: Record<string, () => Promise<Made>> = {
  'the session is signed out': async () => {
    const who = await addUser(server, 'admin', 'Out')
    return own(who, () => server.as(who).call('logout'))
  },
  'the session runs out': async () => {
    const who = await addUser(server, 'admin', 'Late')
    return own(who, () => update('update auth_session set expires_at = now() where user_id = $1', who.userId))
  },
  'the account is blocked': async () => {
    const who = await addUser(server, 'admin', 'Blocked')
    return own(who, () => update('update user_account set blocked = true where id = $1', who.userId))
  },
  'the member is archived': async () => {
    const who = await addUser(server, 'admin', 'Archived')
    return own(who, () => update('update ws_user set status = 0 where id = $1', who.id))
  },
  'the member has left the workspace': async () => {
    const who = await addUser(server, 'admin', 'Gone')
    return own(who, () => update('delete from ws_user where id = $1', who.id))
  },
  'the API token is revoked': async () => {
    const body = { name: 'Tool', scopes: ['read'] }
    const { data } = await server.admin.call('createApiToken', { params: ws(), body } as never)
    const params = { ...ws(), id: data.id }
    return { client: server.as(data), end: () => server.admin.call('deleteApiToken', { params }) }
  },
}

test.each(Object.entries(ENDS))('CORE-48 XSEC-08 an address stops working once %s', async (_, make) => {
  const { client, end } = await make()
  const url = await addressFor(client)
  expect(await opened(url)).toBe(200)
  await end()
  await eventually(async () => expect(await opened(url)).toBe(401))
})

async function guestOf(passphrase: string | null) {
  const body = { name: 'Client', access: 'view', item_id: item, ...(passphrase ? { passphrase } : {}) }
  const link = (await server.owner.call('createGuestLink', { params: ws(), body } as never)).data
  const call = { params: { token: link.token ?? '' }, body: { name: 'Gail', ...(passphrase ? { passphrase } : {}) } }
  const guest = server.as((await server.anonymous.call('openGuestLink', call)).data)
  const shown = await guest.call('showGuestItem', { params: { item_id: item } })
  return { link, url: await store(shown.data.rendition?.files[0]?.src) }
}

test('CORE-48 XSEC-08 a guest’s address ends with the revoked link', async () => {
  const { link, url } = await guestOf(null)
  expect(await opened(url)).toBe(200)
  await server.owner.call('revokeGuestLink', { params: { ...ws(), id: link.id } })
  await eventually(async () => expect(await opened(url)).toBe(401))
})

test('CORE-48 XSEC-08 a guest’s address ends with another passphrase, and with the author of the link', async () => {
  const { link, url } = await guestOf('open sesame')
  expect(await opened(url)).toBe(200)
  await server.owner.call('updateGuestLink', {
    params: { ...ws(), id: link.id },
    body: { passphrase: 'other words', version: link.version },
  })
  await eventually(async () => expect(await opened(url)).toBe(401))

  const author = await addUser(server, 'admin', 'Author')
  const body = { name: 'Client', access: 'view', item_id: item }
  const made = (await server.as(author).call('createGuestLink', { params: ws(), body } as never)).data
  const claims = { wsId: server.a.id, linkId: made.id, visitorId: null, key: keyOf(null) }
  const guest = server.as(makePass(server.deps.secrets, claims, 600))
  const shown = await guest.call('showGuestItem', { params: { item_id: item } })
  const second = await store(shown.data.rendition?.files[0]?.src)
  expect(await opened(second)).toBe(200)
  await update('update ws_user set status = 0 where id = $1', author.id)
  await eventually(async () => expect(await opened(second)).toBe(401))
})

test('CORE-48 a sign-out keeps the addresses of the account’s other sessions and of everybody else', async () => {
  const who = await addUser(server, 'admin', 'Twice')
  const other = server.as({ token: await signIn(server.deps, who.userId) })
  const [here, there, ofOwner] = [
    await addressFor(server.as(who)),
    await addressFor(other),
    await addressFor(server.owner),
  ]
  await server.as(who).call('logout')
  await eventually(async () => expect(await opened(here)).toBe(401))
  expect([await opened(there), await opened(ofOwner)]).toEqual([200, 200])
})

test('CORE-48 an address cannot be moved to another session', async () => {
  const [mine, ofOwner] = [await addressFor(server.admin), await addressFor(server.owner)]
  const grantOf = (url: string) => url.slice(url.lastIndexOf('.') + 1)
  expect(grantOf(mine)).not.toBe(grantOf(ofOwner))
  expect(await opened(mine.replace(grantOf(mine), grantOf(ofOwner)))).toBe(401)
  // Nor can what it rests on be left out.
  expect(await opened(mine.slice(0, mine.lastIndexOf('.')))).toBe(401)
  expect(await opened(mine.slice(0, mine.lastIndexOf('..')))).toBe(401)
})

/** Every signed address in an answer. */
function addressesIn(answer: unknown): string[] {
  return [...JSON.stringify(answer).matchAll(/"(https?:[^"]*access_token=[^"]*)"/g)].map(([, url = '']) => {
    const { pathname, search } = new URL(url.replace(/\{\w+\}/g, '0'))
    return pathname + search
  })
}

/** What pages get addresses from. */
async function allAddresses(over: TestServer, ids: { item: string; rendition: string }) {
  const { owner } = over
  const params = { ws_code: over.a.code }
  const onItem = { ...params, item_id: ids.item }
  const body = { name: 'Client', access: 'view', item_id: ids.item }
  const link = (await owner.call('createGuestLink', { params, body } as never)).data
  const claims = { wsId: over.a.id, linkId: link.id, visitorId: null, key: keyOf(null) }
  const guest = over.as(makePass(over.deps.secrets, claims, 600))
  return Promise.all([
    owner.call('showRendition', { params: { ...onItem, id: ids.rendition } }).then(addressesIn),
    owner.call('listRenditions', { params: onItem } as never).then(addressesIn),
    owner.call('showItem', { params: { ...params, id: ids.item } }).then(addressesIn),
    owner.call('listEntities', { params, query: {} } as never).then(addressesIn),
    owner.call('search', { params, query: { q: 'sc' } } as never).then(addressesIn),
    guest.call('showGuestItem', { params: { item_id: ids.item } }).then(addressesIn),
    guest.call('showGuestReview', {} as never).then(addressesIn),
  ])
}

test.each([
  ['a quarter of an hour by default', {}, 900],
  ['as long as the operator sets', { mediaAddressSeconds: 60 }, 60],
])('XSEC-08 the addresses that pages get last %s', async (_, config, seconds) => {
  const own = await testServer(config)
  try {
    const tree = await makeTree(own)
    const id = await makeRendition(own, tree.item)
    const ids = { item: tree.item, rendition: id }
    const found = (await allAddresses(own, ids)).flat()
    expect(found.length).toBeGreaterThan(3)
    const status = async (url: string) => (await own.anonymous.raw({ method: 'GET', url })).statusCode
    const began = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const url of found) {
      // Nothing is stored there: who may read hears that.
      vi.setSystemTime(began + (seconds * 1000) / 2)
      expect(await status(url), url).toBe(404)
      vi.setSystemTime(began + seconds * 1000 + 5000)
      expect(await status(url), url).toBe(401)
    }
  } finally {
    vi.useRealTimers()
    await own.close()
  }
})

test('XSEC-08 a file is cached only by browsers, and no longer than its address is valid', async () => {
  const url = await addressFor(server.owner)
  const kept = async () => {
    const { headers } = await server.anonymous.raw({ method: 'GET', url })
    const [, scope, seconds] = /^(\w+), max-age=(\d+), immutable$/.exec(String(headers['cache-control'])) ?? []
    expect(scope).toBe('private')
    return Number(seconds)
  }
  const first = await kept()
  expect(first).toBeLessThanOrEqual(900)
  expect(first).toBeGreaterThanOrEqual(590)
  const began = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(began + 300_000)
  expect(first - (await kept())).toBeGreaterThanOrEqual(299)
  // The answer that tells of it is kept by nobody.
  const answer = await server.owner.send('showRendition', {
    params: { ...ws(), item_id: item, id: rendition },
  } as never)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('XSEC-08 no address is in the logs, whether it works or not', async () => {
  const written: string[] = []
  const lines = { write: (line: string) => void written.push(line) }
  const own = await testServer({ logLevel: 'trace' }, { lines })
  try {
    const tree = await makeTree(own)
    const id = await makeRendition(own, tree.item)
    const params = { ws_code: own.a.code, item_id: tree.item, id }
    const [url = ''] = addressesIn(await own.owner.call('showRendition', { params }))
    await own.anonymous.raw({ method: 'GET', url })
    await own.anonymous.raw({ method: 'HEAD', url })
    await own.anonymous.raw({ method: 'GET', url: `${url}x` })
    const [, signature = ''] = /access_token=\w+\.([\w-]+)/.exec(url) ?? []
    expect(written.join('')).toContain('/api/storage/files/')
    expect(signature.length).toBeGreaterThan(20)
    expect(written.join('')).not.toContain(signature)
  } finally {
    await own.close()
  }
})
