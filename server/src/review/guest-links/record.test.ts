import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('XREV-12 creating, changing and ending a link is in the audit record, without its secret', async () => {
  const item_id = await makeItem(server, (await makeTree(server)).take, [])
  const ws = { ws_code: server.a.code }
  const body = { name: 'Client', access: 'view', item_id, passphrase: 'open sesame' } as const
  const { data: link } = await server.owner.call('createGuestLink', { params: ws, body: body as never })
  const params = { ...ws, id: link.id }
  const change = (version: number, to: object) =>
    server.owner.call('updateGuestLink', { params, body: { version, ...to } as never })
  const { data: named } = await change(link.version, { name: 'Client, again' })
  await change(named.version, { access: 'comment', passphrase: null })
  await server.owner.call('revokeGuestLink', { params })
  await server.owner.call('revokeGuestLink', { params })

  const { data: entries } = await server.owner.call('listRightsRecord', {
    params: ws,
    query: { subject_kind_eq: 'link', subject_id_eq: link.id },
  })
  expect(entries.map(({ event }) => event)).toEqual(['link.revoked', 'link.changed', 'link.created'])
  expect(new Set(entries.map(({ subject }) => subject.name))).toEqual(new Set(['Client, again']))
  const open = { access: 'view', expires_on: null, has_passphrase: true, has_watermark: false }
  expect(entries.map(({ data }) => data)).toEqual([
    { item_id },
    { item_id, from: open, to: { ...open, access: 'comment', has_passphrase: false } },
    { item_id, ...open },
  ])
  expect(JSON.stringify(entries)).not.toContain('sesame')
})
