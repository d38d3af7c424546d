import { LANGUAGES } from '@arbo/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await testServer()
  user = await addUser(server, 'member', 'Ada Lovelace')
})
afterAll(() => server.close())

const own = () => ({ params: { id: user.userId } })
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('users', () => {
  test('AUTH-49 the list has everybody who shares an active workspace, by name, with only name and picture of others', async () => {
    const { data, meta } = await server.as(user).call('listUsers')
    expect(meta.total).toBe(5)
    const names = data.map(({ display_name }) => display_name)
    expect(names).toEqual(['Ada Lovelace', 'Alpha admin', 'Alpha guest', 'Alpha member', 'Alpha owner'])
    expect(data[0]).toMatchObject({ email: user.email, terms_accepted: true, default_data_fields: [] })
    expect(data[1]).toEqual({
      id: server.a.users.admin.userId,
      display_name: 'Alpha admin',
      avatar: null,
      email: null,
      terms_accepted: null,
      preferred_timezone: null,
      is_timezone_set: null,
      language: null,
      default_data_fields: null,
    })
    const answer = await server.as(user).call('listUsers', { query: { display_name_like: 'ALPHA A', per_page: 1 } })
    expect(idsOf(answer.data)).toEqual([server.a.users.admin.userId])
  })

  test('AUTH-49 people who left, are archived, or whose workspace was deleted are not listed; the caller always is', async () => {
    const other = await addUser(server, 'member', 'Leaver')
    const listed = async (client = server.as(user)) => idsOf((await client.call('listUsers')).data)
    expect(await listed()).toContain(other.userId)
    for (const status of [0, 2, 3]) {
      await server.database.query('update ws_user set status = $2 where id = $1', [other.id, status])
      expect(await listed()).not.toContain(other.userId)
      expect((await server.as(user).refused('showUser', { params: { id: other.userId } })).error).toBe('not_found')
      expect(await listed(server.as(other))).toEqual([other.userId])
    }
    await server.database.query('update workspace set deleted_at = now() where id = $1', [server.b.id])
    expect(await listed(server.as(server.b.users.owner))).toEqual([server.b.users.owner.userId])
    await server.database.query('update workspace set deleted_at = null where id = $1', [server.b.id])
  })

  test('AUTH-49 a guest sees the people they share work with', async () => {
    const guest = await addUser(server, 'guest', 'Seen guest')
    expect(idsOf((await server.as(guest).call('listUsers')).data)).toEqual([guest.userId])
    const { item } = await makeTree(server)
    for (const { id } of [guest, server.a.users.member]) {
      await server.database.query(
        `insert into item_user (ws_id, item_id, ws_user_id, role) values ($1, $2, $3, 'reviewer')`,
        [server.a.id, item, id],
      )
    }
    const { data } = await server.as(guest).call('listUsers')
    expect(idsOf(data)).toContain(server.a.users.member.userId)
    expect(idsOf(data)).not.toContain(server.a.users.admin.userId)
  })

  test('AUTH-49 an account is shown in full to itself, in part to colleagues, and to nobody else', async () => {
    expect((await server.as(user).call('showUser', own())).data.email).toBe(user.email)
    expect((await server.admin.call('showUser', own())).data.email).toBeNull()
    expect((await server.as(server.b.users.owner).refused('showUser', own())).error).toBe('not_found')
  })

  test('AUTH-49 AUTH-33 callers can change name and time zone of their own account only', async () => {
    const client = server.as(user)
    const body = { display_name: '  Ada Åsa 李 ', preferred_timezone: 'Asia/Calcutta' }
    const { data } = await client.call('updateUser', { ...own(), body })
    expect(data).toMatchObject({
      display_name: 'Ada Åsa 李',
      preferred_timezone: 'Asia/Kolkata',
      is_timezone_set: true,
      email: user.email,
    })
    expect((await client.call('me')).data).toMatchObject({ preferred_timezone: 'Asia/Kolkata', is_timezone_set: true })
    const { data: reset } = await client.call('updateUser', { ...own(), body: { preferred_timezone: null } })
    expect([reset.preferred_timezone, reset.is_timezone_set, reset.display_name]).toEqual([
      'Etc/UTC',
      false,
      'Ada Åsa 李',
    ])
    expect((await client.call('updateUser', { ...own(), body: {} })).data).toEqual(reset)
    const wrong = await client.refused('updateUser', { ...own(), body: { preferred_timezone: 'Mars/Olympus' } })
    expect(wrong.error).toBe('timezone_invalid')
    const long = await client.refused('updateUser', { ...own(), body: { display_name: 'x'.repeat(61) } })
    expect(long.meta['fields']).toHaveProperty('display_name')
    const digits = await client.refused('updateUser', { ...own(), body: { display_name: 'A_B' } })
    expect(digits.meta['fields']).toEqual({ display_name: 'The display name format is invalid' })
    expect((await server.owner.refused('updateUser', { ...own(), body: { display_name: 'Mine' } })).error).toBe(
      'not_found',
    )
  })
  test('the language that an account chose is kept, told to itself alone, and given back to the browser', async () => {
    const client = server.as(user)
    const { data } = await client.call('updateUser', { ...own(), body: { language: 'de' } })
    expect(data.language).toBe('de')
    expect((await client.call('me')).data.language).toBe('de')
    const other = server.as(server.a.users.admin)
    expect((await other.call('showUser', own())).data.language).toBeNull()
    const { data: renamed } = await client.call('updateUser', { ...own(), body: { display_name: 'Ada' } })
    expect([renamed.display_name, renamed.language]).toEqual(['Ada', 'de'])
    for (const language of LANGUAGES)
      expect((await client.call('updateUser', { ...own(), body: { language } })).data.language).toBe(language)
    expect((await client.call('updateUser', { ...own(), body: { language: null } })).data.language).toBeNull()
    const wrong = await client.refused('updateUser', { ...own(), body: { language: 'it' as 'de' } })
    expect(wrong.error).toBe('validation_failed')
  })

  test('AUTH-51 default data fields are replaced as a whole, by their owner', async () => {
    const client = server.as(user)
    const fields = [
      { key: 'phone', label: 'Phone', value: '+81 3 0000 0000' },
      { key: 'site', label: 'Site', value: '<script>alert(1)</script>' },
    ]
    expect((await client.call('putDefaultDataFields', { ...own(), body: { fields } })).data).toEqual(fields)
    expect((await client.call('showUser', own())).data.default_data_fields).toEqual(fields)
    await client.call('putDefaultDataFields', { ...own(), body: { fields: [] } })
    expect((await client.call('showUser', own())).data.default_data_fields).toEqual([])
    expect((await server.owner.refused('putDefaultDataFields', { ...own(), body: { fields } })).error).toBe('not_found')
  })
})

