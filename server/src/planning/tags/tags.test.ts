import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TAG_NAME_MAX, TAGS_MAX } from '@arbo/core/contract'
import { readAnySheet } from '../../platform/sheets/read-sheet.ts'
import { sheetFile } from '../../testing/calendar-fixtures.ts'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ws: { ws_code: string }
let tree: Tree

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  tree = await makeTree(server)
})
afterAll(() => server.close())

const at = (id: string) => ({ ...ws, id })
const COLOUR = '#1E88FF' as const
const make = async (name = `Tag ${uuidv7()}`, colour: '#1E88FF' | '#FF7A00' = COLOUR) =>
  (await server.owner.call('createTag', { params: ws, body: { name, colour } })).data
const list = async (who = server.owner) => (await who.call('listTags', { params: ws })).data
const newScene = () => makeItem(server, tree.take)
const tagsOf = async (id: string) => (await server.owner.call('showItem', { params: at(id) })).data.tags
const namesOf = async (id: string) => (await tagsOf(id)).map(({ name }) => name)
const change = async (item_ids: string[], add: string[], remove: string[] = []) =>
  (await server.owner.call('bulkTagsUpdate', { params: ws, body: { item_ids, add, remove } })).data
const undo = async (batch: string | null) => (await server.owner.call('undoChanges', { params: at(batch ?? '') })).data
const eventsOf = (id: string) =>
  server.database.query(`select type from event_outbox where payload->>'tag_id' = $1 order by seq`, [id])

describe('XPROD-07 the tags of a workspace', () => {
  test('XPROD-07 tags stand by name, whatever their capitals, and are renamed and recoloured', async () => {
    const [zebra, apple] = [await make(' zebra '), await make('Apple', '#FF7A00')]
    expect(zebra).toEqual({ id: zebra.id, name: 'zebra', colour: COLOUR, scenes: 0 })
    const names = (await list()).map(({ name }) => name)
    expect(names.filter((name) => ['zebra', 'Apple'].includes(name))).toEqual(['Apple', 'zebra'])
    const body = { name: 'Aardvark', colour: '#FF7A00' as const }
    const { data } = await server.owner.call('updateTag', { params: at(zebra.id), body })
    expect(data).toEqual({ ...zebra, ...body })
    expect(await eventsOf(zebra.id)).toEqual([{ type: 'tag.updated' }, { type: 'tag.updated' }])
    expect((await server.owner.call('updateTag', { params: at(apple.id), body: {} })).data).toEqual(apple)
  })

  test('XPROD-07 no two have one name, in capitals or not, and none has a mark that parts names', async () => {
    const [first, other] = [await make('Crowd'), await make()]
    const add = (name: string) => ({ params: ws, body: { name, colour: COLOUR } })
    expect((await server.owner.refused('createTag', add(' CROWD'))).error).toBe('name_taken')
    const rename = (id: string, name: string) => server.owner.send('updateTag', { params: at(id), body: { name } })
    expect((await rename(other.id, 'crowd')).statusCode).toBe(409)
    expect((await rename(first.id, 'CROWD')).statusCode).toBe(200)
    for (const wrong of ['', '  ', 'a,b', 'a;b', 'x'.repeat(TAG_NAME_MAX + 1)]) {
      expect((await server.owner.send('createTag', add(wrong))).statusCode, wrong).toBe(400)
    }
    const white = { params: ws, body: { name: 'Hex', colour: '#123456' as typeof COLOUR } }
    expect((await server.owner.send('createTag', white)).statusCode).toBe(400)
    // Characters, not halves of them.
    expect((await server.owner.send('createTag', add('🎬'.repeat(TAG_NAME_MAX)))).statusCode).toBe(200)
  })

  test('XPROD-07 there are so many of them at most', async () => {
    const there = (await list()).length
    const ids = Array.from({ length: TAGS_MAX - there }, () => uuidv7())
    await server.database.query(
      `insert into tag (ws_id, id, name, colour) select $1, id, 'Filler ' || id, '#1E88FF' from unnest($2::uuid[]) as id`,
      [server.a.id, ids],
    )
    const refusal = await server.owner.refused('createTag', { params: ws, body: { name: 'Too much', colour: COLOUR } })
    expect([refusal.error, refusal.meta['limit']]).toEqual(['limit_reached', TAGS_MAX])
    await server.database.query('delete from tag where ws_id = $1 and id = any($2)', [server.a.id, ids])
  })

  test('XPROD-07 who keeps status flows keeps tags; who sees scenes knows them, a guest those of what they see', async () => {
    const [own, other] = [await make(), await make()]
    const scene = await newScene()
    const { guest } = server.a.users
    await server.owner.call('updateItem', { params: at(scene), body: { assignee_ids: [guest.id], tag_ids: [own.id] } })
    const body = { name: 'Mine', colour: COLOUR }
    for (const who of [server.member, server.guest]) {
      expect((await who.send('createTag', { params: ws, body })).statusCode).toBe(403)
      expect((await who.send('updateTag', { params: at(own.id), body })).statusCode).toBe(403)
      expect((await who.send('deleteTag', { params: at(own.id) })).statusCode).toBe(403)
    }
    const known = (tags: Awaited<ReturnType<typeof list>>) =>
      tags.filter(({ id }) => [own.id, other.id].includes(id)).map(({ id, scenes }) => [id, scenes])
    expect(known(await list(server.guest))).toEqual([[own.id, null]])
    expect(new Set(known(await list(server.member)).map(([id]) => id))).toEqual(new Set([own.id, other.id]))
    expect(new Map(known(await list()) as [string, number][])).toEqual(
      new Map([
        [own.id, 1],
        [other.id, 0],
      ]),
    )
  })
})

