import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChangeRecord } from '@arbo/core/contract'
import { makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { beginBatch, recordChanges } from './record-changes.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

async function history(id: string, query: object = {}) {
  return server.owner.call('listItemHistory', { params: { ...ws, id }, query })
}
const facetsOf = async (id: string) => (await server.owner.call('itemHistoryFacets', { params: { ...ws, id } })).data

/** Who, what, from, to; oldest first, without what made the scene. */
async function changesOf(id: string): Promise<unknown[][]> {
  const { data } = await history(id)
  const said = ({ by, field, from, to }: ChangeRecord): unknown[] => [by.id, field, from, to]
  return data
    .filter(({ field }) => field !== 'created')
    .toReversed()
    .map(said)
}

describe('parts of a scene', () => {
  test('XPLAN-07 a file added, renamed, sorted or removed is in the history with its author', async () => {
    const item_id = await makeItem(server, tree.take)
    const params = { ...ws, item_id }
    const { member, owner } = server.a.users
    const body = { url: 'https://example.com/a', name: 'Brief' }
    const { id } = (await server.member.call('createItemFile', { params, body })).data
    const one = { params: { ...params, id } }
    await server.owner.call('updateItemFile', { ...one, body: { name: 'Brief 2' } })
    await server.owner.call('updateItemFile', { ...one, body: { name: 'Brief 2', category: 'document' } })
    // What changes nothing is not told.
    await server.owner.call('updateItemFile', { ...one, body: { name: 'Brief 2' } })
    await server.member.call('deleteItemFile', one)
    const [added, renamed, sorted] = [
      { id, name: 'Brief', category: 'link' },
      { id, name: 'Brief 2', category: 'link' },
      { id, name: 'Brief 2', category: 'document' },
    ]
    expect(await changesOf(item_id)).toEqual([
      [member.id, 'file', null, added],
      [owner.id, 'file', added, renamed],
      [owner.id, 'file', renamed, sorted],
      [member.id, 'file', sorted, null],
    ])
  })

  test('XPLAN-07 notes are in the history too, with their text', async () => {
    const item_id = await makeItem(server, tree.take)
    const params = { ...ws, item_id }
    const { member, owner } = server.a.users
    const { id } = (await server.member.call('createItemNote', { params, body: { text: 'Low sun' } })).data
    await server.member.call('updateItemNote', { params: { ...params, id }, body: { text: 'High sun' } })
    await server.owner.call('deleteItemNote', { params: { ...params, id } })
    expect(await changesOf(item_id)).toEqual([
      [member.id, 'note', null, 'Low sun'],
      [member.id, 'note', 'Low sun', 'High sun'],
      [owner.id, 'note', 'High sun', null],
    ])
  })

  test('XPLAN-07 markers are in the history too; several deleted at once are one act, and a refusal changes nothing', async () => {
    const item_id = await makeItem(server, tree.take)
    const params = { ...ws, item_id }
    const rendition_id = await makeRendition(server, item_id)
    const make = async (frame: number) =>
      (await server.owner.call('createItemMarker', { params, body: { rendition_id, frame, label: 'Blink' } })).data
    const [first, second] = [await make(4), await make(8)]
    await server.owner.call('updateItemMarker', { params: { ...params, id: first.id }, body: { frame: 5 } })
    const ids = [first.id, second.id]
    await server.guest.refused('deleteItemMarkers', { params, body: { ids } })
    await server.owner.call('deleteItemMarkers', { params, body: { ids } })
    const then = (id: string, frame: number) => ({ id, name: 'Blink', frame, colour: first.colour })
    const all = (await changesOf(item_id)).map(([, ...what]) => what)
    expect(all.slice(0, 3)).toEqual([
      ['marker', null, then(first.id, 4)],
      ['marker', null, then(second.id, 8)],
      ['marker', then(first.id, 4), then(first.id, 5)],
    ])
    expect(all.slice(3)).toHaveLength(2)
    const { data } = await history(item_id)
    expect(new Set(data.slice(0, 2).map(({ batch_id }) => batch_id)).size).toBe(1)
    expect(data[0]?.source).toBe('bulk')
  })
})

describe('reading a history', () => {
  test('XPLAN-07 1,000 changes are read in pages: none twice, none left out, newest first', async () => {
    const id = await makeItem(server, tree.take)
    const { owner } = server.a.users
    await server.database.withWorkspace(server.a.id, async (tx) => {
      const member = { wsId: server.a.id, id: owner.id }
      const changes = Array.from({ length: 1000 }, (_, at) => ({
        itemId: id,
        field: 'name',
        from: `Name ${at}`,
        to: `Name ${at + 1}`,
      }))
      await recordChanges(tx, member, await beginBatch(tx, member, 'edit'), changes)
    })
    const records: ChangeRecord[] = []
    for (let page = 1; ; page += 1) {
      const { data, meta } = await history(id, { page })
      expect(meta.total).toBe(1001)
      records.push(...data)
      if (page === meta.last_page) break
    }
    expect(records).toHaveLength(1001)
    expect(new Set(records.map((one) => one.id)).size).toBe(1001)
    expect(records.slice(0, 1000).map(({ to }) => to)).toEqual(
      Array.from({ length: 1000 }, (_, at) => `Name ${1000 - at}`),
    )
  })

  test('XPLAN-07 a history is filtered by kind and by person; the choices are those it has', async () => {
    const item_id = await makeItem(server, tree.take)
    const params = { ...ws, item_id }
    const { member, owner } = server.a.users
    await server.member.call('createItemNote', { params, body: { text: 'Low sun' } })
    await server.owner.call('updateItem', { params: { ...ws, id: item_id }, body: { name: 'Pier' } })
    const { fields, people } = await facetsOf(item_id)
    expect(fields).toEqual(['created', 'name', 'note'])
    expect(people.map(({ id }) => id).toSorted()).toEqual([member.id, owner.id].toSorted())

    const fieldsOf = async (query: object) => (await history(item_id, query)).data.map(({ field }) => field)
    expect(await fieldsOf({ field_ina: 'note,name' })).toEqual(['name', 'note'])
    expect(await fieldsOf({ by_eq: member.id })).toEqual(['note'])
    expect(await fieldsOf({ by_eq: member.id, field_ina: 'name' })).toEqual([])
    expect((await history(item_id, { field_ina: 'note' })).meta.total).toBe(1)
    const wrong = { params: { ...ws, id: item_id }, query: { field_ina: 'secret' } }
    expect((await server.owner.refused('listItemHistory', wrong)).error).toBe('validation_failed')
  })

  test('XPLAN-07 an entity has a history too; a person who cannot see the scene cannot read it', async () => {
    await server.owner.call('updateEntity', { params: { ...ws, id: tree.take }, body: { name: 'Take two' } })
    const { data } = await server.owner.call('entityHistoryFacets', { params: { ...ws, id: tree.take } })
    expect(data.fields).toContain('name')
    expect(data.people.map(({ id }) => id)).toEqual([server.a.users.owner.id])
    const hidden = await makeItem(server, tree.take, [])
    const refusal = await server.guest.refused('itemHistoryFacets', { params: { ...ws, id: hidden } })
    expect(refusal.error).toBe('not_found')
  })
})
