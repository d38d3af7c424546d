import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { queueMail } from './queue-mail.ts'
import { startMailSender } from './start-mail-sender.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTransport } from './open-transport.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer({ trustProxy: 1 })
})
afterAll(() => server.close())
beforeEach(() => server.database.query('delete from mail_outbox'))

async function deliver(...subjects: string[]): Promise<void> {
  const sender = startMailSender(server.database, {
    transport: openTransport(server.deps.config),
    log: { warn: (message) => expect.fail(message) },
  })
  for (const subject of subjects) {
    const html = `<html><head><title>x</title></head><body><a href="http://localhost/login">${subject}</a></body></html>`
    await server.database.transaction((tx) => queueMail(tx, { to: 'mina@example.com', subject, text: 'x', html }))
  }
  const waiting = 'select 1 from mail_outbox where sent_at is null'
  await eventually(async () => expect(await server.database.query(waiting)).toEqual([]))
  await sender.stop()
}

const get = (url = '/dev/mailbox', headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ method: 'GET', url, headers: { host: 'localhost:4600', ...headers }, remoteAddress })
const hrefs = (page: string) =>
  [...page.matchAll(/href="(\/dev\/mailbox\/[0-9a-f-]{36})"/g)].map(([, href]) => href ?? '')

describe('the development mailbox', () => {
  test('AUTH-41 lists mails newest first, or says that there are none', async () => {
    expect((await get()).body).toContain('No emails yet')
    await deliver('First', 'Second <b>&</b>')
    const { body } = await get()
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'))
    expect(body).toContain('Second &#60;b&#62;')
    expect(hrefs(body)).toHaveLength(2)
  })

  test('AUTH-41 shows a mail in a sandboxed frame whose links open in the whole tab', async () => {
    await deliver('Reset')
    const [address = ''] = hrefs((await get()).body)
    const page = await get(address)
    expect(page.body).toMatch(
      /<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"/,
    )
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    const content = await get(`${address}/content`)
    expect(content.headers['content-security-policy']).toMatch(
      /sandbox allow-popups(?!.*(allow-scripts|allow-same-origin))/,
    )
    expect(content.body).toContain('<base target="_top">')
    for (const response of [page, content]) expect(response.headers['cache-control']).toBe('no-store')
  })

  test('AUTH-41 does not show mails that were not kept, nor any other address', async () => {
    await server.database.transaction((tx) =>
      queueMail(tx, { to: 'a@example.com', subject: 'Waiting', text: 'x', html: 'x' }),
    )
    const [mail] = await server.database.query<{ id: string }>('select id from mail_outbox')
    expect((await get()).body).not.toContain('Waiting')
    for (const id of [mail?.id ?? '', `'`, '01999999-0000-7000-8000-000000000000']) {
      expect((await get(`/dev/mailbox/${id}`)).statusCode).toBe(404)
      expect((await get(`/dev/mailbox/${id}/content`)).statusCode).toBe(404)
    }
  })

  test('AUTH-41 exists only for a person on this machine', async () => {
    await deliver('Secret')
    const [address = ''] = hrefs((await get()).body)
    const strangers: [Record<string, string>, string?][] = [
      [{}, '192.168.1.7'],
      [{}, '10.127.0.1'],
      [{ host: 'arbo.example.com' }],
      [{ host: 'localhost.evil.example' }],
      [{ 'x-forwarded-for': '127.0.0.1' }],
      [{ 'x-forwarded-for': '127.0.0.1' }, '192.168.1.7'],
      [{ 'x-forwarded-host': 'localhost' }],
      [{ forwarded: 'for=127.0.0.1' }],
      [{ via: '1.1 proxy' }],
      [{ 'cf-connecting-ip': '203.0.113.7' }],
      [{ origin: 'https://evil.example' }],
      [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
      [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
      [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ]
    for (const [headers, remote] of strangers) {
      for (const url of ['/dev/mailbox', address, `${address}/content`]) {
        const response = await get(url, headers, remote)
        expect([url, headers, response.statusCode]).toEqual([url, headers, 404])
        expect(response.body).not.toContain('Secret')
      }
    }
    for (const [headers, remote] of [
      [{ host: '127.0.0.1:4600' }, '127.0.0.1'],
      [{ host: '[::1]:4600' }, '::1'],
      [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, '::ffff:127.0.0.1'],
      [{ 'sec-fetch-site': 'same-origin' }, '127.0.0.1'],
    ] as const) {
      expect((await get('/dev/mailbox', headers, remote)).statusCode).toBe(200)
    }
  })

  test('AUTH-41 cannot be read by a page of another origin', async () => {
    expect((await get()).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('AUTH-41 does not exist when mails are sent', async () => {
    const sending = await testServer({ smtpUrl: 'smtp://mail.example.com' })
    const response = await sending.app.inject({ method: 'GET', url: '/dev/mailbox', headers: { host: 'localhost' } })
    await sending.close()
    expect(response.statusCode).toBe(404)
  })
})
