import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { writeSheet } from '../../platform/sheets/write-sheet.ts'
import { lastMail } from '../../testing/mails.ts'
import { except, rolesOf } from '../../testing/people.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer({ seatsPerWorkspace: 10_000 })
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.query('delete from rate_limit')
  await server.database.query('update workspace set seats = null')
})

const csv = (text: string, name = 'people.csv') => ({ name, content: Buffer.from(text).toString('base64') })
const importFile = (body: { name: string; content: string; dry_run?: boolean }, client = server.owner) =>
  client.call('importInvitations', { params, body })
const refused = (body: { name: string; content: string; dry_run?: boolean }, client = server.owner) =>
  client.refused('importInvitations', { params, body })
const pendingCount = async () => (await server.owner.call('listPendingUsers', { params })).meta.total
const mailCount = async () => {
  const [row] = await server.database.query<{ count: number }>('select count(*) as count from mail_outbox')
  return row?.count
}

async function seats(free: number): Promise<void> {
  const { data } = await server.owner.call('licenceStatus', { params })
  const total = data.seats.used + data.seats.pending + free
  await server.database.query('update workspace set seats = $2 where id = $1', [server.a.id, total])
}

describe('inviting by a file', () => {
  test('PPL-31 import-invite takes CSV and xlsx, with roles by name, else the default role', async () => {
    const roles = await rolesOf(server)
    const answer = await importFile(csv('Email;Role\r\nanna@film.example.com;\r\nBen@Film.example.com;guest\r\n'))
    expect(answer.data).toEqual({ total: 2, created: 2, members: 0, faults: [], preview: [] })
    const { data } = await server.owner.call('listPendingUsers', { params })
    expect(data.map(({ email, ws_role_id }) => [email, ws_role_id]).sort()).toEqual([
      ['anna@film.example.com', roles['Member']],
      ['ben@film.example.com', roles['Guest']],
    ])
    expect((await lastMail(server.database, 'ben@film.example.com')).text).toContain('as Guest')
    const sheet = await writeSheet(
      'xlsx',
      ['email', 'role'],
      [
        [server.a.users.guest.email, 'Admin'],
        ['cy@x.com', ''],
      ],
    )
    const again = await importFile({ name: 'people.xlsx', content: sheet.toString('base64') })
    // Who is in already stays what they are.
    expect(again.data).toMatchObject({ total: 2, created: 1, members: 1 })
  })

  test('PPL-31 every faulty row is reported with its line and column, and nothing is half-written', async () => {
    const before = [await pendingCount(), await mailCount()]
    const body = csv(
      'email,role\ngood@film.example.com,\nno address,\ngood@FILM.example.com,Member\nx@film.example.com,Wizard\n',
    )
    const rows = [
      { row: 3, column: 'email', message: 'Email is invalid' },
      { row: 4, column: 'email', message: 'Row 2 has the same address.' },
      { row: 5, column: 'role', message: 'There is no active role “Wizard”.' },
    ]
    const refusal = await refused(body)
    expect([refusal.error, refusal.message]).toEqual(['import_faulty', 'There is error when import.'])
    expect(refusal.meta['rows']).toEqual(rows)
    const dry = await importFile({ ...body, dry_run: true })
    expect(dry.data).toMatchObject({ total: 4, created: 0, faults: rows })
    expect(dry.data.preview[0]).toEqual({ row: 2, values: { email: 'good@film.example.com', role: '' } })
    expect([await pendingCount(), await mailCount()]).toEqual(before)
  })

  test('PPL-31 a dry run invites nobody and reports who is already a member', async () => {
    const before = [await pendingCount(), await mailCount()]
    const body = csv(`email\ndry@film.example.com\n${server.a.users.member.email}\n`)
    expect((await importFile({ ...body, dry_run: true })).data).toMatchObject({ created: 0, members: 1, total: 2 })
    expect([await pendingCount(), await mailCount()]).toEqual(before)
    const [account] = await server.database.query('select id from user_account where email = $1', [
      'dry@film.example.com',
    ])
    expect(account).toBeUndefined()
  })

  test('PPL-31 other columns, other types, 5,001 rows, and invalid files are refused with a reason', async () => {
    const columns = await refused(csv('name,mail\nAnna,a@x.com\n'))
    expect([columns.error, columns.meta['missing'], columns.meta['unknown']]).toEqual([
      'invalid',
      ['email'],
      ['name', 'mail'],
    ])
    expect((await refused(csv('email\na@x.com', 'people.txt'))).error).toBe('invalid_file_format')
    expect((await refused(csv('not a zip', 'people.xlsx'))).error).toMatch(/^invalid/)
    const many = Array.from({ length: 5001 }, (_, at) => `p${at}@many.example.com`).join('\n')
    expect((await refused(csv(`email\n${many}\n`))).error).toBe('too_large')
    expect((await refused({ name: 'a.csv', content: '%%%' })).error).toBe('validation_failed')
  })

  test('PPL-20 more rows than seats get the specified message, also in the dry run, and nobody is invited', async () => {
    await seats(1)
    const before = [await pendingCount(), await mailCount()]
    const body = csv('email,role\none@seat.example.com,\ntwo@seat.example.com,\nguest@seat.example.com,Guest\n')
    for (const dry_run of [true, false]) {
      const refusal = await refused({ ...body, dry_run })
      expect(refusal.error).toBe('seat_limit')
      expect(refusal.message).toBe('Oops, seems like you are exceeding the seat limitation of your workspace plan...')
      expect(refusal.meta['available']).toBe(1)
    }
    expect([await pendingCount(), await mailCount()]).toEqual(before)
    await importFile(csv('email,role\none@seat.example.com,\nguest@seat.example.com,Guest\n'))
  })

  test('PPL-26 PPL-27 rows with a role that the caller cannot invite into are faults', async () => {
    const one = await addUser(server, 'member', 'Inviter')
    await except(server, one.id, { granted: ['guest_inviteGuest_create'] })
    const client = server.as(one)
    const refusal = await refused(csv('email,role\na@g.example.com,Guest\nb@g.example.com,\n'), client)
    expect(refusal.meta['rows']).toEqual([{ row: 3, column: 'role', message: 'You cannot invite people as Member.' }])
    expect((await importFile(csv('email,role\na@g.example.com,Guest\n'), client)).data.created).toBe(1)
  })

  test('CORE-31 other calls are answered while a hostile file is read', async () => {
    /** Calls that are answered until a file is refused. */
    const answeredDuring = async (lines: number) => {
      const state = { calls: 0, refused: false }
      const refusal = refused(csv(`email,role\n${`${','.repeat(99)}\n`.repeat(lines)}`)).finally(() => {
        state.refused = true
      })
      while (!state.refused) {
        await server.anonymous.call('health')
        state.calls += 1
        // A call that touches no file answers without the loop's turn, in which the thread reports.
        await turn()
      }
      expect((await refusal).error).toBe('invalid')
      return state.calls
    }
    // The first file waits for the thread to start as well.
    await answeredDuring(1)
    const before = await answeredDuring(1)
    // Read by the thread that answers, neither file would let another call in between.
    expect(await answeredDuring(30_000)).toBeGreaterThan(before + 20)
  })

  test('PPL-36 5,000 rows are imported at once', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `p${at}@crowd.example.com,Guest`).join('\n')
    expect((await importFile(csv(`email,role\n${many}\n`))).data).toMatchObject({ total: 5000, created: 5000 })
  }, 240_000)

  test('PPL-31 export-format is a sample that can be imported', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const response = await server.owner.send('invitationSample', { params, query: { format } })
      const columns = [{ name: 'email' }, { name: 'role' }]
      const { rows } = await readSheet(response.rawPayload, `sample.${format}`, { columns })
      expect(rows.map(({ values }) => values['role'])).toEqual(['Member', 'Guest'])
      const body = { name: `s.${format}`, content: response.rawPayload.toString('base64'), dry_run: true }
      expect((await importFile(body)).data.faults).toEqual([])
    }
  })
})