describe('XPROD-07 tags of scenes', () => {
  test('XPROD-07 many scenes are given tags and lose others in one act, which is in their history and can be taken back', async () => {
    const [fog, rain] = [await make('Fog'), await make('Rain')]
    const [one, two] = [await newScene(), await newScene()]
    await change([one], [rain.id])
    const act = await change([one, two], [fog.id], [rain.id])
    expect([act.changed, await namesOf(one), await namesOf(two)]).toEqual([2, ['Fog'], ['Fog']])
    const { data } = await server.owner.call('listItemHistory', { params: at(one), query: {} })
    const asThen = ({ id, name, colour }: typeof fog) => ({ id, name, colour })
    expect(data[0]).toMatchObject({ field: 'tags', from: [asThen(rain)], to: [asThen(fog)], source: 'bulk' })
    expect(await undo(act.batch_id)).toMatchObject({ restored: 2, kept: 0 })
    expect([await namesOf(one), await namesOf(two)]).toEqual([['Rain'], []])
    // What is there already is no change.
    expect(await change([one], [rain.id])).toMatchObject({ batch_id: null, changed: 0, unchanged: 1 })
    const unknown = { params: ws, body: { item_ids: [one], add: [uuidv7()] } }
    expect((await server.owner.refused('bulkTagsUpdate', unknown)).error).toBe('invalid_reference')
  })

  test('XPROD-07 only who may change the details of a scene gives and takes tags', async () => {
    const tag = await make()
    const scene = await newScene()
    const { member } = server.a.users
    await server.owner.call('updateItem', { params: at(scene), body: { assignee_ids: [member.id] } })
    const body = { item_ids: [scene], add: [tag.id] }
    const { data } = await server.member.call('bulkTagsUpdate', { params: ws, body })
    expect([data.changed, data.refused[0]?.error]).toEqual([0, 'permission_denied'])
    const cells = [{ item_id: scene, field: 'tags' as const, to: [tag.id] }]
    const cell = await server.member.call('bulkUpdateItems', { params: ws, body: { cells } })
    expect(cell.data.cells[0]?.outcome).toBe('refused')
    const patch = { params: at(scene), body: { tag_ids: [tag.id] } }
    expect((await server.member.send('updateItem', patch)).statusCode).toBe(403)
    expect(await namesOf(scene)).toEqual([])
  })

  test('XPROD-07 a deleted tag leaves its scenes; an act that gave it is not taken back, and says why', async () => {
    const [gone, kept] = [await make(), await make()]
    const [one, two] = [await newScene(), await newScene()]
    const given = await change([one], [gone.id])
    const both = await change([two], [gone.id, kept.id])
    const taken = await change([one], [], [gone.id])
    await undo(taken.batch_id)
    await server.owner.call('deleteTag', { params: at(gone.id) })
    expect(await eventsOf(gone.id)).toEqual([{ type: 'tag.updated' }, { type: 'tag.updated' }])
    expect([await tagsOf(one), await namesOf(two)]).toEqual([[], [kept.name]])
    expect((await server.owner.refused('deleteTag', { params: at(gone.id) })).error).toBe('not_found')
    expect(await undo(given.batch_id)).toMatchObject({ restored: 0, reasons: [{ reason: 'gone', count: 1 }] })
    expect(await undo(both.batch_id)).toMatchObject({ restored: 1, kept: 0 })
    expect(await tagsOf(two)).toEqual([])
  })

  test('XPROD-07 a tag that was recoloured looks so in every row, and a group is called by it', async () => {
    const tag = await make()
    const scene = await newScene()
    await change([scene], [tag.id])
    const query = { entity_id: tree.take, tag_ina: tag.id, group_by: 'tag' as const }
    const rows = async () => (await server.owner.call('listItems', { params: ws, query })).data
    expect((await rows())[0]?.tags).toEqual([{ id: tag.id, name: tag.name, colour: COLOUR }])
    await server.owner.call('updateTag', { params: at(tag.id), body: { name: 'Smoke', colour: '#FF7A00' } })
    expect((await rows())[0]?.tags).toEqual([{ id: tag.id, name: 'Smoke', colour: '#FF7A00' }])
    const { data } = await server.owner.call('summariseItems', { params: ws, query })
    expect(data.groups).toMatchObject([{ key: tag.id, name: 'Smoke', colour: '#FF7A00', kind: null, total: 1 }])
  })

  test('XPROD-07 a scene with two tags stands in both their groups, by their names, and counts once', async () => {
    const entity = await makeEntity(server, 3, tree.episode)
    const scene = await makeItem(server, entity)
    const bare = await makeItem(server, entity)
    const [later, first] = [await make('Wind B'), await make('wind a')]
    await change([scene], [later.id, first.id])
    const query = { entity_id: entity, group_by: 'tag' as const }
    const { data } = await server.owner.call('summariseItems', { params: ws, query })
    expect([data.total, data.groups.map(({ key }) => key)]).toEqual([2, [first.id, later.id, '']])
    const rows = (await server.owner.call('listItems', { params: ws, query })).data
    expect(rows.map(({ id, group }) => [id, group])).toEqual([
      [scene, first.id],
      [scene, later.id],
      [bare, ''],
    ])
    const found = async (filter: object) =>
      (await server.owner.call('listItems', { params: ws, query: { entity_id: entity, ...filter } })).data.map(
        ({ id }) => id,
      )
    expect(await found({ tag_ina: `${first.id},${uuidv7()}` })).toEqual([scene])
    expect(await found({ tag_nina: first.id })).toEqual([bare])
    expect(await found({ without: 'tag' })).toEqual([bare])
  })

  test('XPROD-07 a file has tags by their names; one that is unknown is a fault of its row, and makes none', async () => {
    const entity = await makeEntity(server, 3, tree.episode)
    const scene = await makeItem(server, entity)
    const [fire, dusk] = [await make('Fire'), await make('Dusk')]
    await change([scene], [fire.id, dusk.id])
    const params = { ...ws, entity_id: entity }
    const { rawPayload } = await server.owner.send('exportItems', { params, query: { format: 'csv' } })
    expect((await readAnySheet(rawPayload, 'x.csv')).rows[0]?.values['Tags']).toBe('Dusk; Fire')
    const update = async (cell: string) => {
      const body = { ...sheetFile(`Arbo id,Tags\n${scene},${cell}\n`), name: 'scenes.csv' }
      return server.owner.send('updateItemsFromFile', { params, body })
    }
    expect((await update('"fire; Snow"')).body).toContain('No tag of this workspace is called Snow')
    expect([await namesOf(scene), (await list()).some(({ name }) => name === 'Snow')]).toEqual([
      ['Dusk', 'Fire'],
      false,
    ])
    await update('fire')
    expect(await namesOf(scene)).toEqual(['Fire'])
  })

  test('XPROD-07 a copy of a scene has its tags, and a restored scene those that are still there', async () => {
    const [stays, goes] = [await make(), await make()]
    const scene = await newScene()
    await change([scene], [stays.id, goes.id])
    const { data } = await server.owner.call('duplicateItems', { params: ws, body: { item_ids: [scene] } })
    expect(await tagsOf(data.item_ids[0] ?? '')).toHaveLength(2)
    const deleted = await server.owner.call('deleteItems', { params: ws, body: { item_ids: [scene] } })
    await server.owner.call('deleteTag', { params: at(goes.id) })
    const restored = await server.owner.call('restoreTrash', { params: at(deleted.data.trash_id) })
    expect([restored.data.notes, await namesOf(scene)]).toEqual([[], [stays.name]])
  })
})
