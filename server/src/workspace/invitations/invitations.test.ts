import { ROOT_ROLES } from '@arbo/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addWorkspace } from '../../testing/add-workspace.ts'
import type { AddedWorkspace } from '../../testing/add-workspace.ts'
import { addUser, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { acceptInvitation } from './accept.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer({ seatsPerWorkspace: 10_000 })
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())
beforeEach(() => server.database.query('delete from mail_outbox'))

const PASSWORD = 'fine-new-pass-7'
let count = 0
const newEmail = () => `person.${(count += 1)}@example.com`

interface MailRow {
  recipient: string
  subject: string
  text: string
  html: string
}

const mails = () => server.database.query<MailRow>('select recipient, subject, text, html from mail_outbox order by id')

/** The link of a mail, as the invited person has it. */
function linkOf({ text }: MailRow): { token: string; user: string } {
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  expect(url.pathname).toBe('/ws-invite')
  return { token: url.searchParams.get('token') ?? '', user: url.searchParams.get('user') ?? '' }
}

async function rolesIn(code = server.a.code): Promise<Record<string, string>> {
  const rows = await server.database.query<{ id: string; name: string }>(
    'select r.id, r.name from ws_role r join workspace w on w.id = r.ws_id where w.code = $1',
    [code],
  )
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]))
}

async function invite(email: string, ws_role_id?: string, client = server.owner) {
  await server.database.query('delete from mail_outbox')
  const { data } = await client.call('inviteUsers', { params, body: { emails: [email], ws_role_id } })
  expect(data).toEqual([{ email, result: 'invited' }])
  const [mail] = await mails()
  if (!mail) throw new Error('no mail')
  return linkOf(mail)
}

const statusOf = async (email: string) => {
  const [row] = await server.database.query<{ status: number }>(
    `select m.status from ws_user m join user_account u on u.id = m.user_id where m.ws_id = $1 and lower(u.email) = $2`,
    [server.a.id, email.toLowerCase()],
  )
  return row?.status
}

const register = { display_name: 'New Person', password: PASSWORD, password_confirmation: PASSWORD }
const signIn = async (email: string, password = PASSWORD) => {
  const { data } = await server.anonymous.call('login', { body: { email, password } })
  return server.as({ token: data.access_token })
}

