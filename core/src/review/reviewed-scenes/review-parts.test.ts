import { afterEach, describe, expect, test } from 'vitest'
import type { PermissionKey } from '../../contract/platform/permissions.ts'
import type { Session } from '../../platform/session/types.ts'
import {
  ITEM,
  RENDITION,
  WS,
  ada,
  rendition,
  serveWorkspace,
  signedIn,
  testSession,
  until,
} from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { createReviewStore } from './create-review-store.ts'
import { memoryOutbox } from './outbox-storage.ts'
import type { ReviewSource } from './review-types.ts'

const SCENE = `workspace/${WS}/items/${ITEM}`
const AT = '2026-03-01T10:00:00Z'
const meta = { current_page: 1, last_page: 1, per_page: 99999, total: 0 }
const marker = (id: string, rendition_id = RENDITION) => {
  return { id, rendition_id, frame: 12, colour: '#FF0001', label: '', created_at: AT, created_by: ada }
}
const note = { id: 'n1', text: 'Low horizon', created_at: AT, updated_at: AT, created_by: ada }
const file = (id: string) => ({
  id,
  name: 'brief.txt',
  category: 'document',
  kind: 'doc',
  size: 2,
  url: `/files/${id}?t=x`,
  is_link: false,
  created_at: AT,
  created_by: ada,
})
const refusal = { status: 403, body: { error: 'permission_denied', message: 'No' } }

/** What the server has of the scene. */
function serveParts(server: TestServer, parts: object): void {
  const data = { id: ITEM, name: 'SC_010', code: null, status: null, status_kind: 1, rights: ['x'], ...parts }
  server.on(`GET ${SCENE}`, { body: { data } })
}

const open: { session: Session; store: ReviewSource }[] = []
afterEach(() => {
  for (const { session, store } of open.splice(0)) {
    store.close()
    session.close()
  }
})

async function review(events?: 'cut') {
  const server = await testServer()
  serveWorkspace(server)
  serveParts(server, { files: [file('f1')], notes: [note], markers: [marker('k1'), marker('k2', 'other')] })
  server.on(`GET ${SCENE}/renditions`, { body: { data: [rendition()], meta } })
  server.on(`GET ${SCENE}/comments`, { body: { data: [], meta } })
  server.on(`GET ${SCENE}/renditions/${RENDITION}/annotations`, { body: { data: { ops: [], people: [] } } })
  const live = serveEvents(server)
  if (events) server.on(`GET workspace/${WS}/events`, events)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  const store = createReviewStore(session, { itemId: ITEM, outbox: memoryOutbox() })
  open.push({ session, store })
  await signedIn(session)
  await until(store, ({ status }) => status === 'ready')
  return { server, session, store, live }
}
const MODERATES = ['media_deleteRendition_delete', 'media_deleteComment_delete']
const idsOf = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id)

describe('rights on this scene', () => {
  test('PLAN-15 the keys held on the scene are kept and decide what its review offers, whatever the role', async () => {
    const { server, session, store, live } = await review()
    // By their role everybody of the workspace may comment; on this scene the server says otherwise.
    expect(session.can('media_createComment_create')).toBe(true)
    expect(store.getState().can).toMatchObject({ comment: false, deleteRendition: false, deleteAnyComment: false })
    await until(session, (state) => state.live === 'open')
    serveParts(server, { rights: MODERATES })
    live.send('item.updated', { item_id: ITEM, entity_id: 'e', status_kind: 1 }, 1)
    await until(store, ({ can }) => can.deleteRendition)
    expect(MODERATES.map((key) => session.can(key as PermissionKey))).toEqual([false, false])
    expect(store.getState().can).toMatchObject({ comment: false, deleteAnyComment: true, deleteAnyAnnotation: false })
    expect(store.getState().parts?.rights).toEqual(MODERATES)
  })

  test('PLAN-15 a change of role reloads the keys on the scene', async () => {
    // No stream of events, which would have the scene read again as well.
    const { server, session, store } = await review('cut')
    serveParts(server, { rights: MODERATES })
    serveWorkspace(server, ['media_downloadFile_read'])
    await session.refreshWorkspace()
    await until(store, ({ can }) => can.deleteRendition)
    expect(store.getState().parts?.rights).toEqual(MODERATES)
  })
})

