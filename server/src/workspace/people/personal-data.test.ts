import { randomBytes } from 'node:crypto'
import { PERMISSION_KEYS, SEE_PERSONAL } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEXTS } from '../../testing/crawl/crawl.ts'
import { readAnswer } from '../../testing/crawl/read-answer.ts'
import { crawlRequests, UNKNOWN_ROW } from '../../testing/crawl/requests.ts'
import { except, makeRole } from '../../testing/people.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'

/** Some hundred calls; two busy cores may take long. */
const LIMIT_MS = 120_000
const BIRTHDAY = '1931-03-07'
const LAST_ACCESS = '2019-05-23'
const LAST_MOMENT = `${LAST_ACCESS}T10:11:12.000Z`
const TEXT_FIELDS = [
  'phone',
  'mobile_phone',
  'address_1',
  'address_2',
  'address_3',
  'postal_code',
  'city',
  'country',
] as const

let server: TestServer
let params: { ws_code: string }
/** Whose file is full of words that stand nowhere else. */
let lea: TestUser
let field: string
const secrets = new Set<string>()

function newSecret(): string {
  const word = `Word${randomBytes(5).toString('hex')}`
  secrets.add(word)
  return word
}

beforeAll(async () => {
  server = await testServer({ seatsPerWorkspace: 500 })
  params = { ws_code: server.a.code }
  lea = await addUser(server, 'member', 'Lea')
  const fields = [{ label: 'Bank account' }]
  field = (await server.owner.call('storeCompanyDataFields', { params, body: { fields } })).data[0]?.id ?? ''
  await server.owner.call('updateUserRole', {
    params: { ...params, id: lea.id },
    body: { birthday: BIRTHDAY, ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, newSecret()])) },
  })
  const body = { ws_user_id: lea.id, values: { [field]: newSecret() } }
  await server.owner.call('storeCompanyDataFields', { params, body })
  await server.database.query('update ws_user set last_access_at = $2 where id = $1', [lea.id, LAST_MOMENT])
  // Lea is asked about first, and stands in every list.
  const team = uuidv7()
  await server.database.query(`insert into team (ws_id, id, name) values ($1, $2, 'Layout')`, [server.a.id, team])
  await server.database.query('insert into team_member (ws_id, team_id, ws_user_id) values ($1, $2, $3)', [
    server.a.id,
    team,
    lea.id,
  ])
}, LIMIT_MS)
afterAll(() => server.close())

interface Reader {
  who: string
  client: () => Promise<{ client: TestClient; headers?: Record<string, string> }>
}

/** Everything to read but what is personal. */
const READS = PERMISSION_KEYS.filter((key) => key.endsWith('_read') && key !== SEE_PERSONAL)

async function curious(): Promise<TestUser> {
  const user = await addUser(server, 'member', `Curious ${uuidv7().slice(-6)}`)
  await except(server, user.id, { granted: [...READS, 'settings_manageApiTokens_update'] })
  return user
}

/** Somebody of an owner’s role without the right, who looks as an admin: who has it, or as the role that has it. */
async function looking(as: 'person' | 'role') {
  const keys = PERMISSION_KEYS.filter((key) => key !== SEE_PERSONAL)
  const role = await makeRole(server, `Almost owner ${as}`, 7, keys)
  const user = await addUser(server, 'owner', `Looking ${as}`)
  await server.database.query('update ws_user set role_id = $2 where id = $1', [user.id, role])
  const client = server.as(user)
  const [admin] = await server.database.query<{ id: string }>('select role_id as id from ws_user where id = $1', [
    server.a.users.admin.id,
  ])
  const body = as === 'person' ? { ws_user_id: lea.id } : { ws_role_id: admin?.id ?? '' }
  const { token } = (await client.call('startViewAs', { params, body })).data
  return { client, headers: { 'x-arbo-view-as': token } }
}

const BLIND: Reader[] = [
  { who: 'a member who may read everything else', client: async () => ({ client: server.as(await curious()) }) },
  {
    who: 'an API token of theirs',
    client: async () => {
      const own = server.as(await curious())
      const body = { name: 'Tool', scopes: ['read' as const, 'write' as const] }
      return { client: server.as({ token: (await own.call('createApiToken', { params, body })).data.token }) }
    },
  },
  {
    who: 'an admin from whom it was taken',
    client: async () => {
      const admin = await addUser(server, 'admin', 'Restricted')
      await except(server, admin.id, { revoked: [SEE_PERSONAL] })
      return { client: server.as(admin) }
    },
  },
  { who: 'a guest', client: async () => ({ client: server.as(await addUser(server, 'guest', 'Visitor')) }) },
  { who: 'who looks as the person without the right', client: () => looking('person') },
  { who: 'who looks as a role with the right, without it', client: () => looking('role') },
]

