import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAYLIST_ITEMS_MAX } from '@arbo/core/contract'
import { inTurn, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { except } from '../../testing/people.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }
let tree: Tree
/** Scenes that no guest is assigned to. */
let scenes: string[]

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
  tree = await makeTree(server)
  scenes = await inTurn([1, 2, 3, 4], () => makeItem(server, tree.take, []))
})
afterAll(() => server.close())

async function make(as: TestClient, body: object = {}) {
  return (await as.call('createPlaylist', { params, body: { name: 'Dailies', ...body } as never })).data
}
const on = ({ id }: { id: string }) => ({ params: { ...params, id } })
const idsIn = async (as: TestClient, playlist: { id: string }) =>
  (await as.call('listPlaylistItems', on(playlist))).data.map(({ id }) => id)
const namesOf = async (as: TestClient, tab: 'all' | 'my' | 'shared' | 'workspace' | 'recommended' | 'hidden') =>
  (await as.call('listPlaylists', { params, query: { tab, per_page: 200 } })).data.map(({ name }) => name)
const rule = (values = ['Scene']) => ({
  match: 'all' as const,
  conditions: [{ field: 'name' as const, operator: 'contains' as const, values }],
})

test('PLY-01 XPLY-01 a playlist is personal, of the workspace or smart, and visible to its own audience', async () => {
  const { member, admin, guest, owner } = server
  const personal = await make(member, { name: 'Mine', item_ids: scenes })
  expect(personal).toMatchObject({ kind: 'personal', is_mine: true, may_edit: true, may_share: true, item_count: 4 })
  const common = await make(admin, { name: 'Common', kind: 'workspace', item_ids: scenes.slice(0, 1) })
  const smart = await make(member, { name: 'Found', kind: 'smart', rule: rule() })
  expect(smart).toMatchObject({ kind: 'smart', rule: rule(), item_count: 5 })
  // In lists no rule is asked, however many there are: it is when the playlist is opened.
  const { data: listed } = await member.call('listPlaylists', { params, query: { tab: 'my', per_page: 200 } })
  expect(listed.find(({ id }) => id === smart.id)).toMatchObject({ item_count: null, thumbnails: [] })
  expect(listed.find(({ id }) => id === personal.id)).toMatchObject({ item_count: 4 })
  expect((await member.call('showPlaylist', on(smart))).data).toMatchObject({ item_count: 5 })

  expect((await owner.refused('showPlaylist', on(personal))).error).toBe('not_found')
  expect((await owner.refused('listPlaylistItems', on(smart))).error).toBe('not_found')
  const { data: playlist } = await member.call('showPlaylist', on(common))
  expect(playlist).toMatchObject({
    is_mine: false,
    may_edit: false,
    may_delete: false,
    may_share: false,
    request_count: 0,
  })
  expect((await member.refused('updatePlaylist', { ...on(common), body: { version: 1, name: 'X' } })).error).toBe(
    'permission_denied',
  )
  expect((await guest.refused('showPlaylist', on(common))).error).toBe('not_found')
  expect(await namesOf(guest, 'all')).toEqual([])
})

test('PLY-01 a smart playlist has a rule and no scenes of its own, and other kinds have no rule', async () => {
  const { member } = server
  for (const body of [{ kind: 'smart' }, { kind: 'smart', rule: rule(), item_ids: scenes }, { rule: rule() }]) {
    expect((await member.refused('createPlaylist', { params, body: { name: 'No', ...body } })).error).toBe(
      'validation_failed',
    )
  }
  const smart = await make(member, { kind: 'smart', rule: rule() })
  const added = await member.refused('addPlaylistItems', { ...on(smart), body: { item_ids: scenes } })
  expect([added.error, added.message]).toEqual([
    'invalid_reference',
    'A smart playlist finds its scenes by its rule; change the rule.',
  ])
  const personal = await make(member)
  const refusal = await member.refused('updatePlaylist', { ...on(personal), body: { version: 1, rule: rule() } })
  expect(refusal.meta['fields']).toHaveProperty('rule')
})

