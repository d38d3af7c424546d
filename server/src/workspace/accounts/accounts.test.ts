import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TokenPayload } from '@arbo/core/contract'
import { makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import { lastMail } from '../../testing/mails.ts'
import { except } from '../../testing/people.ts'
import { addUser, anotherProcess, signIn, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { OtherProcess, TestServer, TestUser } from '../../testing/test-server.ts'

const TOKEN = 'an-operators-secret-of-32-letters'
let server: TestServer
/** The operator's calls go here; the pages are open on the first process. */
let other: OtherProcess
let origin: string
let params: { ws_code: string }
let item: string
let rendition: string
let count = 0
const open: AbortController[] = []

beforeAll(async () => {
  server = await testServer({ seatsPerWorkspace: 500 })
  other = await anotherProcess(server, { operatorToken: TOKEN })
  params = { ws_code: server.a.code }
  item = await makeItem(server, (await makeTree(server)).take, [])
  rendition = await makeRendition(server, item)
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const abort of open.splice(0)) abort.abort()
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const person = (role: 'owner' | 'admin' | 'member' | 'guest' = 'member') =>
  addUser(server, role, `Account ${(count += 1)}`)
const operate = (body: object, authorization = `Bearer ${TOKEN}`, app = other.app) =>
  app.inject({ method: 'POST', url: '/api/operator/accounts', headers: { authorization }, payload: body })
const logIn = async ({ email }: TestUser, password = TEST_PASSWORD) => {
  const answer = await server.anonymous.send('login', { body: { email, password } })
  return answer.statusCode === 200 ? 'in' : (answer.json() as { error: string }).error
}

/** A live stream of the workspace; resolves when the server has ended it. */
async function listen(token: string): Promise<{ ended: Promise<void> }> {
  const abort = new AbortController()
  open.push(abort)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/workspace/${params.ws_code}/events`, { headers, signal: abort.signal })
  expect(response.status).toBe(200)
  return { ended: response.text().then(() => undefined) }
}

/** All that a person can leave behind which opens something without a sign-in. */
async function doorsOf(user: TestUser) {
  await except(server, user.id, { granted: ['settings_manageApiTokens_update'] })
  const as = server.as(user)
  const name = 'Tool'
  const { data: made } = await as.call('createApiToken', { params, body: { name, scopes: ['read'] } })
  const { data: feed } = await as.call('renewCalendarFeed', { params })
  const { data: list } = await as.call('createPlaylist', { params, body: { name: 'Dailies', item_ids: [item] } })
  const body = { name: 'Client', access: 'comment' as const, playlist_id: list.id }
  const { data: link } = await as.call('createGuestLink', { params, body } as never)
  const token = (link as { token: string }).token
  const { data: pass } = await server.anonymous.call('openGuestLink', { params: { token }, body: { name: 'Gail' } })
  await as.call('putPushToken', { body: { fcm_token: `push-${user.id}`, device_code: 'laptop' } })
  const states = async () => ({
    session: (await server.as(user).send('me')).statusCode,
    token: (await server.as(made).send('listWorkspaceMembers', { params })).statusCode,
    feed: (await server.app.inject({ url: new URL(feed.url).pathname })).statusCode,
    link: (await server.anonymous.send('showGuestLink', { params: { token } })).statusCode,
    guest: (await server.as(pass).send('showGuestReview')).statusCode,
  })
  return { states, token: made.token }
}
const OPEN = { session: 200, token: 200, feed: 200, link: 200, guest: 200 }

const pushes = async (userId: string) => {
  const [row] = await server.database.query<{ n: number }>(
    `select count(*)::int as n from push_token p join auth_session s on s.id = p.session_id and s.revoked_at is null
     where p.user_id = $1`,
    [userId],
  )
  return row?.n
}

describe('the operator', () => {
  test('XFIX-08 PPL-17 a blocked account is signed out at once on every process; unblocked it signs in and its links work again', async () => {
    const user = await person()
    const doors = await doorsOf(user)
    expect([await doors.states(), await pushes(user.userId)]).toEqual([OPEN, 1])
    const streams = [await listen(user.token), await listen(doors.token)]
    const blocked = await operate({ action: 'block', email: user.email.toUpperCase() })
    expect([blocked.statusCode, blocked.json()]).toEqual([200, { data: { action: 'block', changed: true } }])
    await Promise.all(streams.map(({ ended }) => ended))
    expect(await doors.states()).toEqual({ session: 401, token: 401, feed: 404, link: 410, guest: 410 })
    expect([(await server.as(user).refused('me')).error, await pushes(user.userId)]).toEqual(['blocked', 0])
    expect([await logIn(user), await logIn(user, 'not-the-password-1')]).toEqual(['blocked', 'invalid_credentials'])
    expect((await operate({ action: 'block', email: user.email })).json()).toEqual({
      data: { action: 'block', changed: false },
    })

    await operate({ action: 'unblock', email: user.email })
    expect(await doors.states()).toEqual({ ...OPEN, session: 401 })
    expect((await server.as(user).refused('me')).error).toBe('invalid_token')
    expect(await logIn(user)).toBe('in')
    const { data: history } = await server.as({ token: await signIn(server.deps, user.userId) }).call('audit', {})
    expect(history.map(({ event }) => event)).toEqual(expect.arrayContaining(['account_blocked', 'account_unblocked']))
  })

  test('XFIX-08 PPL-17 a page of a blocked account gets that reason when it exchanges its token', async () => {
    const user = await person()
    const { data } = await server.anonymous.call('login', { body: { email: user.email, password: TEST_PASSWORD } })
    const exchange = () =>
      server.anonymous.refused('refreshToken', { body: { refresh_token: (data as TokenPayload).refresh_token } })
    await operate({ action: 'block', email: user.email })
    expect((await exchange()).error).toBe('blocked')
    await operate({ action: 'unblock', email: user.email })
    expect((await exchange()).error).toBe('refresh_token_expired')
    await operate({ action: 'delete', email: user.email })
    expect((await exchange()).error).toBe('user_not_exists')
  })

  test('XFIX-08 the endpoint exists only with the operator’s secret, and accepts nothing else', async () => {
    const { email } = await person()
    const body = { action: 'block', email }
    for (const header of ['', 'Bearer wrong', `Bearer ${server.a.users.owner.token}`]) {
      const answer = await operate(body, header)
      expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ error: 'not_found' })])
    }
    // A server without a secret has no such address.
    expect((await operate(body, `Bearer ${TOKEN}`, server.app)).statusCode).toBe(404)
    for (const wrong of [{}, { ...body, action: 'erase' }, { ...body, more: 1 }, { action: 'block', email: 7 }]) {
      expect([(await operate(wrong)).statusCode, wrong]).toEqual([400, wrong])
    }
    expect((await operate({ action: 'block', email: 'nobody@example.com' })).statusCode).toBe(404)
  })

  test('XFIX-08 a workspace passes to the member that the operator names, before its only owner is deleted', async () => {
    const [founder, heir, outsider] = [await person(), await person(), server.b.users.member]
    const { data: made } = await server.as(founder).call('createWorkspace', { body: { name: 'Left Behind' } })
    const mine = { params: { ws_code: made.code } }
    await server.as(founder).call('inviteUsers', { ...mine, body: { emails: [heir.email] } })
    const [invite] = (await server.as(heir).call('pendingInvites')).data
    const query = { token: invite?.token ?? '', user: invite?.user ?? '' }
    await server.as(heir).call('confirmInvitation', { query })
    const refused = await operate({ action: 'delete', email: founder.email })
    expect(refused.json()).toMatchObject({
      error: 'sole_owner',
      message: expect.stringContaining('Left Behind'),
      meta: { workspaces: [{ code: made.code, name: 'Left Behind' }] },
    })
    const order = { action: 'delete', email: founder.email }
    for (const email of [outsider.email, founder.email]) {
      expect((await operate({ ...order, hand_over_to: email })).json()).toMatchObject({ error: 'sole_owner' })
    }
    expect((await operate({ ...order, hand_over_to: heir.email })).statusCode).toBe(200)
    await server.as(heir).call('updateWorkspace', { ...mine, body: { name: 'Taken Over' } })
    // An owner whose account is blocked is no owner who could act.
    expect((await server.as(heir).refused('leaveWorkspace', mine)).error).toBe('last_owner')
  })
})

describe('the account’s owner', () => {
  const remove = (user: TestUser, body: object) => server.as(user).send('deleteAccount', { body } as never)
  const gone = { password: TEST_PASSWORD, keep_name: true }

  test('XFIX-08 deletes the account with the password: all its sessions and open streams end', async () => {
    const user = await person()
    const doors = await doorsOf(user)
    await server.as(user).call('putConfig', { body: { code: 'panel', value: 1 } })
    const streams = [await listen(user.token), await listen(doors.token)]
    expect((await remove(user, { ...gone, password: 'not-the-password-1' })).json()).toMatchObject({
      error: 'wrong_password',
    })
    expect((await remove(user, { keep_name: true })).json()).toMatchObject({ error: 'wrong_password' })
    expect(await doors.states()).toEqual(OPEN)
    expect((await other.as(user).send('deleteAccount', { body: gone } as never)).statusCode).toBe(200)
    await Promise.all(streams.map(({ ended }) => ended))
    expect(await doors.states()).toEqual({ session: 401, token: 401, feed: 404, link: 410, guest: 410 })
    expect((await server.as(user).refused('me')).error).toBe('user_not_exists')
    expect(await logIn(user)).toBe('invalid_credentials')
    expect((await lastMail(server.database, user.email)).subject).toBe('Your account has been deleted')

    const [row] = await server.database.query('select * from user_account where id = $1', [user.userId])
    expect(row).toMatchObject({ email: '', password_hash: null, display_name: 'Former member', avatar: null })
    for (const table of ['user_config', 'push_token', 'account_event', 'account_totp', 'passkey', 'account_identity']) {
      expect([table, await server.database.query(`select 1 from ${table} where user_id = $1`, [user.userId])]).toEqual([
        table,
        [],
      ])
    }
    // The address is free: who registers it is somebody new, in no workspace.
    await server.anonymous.call('register', {
      body: { display_name: 'Anew', email: user.email, password: TEST_PASSWORD },
    })
    const [anew] = await server.database.query<{ id: string }>(
      'select id from user_account where email = $1 and deleted_at is null',
      [user.email],
    )
    expect(anew?.id).not.toBe(user.userId)
  })

  test('XFIX-08 leaves comments behind, under the name or as a former member', async () => {
    for (const keep_name of [true, false]) {
      const user = await person()
      const name = keep_name ? user.name : 'Former member'
      const body = { text: `Words of ${user.name}`, rendition_id: rendition, frame: 1 }
      await server.as(user).call('createComment', { params: { ...params, item_id: item }, body } as never)
      await server.owner.call('updateUserRole', {
        params: { ...params, id: user.id },
        body: { phone: '+44 20 7946 0000' },
      } as never)
      expect((await remove(user, { ...gone, keep_name })).statusCode).toBe(200)
      const { data: comments } = await server.owner.call('listComments', {
        params: { ...params, item_id: item },
        query: { rendition_id: rendition },
      } as never)
      const found = (comments as { text: string; author: { display_name: string } }[]).find(
        ({ text }) => text === body.text,
      )
      expect(found?.author.display_name).toBe(name)
      const { data: file } = await server.owner.call('showWorkspaceUser', { params: { ...params, id: user.id } })
      expect(file).toMatchObject({ display_name: name, status: 3, email: '' })
      expect(JSON.stringify(file)).not.toContain('7946')
      const [record] = await server.database.query(
        `select event, data from ws_audit where subject_id = $1 order by created_at desc, id desc limit 1`,
        [user.id],
      )
      expect(record).toEqual({ event: 'person.account_deleted', data: { by: 'person' } })
      // Nobody restores who has no account.
      const restore = { params, body: { ids: [user.id], new_status: 1 as const } }
      expect((await server.owner.refused('putUsersStatus', restore)).error).toBe('not_possible')
    }
  })

  test('XFIX-08 hands over or deletes a workspace as its only owner first; of two who leave at once one stays', async () => {
    const [one, two] = [await person(), await person()]
    const { data: made } = await server.as(one).call('createWorkspace', { body: { name: 'Only Mine' } })
    expect((await remove(one, gone)).json()).toMatchObject({
      error: 'sole_owner',
      message: expect.stringContaining('Only Mine'),
      meta: { workspaces: [{ code: made.code, name: 'Only Mine' }] },
    })
    await server.database.query(
      `insert into ws_user (ws_id, id, user_id, role_id, display_name)
       select m.ws_id, gen_random_uuid(), $2, m.role_id, 'Second' from ws_user m join workspace w on w.id = m.ws_id
       where w.code = $1`,
      [made.code, two.userId],
    )
    // A second owner who is blocked could not take over.
    await operate({ action: 'block', email: two.email })
    expect((await remove(one, gone)).json()).toMatchObject({ error: 'sole_owner' })
    await operate({ action: 'unblock', email: two.email })
    const again = { ...two, token: await signIn(server.deps, two.userId) }
    const both = await Promise.all([remove(one, gone), remove(again, gone)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const left = both[0]?.statusCode === 422 ? one : again
    await server.as(left).call('deleteWorkspace', { params: { ws_code: made.code } })
    expect((await remove(left, gone)).statusCode).toBe(200)
  })

  test('XFIX-08 needs a sign-in of the last 15 minutes without a password; an API token is never enough', async () => {
    const user = await person()
    const { token } = await doorsOf(user)
    expect((await remove({ ...user, token }, gone)).statusCode).toBe(403)
    await server.database.query('update user_account set password_hash = null where id = $1', [user.userId])
    await server.database.query(`update auth_session set created_at = now() - interval '1 hour' where user_id = $1`, [
      user.userId,
    ])
    expect((await remove(user, { keep_name: true })).json()).toMatchObject({ error: 'sign_in_again' })
    const fresh = { ...user, token: await signIn(server.deps, user.userId) }
    expect((await remove(fresh, { keep_name: true })).statusCode).toBe(200)
  })
})