describe('user-meta', () => {
  const params = () => ({ params: { user: user.userId } })

  test('AUTH-53 values are added, replaced and removed by name', async () => {
    const client = server.as(user)
    const body = { 'tool.panel': { open: true, tabs: [1, 'zwei', null] }, note: 'ünïcode 👍', flag: false }
    expect((await client.call('storeUserMeta', { ...params(), body })).data).toEqual(body)
    const { data } = await client.call('storeUserMeta', { ...params(), body: { note: 7, flag: null, absent: null } })
    expect(data).toEqual({ 'tool.panel': body['tool.panel'], note: 7 })
    expect((await client.call('showUserMeta', params())).data).toEqual(data)
  })

  test('AUTH-53 another account’s values can be neither read nor written', async () => {
    expect((await server.owner.refused('showUserMeta', params())).error).toBe('not_found')
    expect((await server.owner.refused('storeUserMeta', { ...params(), body: { a: 1 } })).error).toBe('not_found')
  })

  test('AUTH-53 a name or a value that is too large is refused, and the whole call with it', async () => {
    const client = server.as(user)
    const before = (await client.call('showUserMeta', params())).data
    for (const body of [
      { ok: 1, 'not ok': 2 },
      { ok: 1, large: 'x'.repeat(10_000) },
    ]) {
      expect((await client.refused('storeUserMeta', { ...params(), body })).error).toBe('validation_failed')
    }
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`key-${index}`, index]))
    const refusal = await client.refused('storeUserMeta', { ...params(), body: many })
    expect([refusal.error, refusal.meta['limit']]).toEqual(['limit_reached', 100])
    expect((await client.call('showUserMeta', params())).data).toEqual(before)
  })
})
