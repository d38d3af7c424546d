import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { gate } from '../../testing/gate.ts'
import { testSmtpServer } from '../../testing/smtp-server.ts'
import type { SmtpBehaviour, TestSmtpServer } from '../../testing/smtp-server.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { folderTransport } from './folder-transport.ts'
import { queueMail, queueNoMail } from './queue-mail.ts'
import { smtpTransport } from './smtp-transport.ts'
import { startMailSender } from './start-mail-sender.ts'
import type { MailSender } from './start-mail-sender.ts'
import type { MailTransport } from './transport.ts'

const FROM = 'Arbo <arbo@studio.example>'
const MAIL = {
  to: 'mina@example.com',
  subject: 'Reset your password',
  text: 'Follow https://arbo.example/password-reset/secret-token\n',
  html: '<p>Follow <a href="https://arbo.example/password-reset/secret-token">this</a></p>',
}

let database: Database
let warnings: string[]
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  warnings = []
  await database.query('delete from mail_outbox')
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function smtp(behaviour?: SmtpBehaviour): Promise<TestSmtpServer> {
  const server = await testSmtpServer(behaviour)
  cleanUps.push(() => server.close())
  return server
}

function send(transport: MailTransport, retryMs: number[] = [10], pollMs = 20): MailSender {
  const log = { warn: (message: string, error?: unknown) => warnings.push(`${message} ${String(error)}`) }
  const sender = startMailSender(database, { transport, log, retryMs, pollMs })
  cleanUps.push(() => sender.stop(0))
  return sender
}

const queue = (mail = MAIL) => database.transaction((tx) => queueMail(tx, mail))

interface Row {
  text: string
  html: string
  attempts: number
  next_at: Date | null
  sent_at: Date | null
  last_error: string | null
}
async function row(): Promise<Row> {
  const [mail] = await database.query<Row>('select * from mail_outbox')
  if (!mail) throw new Error('no mail')
  return mail
}
const sent = () => eventually(async () => expect((await row()).sent_at).not.toBeNull())