type Calls = Awaited<ReturnType<typeof crawlRequests>>

/** Asks for all of it. @returns what was there at all, and what told something that is personal */
async function ask(calls: Calls, { client, headers = {} }: Awaited<ReturnType<Reader['client']>>) {
  const [there, given, told]: [Calls, Set<string>, Calls] = [[], new Set(), []]
  for (const call of calls) {
    const { name, url } = call
    const answer = await client.raw({ method: 'GET', url, headers })
    if (answer.statusCode !== 404) there.push(call)
    if (answer.statusCode < 300) given.add(name)
    const { words } = await readAnswer({ headers: answer.headers, bytes: answer.rawPayload })
    // What was asked for by its own word is not told by being repeated.
    const isTold = [...words].some((word) => secrets.has(word) && !url.includes(word))
    if (isTold || answer.body.includes(BIRTHDAY) || answer.body.includes(LAST_ACCESS)) told.push(call)
  }
  return { there, given, told: namesOf(told), tellers: told }
}

function namesOf(calls: Calls): string[] {
  return [...new Set(calls.map(({ name }) => name))].toSorted()
}

/** The first call of each endpoint and those that are wanted too, in their order: what ends the session stays last. */
function firstOfEachAnd(calls: Calls, isWanted: (call: Calls[number]) => boolean): Calls {
  const known = new Set<string>()
  return calls.filter((call) => {
    const isFirst = !known.has(call.name)
    known.add(call.name)
    return isFirst || isWanted(call)
  })
}

/** Everything there is to read about Lea and everybody, read in every way by somebody who has the right. */
async function askAsAdmin() {
  const { database, a } = server
  const texts = { ...TEXTS, q: [...secrets], 'ws-user-roles id': [lea.id], 'tile id': [lea.id], ws_user_id: [lea.id] }
  const all = await crawlRequests({ database, wsId: a.id, wsCode: a.code, texts })
  // What there is none of in this workspace has nothing to tell in one more order.
  const calls = firstOfEachAnd(all, ({ url }) => !url.split('?')[0]?.includes(UNKNOWN_ROW))
  return ask(calls, { client: server.as(await addUser(server, 'admin', 'Seeing')) })
}

let asAdmin: ReturnType<typeof askAsAdmin> | undefined