test('PLY-03 PLY-10 the module and each action on playlists have a permission', async () => {
  const { member, guest, admin } = server
  const person = server.a.users.member.id
  for (const kind of ['personal', 'smart', 'workspace'] as const) {
    const body = { name: 'No', kind, ...(kind === 'smart' ? { rule: rule() } : {}) }
    expect((await guest.refused('createPlaylist', { params, body })).error).toBe('permission_denied')
  }
  const refused = await member.refused('createPlaylist', { params, body: { name: 'No', kind: 'workspace' } })
  expect([refused.error, refused.meta['permission']]).toEqual([
    'permission_denied',
    'playlist_addWorkspacePlaylist_create',
  ])
  const types = async (as: TestClient) => (await as.call('listPlaylistTypes', { params })).data
  expect(await types(member)).toEqual([
    { kind: 'personal', may_create: true },
    { kind: 'workspace', may_create: false },
    { kind: 'smart', may_create: true },
  ])

  const own = await make(member)
  await except(server, person, {
    revoked: [
      'playlist_addSmartPlaylist_create',
      'playlist_updatePersonalPlaylist_update',
      'playlist_deletePersonalPlaylist_delete',
    ],
    granted: ['playlist_updateWorkspacePlaylist_update', 'playlist_deleteWorkspacePlaylist_delete'],
  })
  expect((await types(member)).map(({ may_create }) => may_create)).toEqual([true, false, false])
  expect((await member.refused('updatePlaylist', { ...on(own), body: { version: 1, name: 'X' } })).error).toBe(
    'permission_denied',
  )
  expect((await member.refused('deletePlaylist', on(own))).error).toBe('permission_denied')
  expect((await member.refused('deletePersonalPlaylist', on(own))).error).toBe('permission_denied')
  const common = await make(admin, { kind: 'workspace' })
  await member.call('updateWorkspacePlaylist', { ...on(common), body: { version: 1, name: 'Theirs as well' } })
  await member.call('deleteWorkspacePlaylist', on(common))
  await except(server, person, { revoked: ['playlist_getPlaylistUserInterface_read'] })
  expect((await member.refused('listPlaylists', { params })).error).toBe('permission_denied')
  await except(server, person, {})
})

test('PLY-05 PLY-07 the lists All, My, Shared with me, Workspace, Recommended and hidden have their own playlists', async () => {
  const { admin, owner } = server
  const { id } = await make(owner, { name: 'Given' })
  await owner.call('sharePlaylist', { ...on({ id }), body: { ws_user_ids: [server.a.users.admin.id] } })
  await make(admin, { name: 'Custom' })
  const out = await make(admin, { name: 'Out of the way', kind: 'workspace' })
  const { data: hidden } = await admin.call('hidePlaylist', on(out))
  expect(hidden.is_hidden).toBe(true)
  expect(await namesOf(admin, 'all')).toEqual(expect.arrayContaining(['Given', 'Custom', 'Common']))
  expect(await namesOf(admin, 'my')).toEqual(['Custom'])
  expect(await namesOf(admin, 'shared')).toEqual(['Given'])
  expect(await namesOf(admin, 'workspace')).toEqual(['Common'])
  expect(await namesOf(admin, 'hidden')).toEqual(['Out of the way'])
  expect((await admin.call('listHiddenPlaylists', { params })).meta.total).toBe(1)
  expect(await namesOf(owner, 'workspace')).toContain('Out of the way')
  await admin.call('unhidePlaylist', on(out))
  expect(await namesOf(admin, 'hidden')).toEqual([])
  const like = await admin.call('listPlaylists', { params, query: { name_like: 'IVE' } })
  expect(like.data.map(({ name }) => name)).toEqual(['Given'])
})

