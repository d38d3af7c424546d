import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTurn, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { longestRise } from './changes-since.ts'

let server: TestServer
let params: { ws_code: string }
let tree: Tree

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
  tree = await makeTree(server)
})
afterAll(() => server.close())

const on = ({ id }: { id: string }) => ({ params: { ...params, id } })

async function make(item_ids: string[]) {
  const { data } = await server.member.call('createPlaylist', { params, body: { name: 'Dailies', item_ids } })
  return data
}

test('XPLY-02 sharing freezes the exact renditions, and shows what changed since', async () => {
  const { member, owner } = server
  const [a = '', b = '', c = '', d = '', e = ''] = await inTurn([1, 2, 3, 4, 5], () => makeItem(server, tree.take, []))
  const first = await makeRendition(server, a, { version: 1 })
  const playlist = await make([a, b, c, d])
  expect((await member.call('showPlaylistChanges', on(playlist))).data).toBe(null)
  const body = { ws_user_ids: [server.a.users.admin.id] }
  await member.call('sharePlaylist', { ...on(playlist), body })
  const { data: list } = await member.call('listPlaylistSnapshots', on(playlist))
  expect(list).toMatchObject([{ reason: 'shared', item_count: 4, by: { id: server.a.users.member.id } }])
  const nothing = { added: [], removed: [], moved: [], updated: [] }
  expect((await member.call('showPlaylistChanges', on(playlist))).data).toMatchObject(nothing)

  await makeRendition(server, a, { version: 2 })
  await member.call('batchPlaylistItems', { ...on(playlist), body: { add: [e], remove: [b] } })
  await member.call('orderPlaylistItems', { ...on(playlist), body: { item_ids: [d, a, c] } })
  await owner.call('deleteItem', { params: { ...params, id: c } })
  const { data: changes } = await server.admin.call('showPlaylistChanges', on(playlist))
  expect(changes).toMatchObject({
    snapshot: { id: list[0]?.id },
    added: [{ id: e, name: 'Scene' }],
    removed: [
      { id: b, name: 'Scene' },
      { id: c, name: 'Scene' },
    ],
    updated: [{ id: a, from: 1, to: 2 }],
  })
  expect(changes?.moved).toHaveLength(1)

  const frozen = { params: { ...params, id: playlist.id, snapshot_id: list[0]?.id ?? '' } }
  const { data: then } = await member.call('listSnapshotItems', frozen)
  expect(then.map(({ id, rendition }) => [id, rendition?.id])).toEqual([
    [a, first],
    [b, undefined],
    [d, undefined],
  ])
  await owner.call('deleteRendition', { params: { ...params, item_id: a, id: first } })
  expect((await member.call('listSnapshotItems', frozen)).data[0]?.rendition).toBe(null)
  const { data: guestHas } = await member.call('sharePlaylist', {
    ...on(playlist),
    body: { ws_user_ids: [server.a.users.guest.id] },
  })
  expect(guestHas).toHaveLength(2)
  expect((await member.call('listPlaylistSnapshots', on(playlist))).data).toHaveLength(2)
})

test('XPLY-02 users who can change a playlist freeze it at any time, a smart one with its current results', async () => {
  const { admin, member } = server
  const item = await makeItem(server, tree.take, [])
  await server.database.query(`update item set name = 'Frozen' where id = $1`, [item])
  const rule = {
    match: 'all' as const,
    conditions: [{ field: 'name' as const, operator: 'is' as const, values: ['frozen'] }],
  }
  const { data: smart } = await member.call('createPlaylist', { params, body: { name: 'S', kind: 'smart', rule } })
  const { data: snapshot } = await member.call('createPlaylistSnapshot', { ...on(smart), body: { reason: 'reviewed' } })
  expect(snapshot).toMatchObject({ reason: 'reviewed', item_count: 1 })
  expect((await admin.refused('createPlaylistSnapshot', { ...on(smart), body: {} })).error).toBe('not_found')
  await member.call('sharePlaylist', { ...on(smart), body: { ws_user_ids: [server.a.users.admin.id] } })
  expect((await admin.refused('createPlaylistSnapshot', { ...on(smart), body: {} })).error).toBe('permission_denied')
  await server.database.query(`update item set name = 'Thawed' where id = $1`, [item])
  const { data: changes } = await member.call('showPlaylistChanges', on(smart))
  expect(changes).toMatchObject({ added: [], removed: [{ id: item, name: 'Thawed' }] })
})

test('XPLY-02 a guest gets no name of a scene that they no longer see', async () => {
  const { guest, member } = server
  const [kept, out] = await inTurn([1, 2], () => makeItem(server, tree.take, []))
  const playlist = await make([kept ?? '', out ?? ''])
  await member.call('sharePlaylist', { ...on(playlist), body: { ws_user_ids: [server.a.users.guest.id] } })
  await member.call('batchPlaylistItems', { ...on(playlist), body: { remove: [out ?? ''] } })
  expect((await member.call('showPlaylistChanges', on(playlist))).data?.removed).toHaveLength(1)
  expect((await guest.call('showPlaylistChanges', on(playlist))).data?.removed).toEqual([])
})

test('XPLY-02 the last fifty snapshots are kept', async () => {
  const playlist = await make([])
  await server.database.query(
    `insert into playlist_snapshot (ws_id, id, playlist_id, reason, items, by_id, created_at)
     select $1, gen_random_uuid(), $2, 'manual', '[]', $3, now() - n * interval '1 minute' from generate_series(1, 60) n`,
    [server.a.id, playlist.id, server.a.users.member.id],
  )
  const { data } = await server.member.call('createPlaylistSnapshot', { ...on(playlist), body: {} })
  const { data: list } = await server.member.call('listPlaylistSnapshots', on(playlist))
  expect([list.length, list[0]?.id]).toEqual([50, data.id])
})

test('XPLY-02 as few scenes as possible count as moved', () => {
  expect([...longestRise([0, 1, 2])].toSorted()).toEqual([0, 1, 2])
  expect([...longestRise([3, 0, 1, 2])].toSorted()).toEqual([1, 2, 3])
  expect([...longestRise([1, 2, 3, 0])].toSorted()).toEqual([0, 1, 2])
  expect(longestRise([2, 1, 0]).size).toBe(1)
  expect(longestRise([]).size).toBe(0)
})
