import { afterEach, expect, test } from 'vitest'
import { ANNOTATION_COLOURS } from '../../contract/platform/drawing.ts'
import type { Tag } from '../../contract/planning/tags.ts'
import { createClient } from '../../platform/api/client.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { BATCH, ITEMS, bodies, closeGrids, grid, idOf } from '../../testing/scene-grid.ts'
import { testServer } from '../../testing/test-server.ts'
import { createTagsStore } from './create-tags-store.ts'
import { ADD_TAGS, createTagChoices, TAG_COLOURS } from './tag-choices.ts'

const TAGS = `workspace/${WS}/tags`
const tagOf = (id: string, name: string, scenes: number | null = 0): Tag => ({ id, name, colour: '#1E88FF', scenes })
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
  closeGrids()
})

async function opened(permissions: string[] = []) {
  const server = await testServer()
  serveWorkspace(server, permissions)
  const live = serveEvents(server)
  server.on(`GET ${TAGS}`, { body: { data: [tagOf('t1', 'Crowd'), tagOf('t2', 'Fog')] } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  await until({ getState: session.getState, subscribe: session.subscribe }, ({ workspace }) => workspace !== null)
  return { server, session, live }
}

test('XPROD-07 the tags are read again after a change of one’s own, of somebody else, and of which scenes have them', async () => {
  const { server, session, live } = await opened()
  const store = createTagsStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  server.on(`POST ${TAGS}`, { body: { data: tagOf('t3', 'Rain') } })
  server.on(`GET ${TAGS}`, { body: { data: [tagOf('t3', 'Rain')] } })
  expect((await store.create({ name: 'Rain', colour: '#1E88FF' })).id).toBe('t3')
  expect(store.getState().rows.map(({ name }) => name)).toEqual(['Rain'])
  server.on(`GET ${TAGS}`, { body: { data: [tagOf('t3', 'Snow')] } })
  live.send('tag.updated', { tag_id: 't3' }, 1)
  await until(store, ({ rows }) => rows[0]?.name === 'Snow')
  server.on(`GET ${TAGS}`, { body: { data: [tagOf('t3', 'Snow', 4)] } })
  live.send('items.changed', { batch_id: BATCH, count: 4 }, 2)
  await until(store, ({ rows }) => rows[0]?.scenes === 4)
})

test('XPROD-07 tags are found by any part of their names, and who may add one gives it a colour that few have', async () => {
  const { server, session } = await opened([ADD_TAGS])
  const choices = createTagChoices(session, createClient(session))
  expect((await choices.findTags(' RO ')).map(({ name }) => name)).toEqual(['Crowd'])
  expect(await choices.findTags('')).toHaveLength(2)
  server.on(`POST ${TAGS}`, ({ body }) => ({ body: { data: { ...tagOf('t3', ''), ...(body as object) } } }))
  expect(await choices.addTag(' Rain ')).toMatchObject({ name: 'Rain', colour: TAG_COLOURS[2] })
  const found = await choices.findTags('')
  expect(['Snow', ' crowd ', 'Snow, ice', 'Snow; ice', ' '].map((name) => choices.mayAddTag(name, found))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  const other = await opened()
  expect(createTagChoices(other.session, createClient(other.session)).mayAddTag('Snow', [])).toBe(false)
  // Black and white are no colours of a chip.
  expect(ANNOTATION_COLOURS.filter((colour) => !(TAG_COLOURS as readonly string[]).includes(colour))).toEqual([
    '#FFFFFF',
    '#111111',
  ])
})

test('XPROD-07 tags are added to many scenes and others removed, as one act however many calls it takes', async () => {
  const { store, server } = await grid(1200)
  server.on(`POST ${ITEMS}/bulkTagsUpdate`, ({ body }) => {
    const { item_ids } = body as { item_ids: string[] }
    return { body: { data: { batch_id: BATCH, changed: item_ids.length, unchanged: 0, refused: [] } } }
  })
  await store.selectAll()
  const ids = [...store.getState().selected]
  expect(await store.setTags(ids, ['t1'], ['t2'])).toMatchObject({ batch_id: BATCH, changed: 1200 })
  const sent = bodies(server, 'bulkTagsUpdate')
  expect(sent.map(({ item_ids, ...rest }) => [(item_ids as unknown[]).length, rest])).toEqual([
    [1000, { add: ['t1'], remove: ['t2'] }],
    [200, { add: ['t1'], remove: ['t2'], batch_id: BATCH }],
  ])
  expect(store.getState().undoable).toEqual([BATCH])
})

test('XPROD-07 a list of scenes is read again when a tag is not called as it was', async () => {
  const { store, server, live, changed, session } = await grid(3)
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  await store.reload()
  const reads = server.count(`GET ${ITEMS}`)
  changed.set(idOf(1), { tags: [{ id: 't1', name: 'Mist', colour: '#1E88FF' }] })
  live.send('tag.updated', { tag_id: 't1' }, 1)
  await until(store, () => store.sceneAt(1)?.tags[0]?.name === 'Mist')
  expect(server.count(`GET ${ITEMS}`)).toBe(reads + 1)
  // A cell has tags by their ids.
  await store.cells.enter([{ item_id: idOf(1), field: 'tags', to: [{ id: 't2', name: 'Fog', colour: '#1E88FF' }] }])
  expect(bodies(server, 'bulk-update')).toEqual([
    { cells: [{ item_id: idOf(1), field: 'tags', from: ['t1'], to: ['t2'] }] },
  ])
})