test('PLY-13 recommended lists the most opened, by the user and then by all; a visit counts once', async () => {
  const { admin, owner } = server
  const [one, two, three] = await inTurn(['One', 'Two', 'Three'], (name) => make(admin, { name, kind: 'workspace' }))
  if (!one || !two || !three) throw new Error('three were made')
  for (const as of [admin, admin, owner]) await as.call('showPlaylist', on(two))
  await admin.call('showPlaylist', on(three))
  await server.database.query(
    `update playlist_use set opened_at = now() - interval '11 minutes' where ws_id = $1 and playlist_id = $2`,
    [server.a.id, three.id],
  )
  await admin.call('showPlaylist', on(three))
  const { data } = await admin.call('listFrequentPlaylists', { params, query: { limit: 3 } })
  expect(data.map(({ name }) => name).slice(0, 2)).toEqual(['Three', 'Two'])
  expect((await namesOf(admin, 'recommended')).includes('One')).toBe(false)
  expect((await owner.call('listFrequentPlaylists', { params })).data[0]?.name).toBe('Two')
})

test('PLY-11 each family has its calls and finds only its own kind', async () => {
  const { admin } = server
  const { data: own } = await admin.call('createPersonalPlaylist', { params, body: { name: 'Family' } })
  const { data: common } = await admin.call('createWorkspacePlaylist', { params, body: { name: 'Family' } })
  expect([own.kind, common.kind]).toEqual(['personal', 'workspace'])
  expect((await admin.refused('showWorkspacePlaylist', on(own))).error).toBe('not_found')
  expect((await admin.refused('addPersonalPlaylistItems', { ...on(common), body: { item_ids: scenes } })).error).toBe(
    'not_found',
  )
  const kinds = async (name: 'listPersonalPlaylists' | 'listWorkspacePlaylists') =>
    new Set((await admin.call(name, { params, query: { per_page: 200 } })).data.map(({ kind }) => kind))
  expect(await kinds('listPersonalPlaylists')).toEqual(new Set(['personal']))
  expect(await kinds('listWorkspacePlaylists')).toEqual(new Set(['workspace']))
  const { data: items } = await admin.call('addWorkspacePlaylistItems', { ...on(common), body: { item_ids: scenes } })
  expect(items.map(({ id }) => id)).toEqual(scenes)
  await admin.call('deletePersonalPlaylist', on(own))
  expect((await admin.refused('showPlaylist', on(own))).error).toBe('not_found')
})

test('PLY-11 scenes are added, removed, changed together, ordered and reset to the order of adding', async () => {
  const { member } = server
  const [a = '', b = '', c = '', d = ''] = scenes
  const playlist = await make(member, { item_ids: [a, b] })
  const call = { ...on(playlist) }
  const { data: added } = await member.call('addPlaylistItems', { ...call, body: { item_ids: [c, a, c], position: 1 } })
  expect(added.map(({ id, position }) => [id, position])).toEqual([
    [a, 0],
    [c, 1],
    [b, 2],
  ])
  const { data: batch } = await member.call('batchPlaylistItems', { ...call, body: { add: [d, b], remove: [a, d] } })
  expect(batch.map(({ id }) => id)).toEqual([c, b, d])
  await member.call('orderPlaylistItems', { ...call, body: { item_ids: [d, d] } })
  expect(await idsIn(member, playlist)).toEqual([d, c, b])
  await member.call('orderPlaylistItems', { ...call, body: { item_ids: [b, a, d, c] } })
  expect(await idsIn(member, playlist)).toEqual([b, d, c])
  await member.call('resetPlaylistItems', call)
  expect(await idsIn(member, playlist)).toEqual([b, c, d])
  const one = { params: { ...call.params, item_id: c } }
  await member.call('deletePlaylistItem', one)
  expect((await member.refused('deletePlaylistItem', one)).error).toBe('not_found')
  expect(await idsIn(member, playlist)).toEqual([b, d])
  expect((await member.call('showPlaylist', call)).data).toMatchObject({ item_count: 2, version: 1 })
})

