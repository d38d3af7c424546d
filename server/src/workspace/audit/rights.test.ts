import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastMail, linksIn } from '../../testing/mails.ts'
import { addUser, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

test('PPL-29 XPPL-02 XOPS-08 the audit record is read newest first, of all, of a subject and by a person, in pages', async () => {
  const { admin, member } = server.a.users
  const { data: role } = await server.owner.call('createRole', { params, body: { name: 'Lights', ws_root_role_id: 1 } })
  await server.admin.call('putUserExceptions', {
    params: { ...params, id: member.id },
    body: { granted: [], revoked: ['team_getListOfTeams_read'] },
  })
  const { data: token } = await server.admin.call('createApiToken', {
    params,
    body: { name: 'Tool', scopes: ['read'] },
  })
  await server.owner.call('deleteRole', { params: { ...params, id: role.id } })
  const list = (query: object = {}) => server.owner.call('listRightsRecord', { params, query })
  const { data, meta } = await list()
  expect(data.map(({ event, by, subject }) => [event, by.display_name, subject.kind, subject.name])).toEqual([
    ['role.deleted', 'Alpha owner', 'role', 'Lights'],
    ['token.created', 'Alpha admin', 'token', 'Tool'],
    ['person.exceptions_changed', 'Alpha admin', 'person', 'Alpha member'],
    ['role.created', 'Alpha owner', 'role', 'Lights'],
  ])
  expect([meta.total, meta.per_page]).toEqual([4, 20])
  expect(data[2]?.data).toMatchObject({ after: { revoked: ['team_getListOfTeams_read'] } })
  expect(JSON.stringify(data)).not.toContain(token.token)
  const eventsOf = async (query: object) => (await list(query)).data.map(({ event }) => event)
  expect(await eventsOf({ subject_kind_eq: 'role', subject_id_eq: role.id })).toEqual(['role.deleted', 'role.created'])
  expect(await eventsOf({ ws_user_id_eq: admin.id })).toEqual(['token.created', 'person.exceptions_changed'])
  expect(await eventsOf({ per_page: 1, page: 4 })).toEqual(['role.created'])
  const stranger = server.as(server.b.users.owner)
  const theirs = await stranger.call('listRightsRecord', { params: { ws_code: server.b.code } })
  expect(theirs.data).toEqual([])
  const other = await addUser(server, 'member', 'Curious')
  expect((await server.as(other).refused('listRightsRecord', { params })).error).toBe('permission_denied')
})

test('PPL-15 WS-01 joining, declining and leaving are in the record as well, by the person', async () => {
  const tokenOf = async (email: string) => {
    await server.owner.call('inviteUsers', { params, body: { emails: [email] } })
    const [link] = linksIn(await lastMail(server.database, email))
    return link?.searchParams.get('token') ?? ''
  }
  const body = { display_name: 'Joining', password: TEST_PASSWORD }
  await server.anonymous.call('registerInvited', { params: { token: await tokenOf('joining@example.com') }, body })
  await server.anonymous.call('declineInvitation', { params: { token: await tokenOf('declining@example.com') } })
  const leaving = await addUser(server, 'member', 'Leaving')
  await server.as(leaving).call('leaveWorkspace', { params })
  const query = { subject_kind_eq: 'person' as const, per_page: 5 }
  const { data } = await server.owner.call('listRightsRecord', { params, query })
  expect(data.map(({ event, by, subject }) => [event, by.id === subject.id])).toEqual([
    ['person.left', true],
    ['person.declined', true],
    ['person.invited', false],
    ['person.joined', true],
    ['person.invited', false],
  ])
})