describe('files, markers and notes of the scene', () => {
  test('REV-20 come with the scene, with absolute addresses and the user’s keys on it', async () => {
    const { server, store } = await review()
    const { parts } = store.getState()
    expect(parts).toMatchObject({ notes: [note], markers: [{ id: 'k1' }, { id: 'k2' }], rights: ['x'], uploads: [] })
    expect(parts?.files?.[0]?.url).toBe(new URL('/files/f1?t=x', server.apiUrl).href)
  })

  test('REV-20 a new marker shows at once; a marker whose delete is refused comes back', async () => {
    const { server, store } = await review()
    server.on(`POST ${SCENE}/markers`, ({ body }) => {
      serveParts(server, { files: [], notes: [], markers: [marker('k1'), marker('new')] })
      expect(body).toEqual({ rendition_id: RENDITION, frame: 12 })
      return { body: { data: marker('new') } }
    })
    await store.parts?.addMarker({ rendition_id: RENDITION, frame: 12 })
    expect(idsOf(store.getState().parts?.markers)).toEqual(['k1', 'new'])
    server.on(`POST ${SCENE}/markers/delete`, refusal)
    const refused = store.parts?.deleteMarkers(['k1'])
    expect(idsOf(store.getState().parts?.markers)).toEqual(['new'])
    await expect(refused).rejects.toMatchObject({ code: 'permission_denied' })
    expect(idsOf(store.getState().parts?.markers)).toEqual(['k1', 'new'])
  })

  test('REV-20 a change by somebody else shows', async () => {
    const { server, session, store, live } = await review()
    await until(session, (state) => state.live === 'open')
    serveParts(server, { files: [], notes: [note, { ...note, id: 'n2' }], markers: [] })
    live.send('item.updated', { item_id: ITEM, entity_id: 'e', status_kind: 1 }, 1)
    await until(store, ({ parts }) => parts?.notes?.length === 2)
    expect(idsOf(store.getState().parts?.notes)).toEqual(['n1', 'n2'])
  })

  test('REV-20 a failed file is resent', async () => {
    const { server, store } = await review()
    server.on('POST upload/presigned-url', { status: 500, body: { error: 'server_error', message: 'It broke' } })
    store.parts?.addFiles([new File(['hi'], 'brief.txt', { type: 'text/plain' })])
    const { parts } = await until(store, (state) => state.parts?.uploads[0]?.state === 'failed')
    const form = {
      form_attributes: { action: `${server.apiUrl}/post`, method: 'POST', enctype: 'multipart/form-data' },
      form_inputs: {},
      data: { key: 'k', path: '/k', thumbnail: null, type: 'text/plain' },
    }
    server.on('POST upload/presigned-url', { body: { data: [form] } })
    server.on('POST post', { status: 204 })
    server.on(`POST ${SCENE}/files`, () => {
      serveParts(server, { files: [file('f2'), file('f1')], notes: [], markers: [] })
      return { body: { data: file('f2') } }
    })
    store.parts?.retryFile(parts?.uploads[0]?.id ?? '')
    await until(store, (state) => state.parts?.files?.length === 2)
    expect(store.getState().parts?.uploads).toEqual([])
  })
})

describe('renditions', () => {
  test('REV-18 a rendition can be renamed and described; a refusal leaves it as it is', async () => {
    const { server, store } = await review()
    const AT_ONE = `${SCENE}/renditions/${RENDITION}`
    server.on(`PUT ${AT_ONE}`, ({ body }) => ({ body: { data: rendition(body as object) } }))
    await store.renditions?.edit(RENDITION, { name: 'Second pass', description: 'With light' })
    expect(store.getState().renditions).toMatchObject([{ name: 'Second pass', description: 'With light' }])
    server.on(`PUT ${AT_ONE}`, refusal)
    await expect(store.renditions?.edit(RENDITION, { name: 'x' })).rejects.toMatchObject({ code: 'permission_denied' })
    expect(store.getState().renditions[0]?.name).toBe('Second pass')
  })

  test('REV-18 a rendition is deleted with its markers; one that is already gone counts as deleted', async () => {
    const { server, store } = await review()
    const AT_ONE = `DELETE ${SCENE}/renditions/${RENDITION}`
    server.on(AT_ONE, refusal)
    await expect(store.renditions?.delete(RENDITION)).rejects.toMatchObject({ code: 'permission_denied' })
    expect(store.getState().renditions).toHaveLength(1)
    server.on(AT_ONE, { status: 404, body: { error: 'not_found', message: 'Gone' } })
    await store.renditions?.delete(RENDITION)
    expect(store.getState().renditions).toEqual([])
    expect(idsOf(store.getState().parts?.markers)).toEqual(['k2'])
  })
})