test('PLY-06 PLY-11 a playlist plays the newest rendition, the one at its adding, or the chosen one', async () => {
  const { member } = server
  const item = await makeItem(server, tree.take, [])
  const old = await makeRendition(server, item, { version: 1 })
  const playlist = await make(member, { item_ids: [item] })
  const middle = await makeRendition(server, item, { version: 2 })
  const newest = await makeRendition(server, item, { version: 3 })
  await makeRendition(server, item, { version: 4, state: 'processing' })
  const played = async () => (await member.call('listPlaylistItems', on(playlist))).data[0]?.rendition
  expect(await played()).toEqual({ id: newest, number: 3, is_pinned: false, is_outdated: false })
  const set = (body: object) => member.call('setPlaylistRendition', { ...on(playlist), body })
  await set({ default_rendition: 'pinned' })
  expect(await played()).toEqual({ id: old, number: 1, is_pinned: true, is_outdated: true })
  await set({ items: [{ item_id: item, rendition_id: middle }] })
  expect(await played()).toEqual({ id: middle, number: 2, is_pinned: true, is_outdated: true })
  expect((await member.call('showPlaylist', on(playlist))).data.default_rendition).toBe('pinned')
  await member.call('resetPlaylistItems', on(playlist))
  expect(await played()).toMatchObject({ id: newest, is_pinned: false })

  const other = await makeRendition(server, tree.item)
  for (const one of [
    { item_id: item, rendition_id: other },
    { item_id: scenes[0], rendition_id: null },
  ]) {
    const call = { ...on(playlist), body: { default_rendition: 'pinned', items: [one] } }
    expect((await member.refused('setPlaylistRendition', call)).error).toBe('invalid_reference')
  }
  expect((await member.call('showPlaylist', on(playlist))).data.default_rendition).toBe('latest')
})

test('PLY-06 a deleted scene leaves the playlist, and one without its media stays without a rendition', async () => {
  const { member, owner } = server
  const [kept, gone] = [await makeItem(server, tree.take, []), await makeItem(server, tree.take, [])]
  const rendition = await makeRendition(server, kept)
  const playlist = await make(member, { item_ids: [gone, kept] })
  await member.call('setPlaylistRendition', {
    ...on(playlist),
    body: { items: [{ item_id: kept, rendition_id: rendition }] },
  })
  await owner.call('deleteItem', { params: { ...params, id: gone } })
  await server.database.query('delete from rendition_file where ws_id = $1 and rendition_id = $2', [
    server.a.id,
    rendition,
  ])
  const lost = (await member.call('listPlaylistItems', on(playlist))).data
  expect(lost.map(({ id, position, rendition: played }) => [id, position, played])).toEqual([[kept, 0, null]])
  await owner.call('deleteRendition', { params: { ...params, item_id: kept, id: rendition } })
  expect((await member.call('listPlaylistItems', on(playlist))).data[0]?.rendition).toBe(null)
  expect((await member.call('showPlaylist', on(playlist))).data.item_count).toBe(1)
})