describe('over SMTP', () => {
  test('AUTH-41 a committed mail is sent at once, with sender, subject and both bodies', async () => {
    const server = await smtp()
    send(smtpTransport(server.url, FROM), [10], 3_600_000)
    await queue({ ...MAIL, subject: 'Grüße 🎬\r\nBcc: evil@example.com' })
    await eventually(() => expect(server.received).toHaveLength(1))
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'arbo@studio.example', to: ['mina@example.com'] })
    expect(mail?.raw).toMatch(/^From: Arbo <arbo@studio\.example>/m)
    expect(mail?.raw).toContain('multipart/alternative')
    expect(mail?.raw).not.toMatch(/^Bcc:/m)
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/m)
  })

  test('AUTH-41 the text of a sent mail is not kept, because its links open accounts', async () => {
    const server = await smtp()
    send(smtpTransport(server.url, FROM))
    await queue()
    await sent()
    expect(await row()).toMatchObject({ text: '', html: '', next_at: null, attempts: 1, last_error: null })
  })

  test('AUTH-41 a mail of a rolled back transaction is never sent', async () => {
    const server = await smtp()
    send(smtpTransport(server.url, FROM))
    const rolledBack = database.transaction(async (tx) => {
      await queueMail(tx, MAIL)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await database.transaction(queueNoMail)
    await queue({ ...MAIL, to: 'other@example.com' })
    await eventually(() => expect(server.received.map(({ to }) => to)).toEqual([['other@example.com']]))
  })

  test('AUTH-41 a server that refuses temporarily gets the same mail again, once', async () => {
    let refusals = 2
    const refuse = () => (refusals-- > 0 ? { code: 451, message: 'greylisted' } : undefined)
    const server = await smtp({ refuse })
    send(smtpTransport(server.url, FROM))
    await queue()
    await sent()
    expect(server.received).toHaveLength(1)
    expect((await row()).attempts).toBe(3)
    expect(server.received[0]?.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@arbo\.invalid>/im)
  })

  test('AUTH-41 an unreachable server gets the mail once it is back', async () => {
    const away = await testSmtpServer()
    await away.close()
    send(smtpTransport(away.url, FROM), [3_600_000])
    await queue()
    await eventually(async () => expect((await row()).last_error).toMatch(/ECONNREFUSED/))
    const waiting = await row()
    expect(waiting.next_at?.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
    expect(waiting.text).toBe(MAIL.text)
  })

  test('AUTH-41 a mail to an unknown recipient is given up, and its text deleted', async () => {
    const server = await smtp({ refuse: () => ({ code: 550, message: 'no such user' }) })
    send(smtpTransport(server.url, FROM))
    await queue()
    await eventually(async () => expect((await row()).last_error).toContain('no such user'))
    expect(await row()).toMatchObject({ next_at: null, sent_at: null, text: '', html: '' })
  })

  test('AUTH-41 a mail is kept when our own password is wrong', async () => {
    const server = await smtp({ login: { user: 'arbo', pass: 'right-1' } })
    const wrong = send(smtpTransport(server.url.replace('right-1', 'wrong-1'), FROM), [3_600_000])
    await queue()
    await eventually(async () => expect((await row()).last_error).toMatch(/EAUTH|535/))
    expect((await row()).next_at).not.toBeNull()
    await wrong.stop()
    await database.query('update mail_outbox set next_at = now()')
    send(smtpTransport(server.url, FROM))
    await sent()
  })

  test('AUTH-41 a mail is given up after two days', async () => {
    const server = await smtp({ refuse: () => ({ code: 451, message: 'not now' }) })
    await queue()
    await database.query(`update mail_outbox set created_at = now() - interval '49 hours'`)
    send(smtpTransport(server.url, FROM))
    await eventually(async () => expect((await row()).next_at).toBeNull())
    expect((await row()).sent_at).toBeNull()
  })

  test('AUTH-41 the log reports a failed mail, without its text, its links or our password', async () => {
    const server = await smtp({ login: { user: 'arbo', pass: 'hush-hush-1' } })
    send(smtpTransport(server.url.replace('arbo:', 'nobody:'), FROM), [3_600_000])
    await queue()
    await eventually(() => expect(warnings).toHaveLength(1))
    expect(warnings[0]).toMatch(/could not be sent \(attempt 1\): next attempt in 3600 s/)
    expect(warnings.join()).not.toMatch(/secret-token|hush-hush|mina@/)
  })
})

describe('several processes', () => {
  test('AUTH-41 two senders on one outbox send each mail once', async () => {
    const server = await smtp()
    const transport = () => smtpTransport(server.url, FROM)
    await database.transaction(async (tx) => {
      for (let each = 0; each < 20; each += 1) await queueMail(tx, { ...MAIL, to: `user${each}@example.com` })
    })
    send(transport())
    send(transport())
    await eventually(async () => {
      const [count] = await database.query<{ open: number }>(
        'select count(*)::int as open from mail_outbox where sent_at is null',
      )
      expect(count?.open).toBe(0)
    })
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(20)
    expect(server.received).toHaveLength(20)
  })

  test('AUTH-41 while one sends, the other leaves the mail alone, however long the acknowledgement takes', async () => {
    const acknowledged = gate()
    const server = await smtp({ beforeAcknowledge: () => acknowledged.opened })
    await queue()
    const first = send(smtpTransport(server.url, FROM))
    await eventually(async () => expect((await row()).attempts).toBe(1))
    const second = send(smtpTransport(server.url, FROM))
    await second.stop()
    acknowledged.open()
    await sent()
    await first.stop()
    expect([server.received.length, (await row()).attempts]).toEqual([1, 1])
  })

  test('AUTH-41 stopping waits for the mail in progress', async () => {
    const acknowledged = gate()
    const server = await smtp({ beforeAcknowledge: () => acknowledged.opened })
    await queue()
    const sender = send(smtpTransport(server.url, FROM))
    await eventually(async () => expect((await row()).attempts).toBe(1))
    const stopped = sender.stop()
    acknowledged.open()
    await stopped
    expect((await row()).sent_at).not.toBeNull()
  })
})

describe('without a mail server', () => {
  test('AUTH-41 mails are .eml files that only their owner can read, and the mailbox still shows them', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'arbo-mail-')), 'outbox')
    cleanUps.push(() => rm(join(folder, '..'), { recursive: true }))
    send(folderTransport(folder, FROM))
    await queue()
    await sent()
    const [file = '', ...others] = await readdir(folder)
    expect(others).toEqual([])
    expect(file).toMatch(/^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/)
    const content = await readFile(join(folder, file), 'utf8')
    expect(content).toMatch(/^To: mina@example\.com\r$/m)
    expect(content).toMatch(/^Subject: Reset your password\r$/m)
    expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
    expect((await row()).html).toBe(MAIL.html)
  })
})