describe('inviting', () => {
  test('WS-52 the mail has the inviter, workspace and role, and leads to /ws-invite', async () => {
    const email = newEmail()
    const { user } = await invite(email)
    const [mail] = await mails()
    expect([mail?.recipient, mail?.subject]).toEqual([email, 'Alpha owner invites you to Alpha'])
    expect(mail?.text).toContain('as Member')
    expect(mail?.html).toContain(`user=${user}`)
    const [account] = await server.database.query(
      'select password_hash, email_verified_at, terms_accepted_at from user_account where id = $1',
      [user],
    )
    expect(account).toEqual({ password_hash: null, email_verified_at: null, terms_accepted_at: null })
    expect(await statusOf(email)).toBe(2)
  })

  test('WS-52 the token is only in the mail, and nowhere in the database', async () => {
    const { token } = await invite(newEmail())
    const rows = await server.database.query('select * from ws_invitation')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('PPL-31 plus signs, upper case, garbage, duplicates and members each get their answer', async () => {
    const plus = 'Anna.Berg+Film@Example.com'
    const garbage = ['', 'nobody', 'a@b', '<script>@x.com', 'a b@x.com', 'x@x.com\r\nBcc: y@x.com', '名@x.com']
    const emails = [plus, plus.toLowerCase(), ...garbage, server.a.users.guest.email.toUpperCase()]
    const { data } = await server.owner.call('inviteUsers', { params, body: { emails } })
    expect(data.map(({ result }) => result)).toEqual(['invited', 'invited', ...garbage.map(() => 'invalid'), 'member'])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([plus.toLowerCase()])
    const { data: people } = await server.owner.call('listWorkspaceMembers', { params })
    expect(people.find(({ display_name }) => display_name === 'anna berg')).toMatchObject({ status: 2 })
    // The plus sign is part of the address: the one without is somebody else.
    await invite('anna.berg@example.com')
    expect((await server.owner.refused('inviteUsers', { params, body: { emails: [] } })).error).toBe(
      'validation_failed',
    )
    expect((await server.owner.refused('inviteUsers', { params, body: { emails: ['x'.repeat(300)] } })).error).toBe(
      'validation_failed',
    )
  })

  test('PPL-36 200 addresses are invited in one call; 201 are refused', async () => {
    const emails = Array.from({ length: 200 }, (_, index) => `crowd${index}@example.com`)
    const { data } = await server.owner.call('inviteUsers', { params, body: { emails } })
    expect(new Set(data.map(({ result }) => result))).toEqual(new Set(['invited']))
    expect(await mails()).toHaveLength(200)
    const more = { params, body: { emails: [...emails, 'one@more.com'] } }
    expect((await server.owner.refused('inviteUsers', more)).error).toBe('validation_failed')
  })

  test('PPL-26 nobody can give a role above their own; owners only by owners; no role of another workspace', async () => {
    const roles = await rolesIn()
    const refused = async (role: string | undefined, client = server.admin) => {
      const body = { emails: [newEmail()], ws_role_id: role }
      return (await client.refused('inviteUsers', { params, body })).error
    }
    expect(await refused(roles['Owner'])).toBe('permission_denied')
    expect(await refused((await rolesIn(server.b.code))['Member'])).toBe('invalid_reference')
    expect(await refused(roles['Guest'], server.guest)).toBe('permission_denied')
    expect(await refused(roles['Guest'], server.member)).toBe('permission_denied')
    await invite(newEmail(), roles['Admin'], server.admin)
    const { user } = await invite(newEmail(), roles['Owner'])
    expect(user).not.toBe('')
    // A member who was given the right to invite still gives no admin's rights.
    await server.database.query(`update ws_user set granted = '{people_inviteWorkspaceUser_create}' where id = $1`, [
      server.a.users.member.id,
    ])
    expect(await refused(roles['Admin'], server.member)).toBe('permission_denied')
    await invite(newEmail(), roles['Member'], server.member)
    expect(await mails()).toHaveLength(1)
  })

  test('PPL-32 a second invitation makes a new link, in the new role, and ends the old one', async () => {
    const email = newEmail()
    const first = await invite(email)
    const second = await invite(email, (await rolesIn())['Guest'])
    expect(second.user).toBe(first.user)
    expect((await server.anonymous.refused('showInvitation', { params: first })).error).toBe('invitation_invalid')
    const { data } = await server.anonymous.call('showInvitation', { params: { token: second.token } })
    expect(data).toMatchObject({ role_name: 'Guest', email, user: second.user, registered: false, ws_name: 'Alpha' })
    expect(data.invited_by).toBe('Alpha owner')
  })

  test('PPL-32 a blocked, archived or current member keeps that state', async () => {
    const person = await addUser(server, 'member', 'Steady')
    const states = ['blocked = true', 'blocked = false, status = 0', 'status = 1'] as const
    for (const state of states) {
      await server.database.query(`update ws_user set ${state} where id = $1`, [person.id])
      const { data } = await server.owner.call('inviteUsers', { params, body: { emails: [person.email] } })
      expect(data).toEqual([{ email: person.email, result: 'member' }])
    }
    expect(await mails()).toEqual([])
  })

  test('WS-52 the inviter does not see the account’s name before its owner joins', async () => {
    const person = await addUser(server, 'member', 'Secret Name')
    await server.database.query('delete from ws_user where id = $1', [person.id])
    await invite(person.email)
    const names = async () =>
      (await server.owner.call('listWorkspaceMembers', { params, query: { per_page: 1000 } })).data.map(
        ({ display_name }) => display_name,
      )
    expect(await names()).toContain('secret name')
    expect(await names()).not.toContain('Secret Name')
    const [pending] = (await server.as(person).call('pendingInvites')).data
    await server.anonymous.call('confirmInvitation', { query: { token: pending?.token ?? '', user: person.userId } })
    expect(await names()).toContain('Secret Name')
  })
})

describe('seats', () => {
  let ws: AddedWorkspace
  const seatsOf = async () => (await server.owner.call('licenceStatus', { params: { ws_code: ws.code } })).data.seats

  beforeAll(async () => {
    ws = await addWorkspace(server, server.a.users.owner, 'owner', 'Small')
    await ws.add(server.a.users.admin, 'admin')
    await ws.add(server.a.users.guest, 'guest')
    await server.database.query('update workspace set seats = 4 where id = $1', [ws.id])
  })
  const ask = (emails: string[], ws_role_id?: string) =>
    server.owner.send('inviteUsers', { params: { ws_code: ws.code }, body: { emails, ws_role_id } })

  test('WS-58 WS-25 guests use no seat, pending invitations hold one', async () => {
    expect((await server.guest.call('licenceStatus', { params: { ws_code: ws.code } })).data).toEqual({
      plan: 'free',
      seats: { total: 4, used: 2, available: 2, pending: 0 },
    })
    await ask(['seat1@example.com'])
    await ask(['guest1@example.com', 'guest2@example.com', 'guest3@example.com'], (await rolesIn(ws.code))['Guest'])
    expect(await seatsOf()).toEqual({ total: 4, used: 2, available: 1, pending: 1 })
  })

  test('PPL-20 more invitations than free seats are refused with the message, and none is sent', async () => {
    const body = { emails: ['seat2@example.com', 'seat3@example.com'] }
    const refusal = await server.owner.refused('inviteUsers', { params: { ws_code: ws.code }, body })
    expect(refusal.message).toBe('Oops, seems like you are exceeding the seat limitation of your workspace plan...')
    expect([refusal.error, refusal.meta['available']]).toEqual(['seat_limit', 1])
    expect(await mails()).toEqual([])
    expect(await server.database.query(`select from user_account where email = 'seat3@example.com'`)).toEqual([])
  })

  test('PPL-20 only one of two simultaneous invitations gets the last seat; the same address again needs no second seat', async () => {
    const answers = await Promise.all([ask(['race1@example.com']), ask(['race2@example.com'])])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(await seatsOf()).toMatchObject({ available: 0, pending: 2 })
    expect((await ask(['seat1@example.com'])).statusCode).toBe(200)
    expect(await seatsOf()).toMatchObject({ available: 0, pending: 2 })
  })

  test('WS-58 a declined or expired invitation frees its seat', async () => {
    await server.database.query(
      `update ws_invitation set expires_at = now() where ws_id = $1 and email = 'seat1@example.com'`,
      [ws.id],
    )
    expect(await seatsOf()).toMatchObject({ available: 1, pending: 1 })
  })
})

describe('joining', () => {
  test('AUTH-40 register/{token} creates the account of the address, verified, and joins', async () => {
    const email = newEmail()
    const { token } = await invite(email)
    const { data } = await server.anonymous.call('registerInvited', { params: { token }, body: register })
    expect(data).toEqual({ email, ws_code: server.a.code })
    const client = await signIn(email)
    const { data: profile } = await client.call('me')
    expect(profile).toMatchObject({ email, display_name: 'New Person', terms_accepted: false })
    const { data: workspaces } = await client.call('listWorkspaces')
    expect(workspaces).toMatchObject([{ code: server.a.code, display_name: 'New Person' }])
    expect(await statusOf(email)).toBe(1)
    const again = await server.anonymous.refused('registerInvited', { params: { token }, body: register })
    expect(again.error).toBe('invitation_invalid')
  })

  test('AUTH-38 PUT virtual confirms a virtual account by the token in the body', async () => {
    const email = newEmail()
    const { token } = await invite(email)
    const wrong = { ...register, token, password_confirmation: 'another-pass-7' }
    const refusal = await server.anonymous.refused('virtual', { body: wrong })
    expect(Object.keys(refusal.meta['fields'] as object)).toEqual(['password_confirmation'])
    const { data } = await server.anonymous.call('virtual', { body: { ...register, token } })
    expect(data).toEqual({ email, ws_code: server.a.code })
    await signIn(email)
  })

  test('AUTH-40 an address with its own account cannot be registered again, whatever the token', async () => {
    const person = await addUser(server, 'member', 'Known')
    await server.database.query('delete from ws_user where id = $1', [person.id])
    const { token } = await invite(person.email)
    for (const name of ['registerInvited', 'virtual'] as const) {
      const refusal = await server.anonymous.refused(name, { params: { token }, body: { ...register, token } })
      expect(refusal.error).toBe('account_exists')
    }
    await signIn(person.email, TEST_PASSWORD)
  })

  test('AUTH-40 an account registered by a stranger for an unproven address is taken over', async () => {
    const email = newEmail()
    const { token, user } = await invite(email)
    const { rows } = await server.database.pool.query<{ password_hash: string }>(
      'select password_hash from user_account where id = $1',
      [server.b.users.owner.userId],
    )
    await server.database.query('update user_account set password_hash = $2 where id = $1', [
      user,
      rows[0]?.password_hash,
    ])
    const query = { token, user }
    expect((await server.anonymous.refused('confirmInvitation', { query })).error).toBe('not_registered')
    await server.anonymous.call('registerInvited', { params: { token }, body: register })
    await signIn(email)
    expect((await server.anonymous.refused('login', { body: { email, password: TEST_PASSWORD } })).error).toBe(
      'invalid_credentials',
    )
  })

  test('WS-52 confirm-ws-invitation joins by token and user; a virtual account has to be set up first', async () => {
    const virtual = await invite(newEmail())
    expect((await server.anonymous.refused('confirmInvitation', { query: virtual })).error).toBe('not_registered')
    const person = server.b.users.member
    const query = await invite(person.email)
    expect(query.user).toBe(person.userId)
    const swapped = { token: query.token, user: virtual.user }
    expect((await server.anonymous.refused('confirmInvitation', { query: swapped })).error).toBe('invitation_invalid')
    const { data } = await server.anonymous.call('confirmInvitation', { query })
    expect(data).toEqual({ email: person.email, ws_code: server.a.code })
    const { data: rights } = await server.as(person).call('workspacePermissions', { params })
    expect(rights.ws_root_role_id).toBe(ROOT_ROLES.member)
  })

  test('WS-52 two simultaneous joins count as one; after that the link is used up', async () => {
    const person = server.b.users.admin
    const query = await invite(person.email)
    const answers = await Promise.all([1, 2, 3].map(() => server.anonymous.send('confirmInvitation', { query })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const rows = await server.database.query('select status from ws_user where ws_id = $1 and user_id = $2', [
      server.a.id,
      person.userId,
    ])
    expect(rows).toEqual([{ status: 1 }])
    await server.database.query(`update ws_invitation set accepted_at = accepted_at - interval '11 seconds'`)
    expect((await server.anonymous.refused('confirmInvitation', { query })).error).toBe('invitation_invalid')
  })

  test('AUTH-42 acceptInvitation joins for the right account only, and leaves the caller’s transaction usable', async () => {
    const person = server.b.users.guest
    const { token } = await invite(person.email)
    const stranger = server.b.users.owner.userId
    const answer = await server.database.transaction(async (tx) => {
      await expect(acceptInvitation(tx, token, stranger)).rejects.toMatchObject({ code: 'invitation_invalid' })
      await expect(acceptInvitation(tx, 'garbage', person.userId)).rejects.toMatchObject({ code: 'invitation_invalid' })
      return acceptInvitation(tx, token, person.userId)
    })
    expect(answer).toEqual({ email: person.email, ws_code: server.a.code })
    await server.as(person).call('showWorkspace', { params })
  })

  test('WS-52 expired, garbled, declined and withdrawn links and those of deleted workspaces are refused', async () => {
    const refused = async ({ token, user }: { token: string; user: string }) => {
      const errors = [
        await server.anonymous.refused('showInvitation', { params: { token } }),
        await server.anonymous.refused('confirmInvitation', { query: { token, user } }),
        await server.anonymous.refused('registerInvited', { params: { token }, body: register }),
        await server.anonymous.refused('virtual', { body: { ...register, token } }),
        await server.anonymous.refused('declineInvitation', { params: { token } }),
      ]
      return [...new Set(errors.map(({ error }) => error))]
    }
    const expired = await invite(newEmail())
    await server.database.query(`update ws_invitation set expires_at = now() where accepted_at is null`)
    expect(await refused(expired)).toEqual(['invitation_invalid'])
    const email = newEmail()
    const link = await invite(email)
    expect(await refused({ ...link, token: `${link.token.slice(0, -2)}AA` })).toEqual(['invitation_invalid'])
    expect(await refused({ ...link, token: '%00' })).toEqual(['invitation_invalid'])
    expect(await refused({ ...link, token: '\u{1F3AC}' })).toEqual(['invitation_invalid'])
    await server.anonymous.call('declineInvitation', { params: { token: link.token } })
    expect(await statusOf(email)).toBe(3)
    expect(await refused(link)).toEqual(['invitation_invalid'])
    const late = await invite(newEmail())
    await server.database.query('update workspace set deleted_at = now() where id = $1', [server.a.id])
    expect(await refused(late)).toEqual(['invitation_invalid'])
    await server.database.query('update workspace set deleted_at = null where id = $1', [server.a.id])
  })

  test('PPL-17 a person blocked or deleted while invited cannot join', async () => {
    for (const state of ['blocked = true', 'status = 3', 'status = 0']) {
      const email = newEmail()
      const { token, user } = await invite(email)
      await server.database.query(`update ws_user set ${state} where user_id = $1`, [user])
      const refusal = await server.anonymous.refused('registerInvited', { params: { token }, body: register })
      expect(refusal.error).toBe('invitation_invalid')
    }
  })

  test('WS-01 a person who left returns by a new invitation, in its role and without the old exceptions', async () => {
    const person = await addUser(server, 'admin', 'Returning')
    await server.database.query(`update ws_user set granted = '{settings_deleteWorkspace_delete}' where id = $1`, [
      person.id,
    ])
    await server.as(person).call('leaveWorkspace', { params })
    const query = await invite(person.email)
    await server.anonymous.call('confirmInvitation', { query })
    const { data } = await server.as(person).call('workspacePermissions', { params })
    expect([data.ws_user_id, data.ws_root_role_id]).toEqual([person.id, ROOT_ROLES.member])
    expect(data.permissions).not.toContain('settings_deleteWorkspace_delete')
  })
})

describe('pending invitations', () => {
  test('WS-53 the invited person sees them with working tokens, and none of others', async () => {
    const person = await addUser(server, 'member', 'Awaited')
    await server.database.query('delete from ws_user where id = $1', [person.id])
    const link = await invite(person.email)
    const { data } = await server.as(person).call('pendingInvites')
    expect(data).toMatchObject([
      { user: person.userId, token: link.token, ws_code: server.a.code, ws_name: 'Alpha', role_name: 'Member' },
    ])
    expect(data[0]?.invited_by).toBe('Alpha owner')
    expect((await server.as(server.b.users.owner).call('pendingInvites')).data).toEqual([])
    // A pending person is no member yet.
    expect((await server.as(person).refused('showWorkspace', { params })).error).toBe('no_ws_role')
    expect((await server.as(person).call('listWorkspaces')).data).toEqual([])
    await server.anonymous.call('confirmInvitation', { query: link })
    expect((await server.as(person).call('pendingInvites')).data).toEqual([])
  })
})