describe('pending invitations and their guests', () => {
  const invite = async (email: string, guest = false) => {
    await server.owner.call('inviteUsers', { params, body: { emails: [email], guest } })
    const [row] = (await server.owner.call('listWorkspaceUsers', { params, query: { search: email } })).data
    return row?.id ?? ''
  }
  const linkOf = async (email: string) => {
    const { text } = await lastMail(server.database, email)
    return { token: new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '' }
  }

  test('PPL-02 PPL-27 guest_inviteGuest_create invites guests, in the default guest role and without a seat', async () => {
    const one = await addUser(server, 'member', 'Guest inviter')
    await except(server, one.id, { granted: ['guest_inviteGuest_create'] })
    await seats(0)
    const client = server.as(one)
    const body = { emails: ['free@example.com'] }
    expect((await client.refused('inviteUsers', { params, body })).error).toBe('permission_denied')
    const { data } = await client.call('inviteUsers', { params, body: { ...body, guest: true } })
    expect(data).toEqual([{ email: 'free@example.com', result: 'invited' }])
    expect((await server.owner.refused('inviteUsers', { params, body: { emails: ['paid@example.com'] } })).error).toBe(
      'seat_limit',
    )
    const { data: pending } = await client.call('listPendingUsers', { params })
    expect(pending.every(({ is_guest }) => is_guest)).toBe(true)
    await except(server, one.id, { granted: ['people_inviteWorkspaceUser_create'] })
    expect((await client.refused('inviteUsers', { params, body: { ...body, guest: true } })).error).toBe(
      'permission_denied',
    )
  })

  test('PPL-31 resend makes a new link for the same role and exceptions, ends the old one, and revives an expired one', async () => {
    const email = 'again@example.com'
    const id = await invite(email)
    const first = await linkOf(email)
    await except(server, id, { granted: ['item_deleteItem_delete'] })
    await server.database.query(
      `update ws_invitation set expires_at = now() - interval '1 day' where ws_user_id = $1`,
      [id],
    )
    const [expired] = (await server.owner.call('listWorkspaceUsers', { params, query: { search: email } })).data
    expect(expired?.pending_invites[0]?.expired).toBe(true)
    const { data } = await server.owner.call('resendInvitations', { params, body: { ids: [id] } })
    expect(data).toEqual([{ email, result: 'invited' }])
    const second = await linkOf(email)
    expect((await server.anonymous.refused('showInvitation', { params: first })).error).toBe('invitation_invalid')
    await server.anonymous.call('showInvitation', { params: second })
    const { data: person } = await server.owner.call('showWorkspaceUser', { params: { ...params, id } })
    expect(person.granted).toEqual(['item_deleteItem_delete'])
    const refusal = await server.owner.refused('resendInvitations', {
      params,
      body: { ids: [server.a.users.member.id] },
    })
    expect(refusal.error).toBe('not_possible')
  })

  test('PPL-32 delete-invite ends the link, frees the seat, and applies only to pending people', async () => {
    await seats(1)
    const email = 'gone@example.com'
    const id = await invite(email)
    const link = await linkOf(email)
    const free = async () => (await server.owner.call('licenceStatus', { params })).data.seats.available
    expect(await free()).toBe(0)
    const both = { ids: [id, server.a.users.member.id] }
    expect((await server.owner.refused('deleteInvitations', { params, body: both })).error).toBe('not_possible')
    expect((await server.member.refused('deleteInvitations', { params, body: { ids: [id] } })).error).toBe(
      'permission_denied',
    )
    await server.owner.call('deleteInvitations', { params, body: { ids: [id] } })
    expect((await server.anonymous.refused('showInvitation', { params: link })).error).toBe('invitation_invalid')
    expect(await free()).toBe(1)
    const { data } = await server.owner.call('listWorkspaceUsers', { params, query: { search: email } })
    expect(data).toEqual([])
    // Invited anew they are as new.
    expect(await invite(email)).toBe(id)
  })
})