describe('personal data of others', () => {
  test(
    'XFIX-05 is found by admins in exactly these endpoints, which proves that the search works',
    async () => {
      asAdmin ??= askAsAdmin()
      expect((await asAdmin).told).toEqual([
        'exportWorkspaceUsers',
        'listCompanyDataFields',
        'listWorkspaceUsers',
        'showInsight',
        'showWorkspaceUser',
        'workspaceUserReport',
      ])
    },
    LIMIT_MS,
  )

  test.each(BLIND.map(({ who, client }) => [who, client] as const))(
    'XFIX-05 is in nothing that %s can read, across the whole contract',
    async (_, client) => {
      asAdmin ??= askAsAdmin()
      const { there, tellers } = await asAdmin
      // Each endpoint once, and in every way in which it tells somebody who has the right.
      const calls = firstOfEachAnd(there, (call) => tellers.includes(call))
      const { told, given } = await ask(calls, await client())
      expect(told).toEqual([])
      expect(given.size).toBeGreaterThan(20)
    },
    LIMIT_MS,
  )

  test('XFIX-05 is hidden: others see name, picture, teams, role and work e-mail, and their own file whole', async () => {
    const client = server.as(await curious())
    const { data } = await client.call('showWorkspaceUser', { params: { ...params, id: lea.id } })
    expect(data).toMatchObject({
      display_name: 'Lea',
      email: lea.email,
      ws_role_name: 'Member',
      teams: [{ name: 'Layout' }],
      sees_personal: false,
      birthday: null,
      last_access_at: null,
    })
    for (const name of TEXT_FIELDS) expect(data[name]).toBe('')
    const tile = (await client.call('showInsight', { params: { ...params, id: lea.id } })).data
    expect(tile.person.contact).toEqual({ email: lea.email, phone: '', mobile_phone: '' })
    const query = { ws_user_id: lea.id }
    expect(await client.refused('listCompanyDataFields', { params, query })).toMatchObject({
      error: 'permission_denied',
      meta: { permission: SEE_PERSONAL },
    })
    const own = server.as(lea)
    const mine = (await own.call('showWorkspaceUser', { params: { ...params, id: lea.id } })).data
    expect(mine).toMatchObject({ sees_personal: true, birthday: BIRTHDAY })
    expect(secrets).toContain(mine.city)
    const changed = await own.call('updateUserRole', { params: { ...params, id: lea.id }, body: { address_3: '' } })
    expect(changed.data).toMatchObject({ address_3: '', birthday: BIRTHDAY })
    expect(secrets).toContain((await own.call('listOwnDataFields', { params })).data[0]?.value)
    expect((await own.call('listCompanyDataFields', { params, query })).data).toHaveLength(1)
  })

  test('XFIX-05 is neither revealed to nor overwritten by an editor of people without the right to it', async () => {
    const editor = await addUser(server, 'admin', 'Editor')
    await except(server, editor.id, { revoked: [SEE_PERSONAL] })
    const client = server.as(editor)
    const call = { params: { ...params, id: lea.id } }
    const texts = []
    for (const field_name of [...TEXT_FIELDS, 'birthday'] as const) {
      const value = field_name === 'birthday' ? null : 'x'
      const refusal = await client.refused('updateUserRole', { ...call, body: { [field_name]: value } })
      expect(refusal, field_name).toMatchObject({ error: 'permission_denied', meta: { permission: SEE_PERSONAL } })
    }
    const values = { ws_user_id: lea.id, values: { [field]: 'x' } }
    expect((await client.refused('storeCompanyDataFields', { params, body: values })).error).toBe('permission_denied')
    texts.push(await client.send('updateUserRole', { ...call, body: { last_name: 'Berg', version: 1 } }))
    texts.push(await client.send('updateUserRole', { ...call, body: { last_name: 'Berg' } }))
    texts.push(await client.send('putUserExceptions', { ...call, body: { granted: [], revoked: [] } }))
    for (const [name, body] of [
      ['putUsersVisible', { ids: [lea.id], visible: true }],
      ['putUsersBlocked', { ids: [lea.id], blocked: false }],
    ] as const) {
      texts.push(await client.send(name, { params, body }))
    }
    expect(texts.map(({ statusCode }) => statusCode)).toEqual([409, 200, 200, 200, 200])
    const said = texts.map(({ body }) => body).join('\n')
    expect([...secrets, BIRTHDAY, LAST_ACCESS].filter((secret) => said.includes(secret))).toEqual([])
    // The right itself is not theirs to hand out.
    const grant = { granted: [SEE_PERSONAL], revoked: [] }
    expect((await client.refused('putUserExceptions', { ...call, body: grant })).error).toBe('permission_denied')
  })

  test('XFIX-05 is not revealed by the order of the directory, such as the last visit', async () => {
    const order = async (client: TestClient) =>
      (await client.call('listWorkspaceUsers', { params, query: { order_by: 'last_access', per_page: 100 } })).data
    expect((await order(server.admin))[0]?.id).toBe(lea.id)
    const curiousClient = server.as(await curious())
    const names = (await order(curiousClient)).map(({ display_name, last_access_at }) => [display_name, last_access_at])
    const seen = names.filter(([, at]) => at !== null)
    expect(seen).toHaveLength(1)
    const rest = names.filter(([, at]) => at === null).map(([name]) => (name ?? '').toLowerCase())
    expect(rest).toEqual(rest.toSorted())
  })

  test('XFIX-05 is not in live events, webhooks or the record, whatever changes', async () => {
    const body = { birthday: BIRTHDAY, phone: newSecret() }
    await server.owner.call('updateUserRole', { params: { ...params, id: lea.id }, body })
    for (const table of [
      'event_outbox',
      'ws_audit',
      'job',
      'webhook_delivery',
      'automation_event',
      'mail_outbox',
      'search_document',
    ]) {
      const [known] = await server.database.query('select to_regclass($1) is not null as is_there', [table])
      expect(known, table).toEqual({ is_there: true })
      const rows = await server.database.query<{ text: string }>(`select row_to_json(t)::text as text from ${table} t`)
      const said = rows.map(({ text }) => text).join('\n')
      expect(
        [...secrets, BIRTHDAY].filter((secret) => said.includes(secret)),
        table,
      ).toEqual([])
    }
    const event = await server.database.query(
      `select 1 from event_outbox where ws_id = $1 and type = 'member.updated' and payload->>'ws_user_id' = $2`,
      [server.a.id, lea.id],
    )
    expect(event.length).toBeGreaterThan(0)
  })
})