test('PLY-11 simultaneous additions and orders of two people are kept, and conflicting names are refused', async () => {
  const { admin, owner } = server
  const [a = '', b = '', c = '', d = ''] = scenes
  const playlist = await make(owner, { kind: 'workspace', item_ids: [a, b] })
  await Promise.all([
    admin.call('addPlaylistItems', { ...on(playlist), body: { item_ids: [c] } }),
    owner.call('orderPlaylistItems', { ...on(playlist), body: { item_ids: [b, a] } }),
    owner.call('addPlaylistItems', { ...on(playlist), body: { item_ids: [d, c] } }),
  ])
  const { data } = await admin.call('listPlaylistItems', on(playlist))
  expect(data.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  expect(data.map(({ id }) => id).toSorted()).toEqual([a, b, c, d].toSorted())

  await owner.call('updatePlaylist', { ...on(playlist), body: { version: 1, name: 'First' } })
  const late = await admin.refused('updatePlaylist', { ...on(playlist), body: { version: 1, name: 'Second' } })
  expect([late.error, (late.meta['current'] as { name: string }).name]).toEqual(['conflict', 'First'])
})

test('PLY-11 a playlist has at most 500 scenes, and refuses ids that are not scenes here', async () => {
  const { member } = server
  const many = Array.from({ length: PLAYLIST_ITEMS_MAX - 1 }, (_, at) => at)
  const rows = await server.database.query<{ id: string }>(
    `insert into item (ws_id, id, entity_id, project_id, process_id, episode_id, take_id, name)
     select $1, gen_random_uuid(), $2, i.project_id, i.process_id, i.episode_id, i.take_id, 'Many ' || n
     from item i, generate_series(1, $4::int) n where i.ws_id = $1 and i.id = $3 returning id`,
    [server.a.id, tree.take, tree.item, many.length],
  )
  const playlist = await make(member, { item_ids: rows.map(({ id }) => id) })
  const [a = '', b = ''] = scenes
  const both = await member.refused('addPlaylistItems', { ...on(playlist), body: { item_ids: [a, b] } })
  expect([both.error, both.meta['limit']]).toEqual(['limit_reached', PLAYLIST_ITEMS_MAX])
  await member.call('addPlaylistItems', { ...on(playlist), body: { item_ids: [a] } })
  const tooMany = { ...on(playlist), body: { item_ids: Array.from({ length: 10_000 }, () => b) } }
  expect((await member.refused('addPlaylistItems', tooMany)).error).toBe('validation_failed')
  await server.database.query(`delete from item where ws_id = $1 and name like 'Many %'`, [server.a.id])
  expect((await member.call('showPlaylist', on(playlist))).data.item_count).toBe(1)

  const stranger = server.as(server.b.users.owner)
  const { data: entity } = await stranger.call('createEntity', {
    params: { ws_code: server.b.code },
    body: { type: 0, parent_id: null, name: 'Theirs' },
  })
  const { data: theirs } = await stranger.call('storeEntityItem', {
    params: { ws_code: server.b.code, entity_id: entity.id },
    body: { name: 'Theirs' },
  })
  const foreign = [theirs.id]
  for (const [name, body] of [
    ['addPlaylistItems', { item_ids: foreign }],
    ['batchPlaylistItems', { add: foreign }],
    ['orderPlaylistItems', { item_ids: foreign }],
    ['setPlaylistRendition', { items: [{ item_id: theirs.id, rendition_id: null }] }],
    ['sharePlaylist', { ws_user_ids: [server.b.users.owner.id] }],
  ] as const) {
    const refusal = await member.refused(name, { ...on(playlist), body })
    expect([name, refusal.error]).toEqual([name, 'invalid_reference'])
  }
  const create = { params, body: { name: 'Foreign', item_ids: foreign } }
  expect((await member.refused('createPlaylist', create)).error).toBe('invalid_reference')
})

test('PLY-13 a copy belongs to its creator, with the scenes, order and renditions, or with the rule', async () => {
  const { admin, member } = server
  const [a = '', b = ''] = scenes
  const rendition = await makeRendition(server, a, { version: 7 })
  await makeRendition(server, a, { version: 8 })
  const common = await make(admin, { name: 'N'.repeat(100), kind: 'workspace', item_ids: [b, a] })
  await admin.call('setPlaylistRendition', {
    ...on(common),
    body: { default_rendition: 'pinned', items: [{ item_id: a, rendition_id: rendition }] },
  })
  const { data: copy } = await member.call('duplicatePlaylist', on(common))
  expect(copy).toMatchObject({ kind: 'personal', is_mine: true, default_rendition: 'pinned', item_count: 2 })
  expect(copy.name).toBe(`${'N'.repeat(95)} copy`)
  const { data: items } = await member.call('listPlaylistItems', on(copy))
  expect(items.map(({ id, rendition: played }) => [id, played?.number])).toEqual([
    [b, undefined],
    [a, 7],
  ])
  const smart = await make(member, { name: 'Found', kind: 'smart', rule: rule() })
  const { data: second } = await member.call('duplicatePlaylist', on(smart))
  expect(second).toMatchObject({ kind: 'smart', name: 'Found copy', rule: rule() })
})
