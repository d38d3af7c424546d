import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SceneMatch } from '../../contract/planning/scenes.ts'
import type { Session } from '../../platform/session/types.ts'
import { pageUploads } from '../renditions/page-uploads.ts'
import { WS, serveWorkspace, signedIn, testSession } from '../../testing/fixtures.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { createFileDropStore, type DropPlace, type FileDropStore } from './create-file-drop-store.ts'

const MATCH = `POST workspace/${WS}/items/match-files`
const PROJECT = '0190a000-0000-7000-8000-0000000000e1'
const ITEMS = `workspace/${WS}/entities/${PROJECT}/items/import`

let server: TestServer
let session: Session

beforeEach(async () => {
  server = await testServer()
  serveWorkspace(server, ['media_createRendition_create', 'project_addItem_create'])
  session = testSession(server, { workspaceCode: WS }, 'first').session
  await signedIn(session)
})
afterEach(() => session.close())

const scene = (code: string, episode = 'EP01'): SceneMatch => ({
  id: `0190a000-0000-7000-8000-0000000${code.slice(-4).padStart(5, '0')}`,
  name: `The pier ${code}`,
  code,
  may_upload: true,
  ancestors: [
    { id: PROJECT, type: 0, name: 'Night Ferry', code: 'NF' },
    { id: '0190a000-0000-7000-8000-0000000000e3', type: 2, name: episode, code: null },
  ],
})
/** Reserved statuses are nobody's beginning. */
const FLOW = {
  statuses: [
    { name: 'Approved', reserved: true },
    { name: 'Waiting', reserved: false },
  ],
}
const file = (name: string, size = 8) => ({ file: new File(['x'.repeat(size)], name, { lastModified: 1 }), path: name })
const drop = (names: string[], place: DropPlace = {}): FileDropStore =>
  createFileDropStore(session, { place, files: names.map((name) => file(name)) })
const matches = (...found: SceneMatch[][]) => server.on(MATCH, { body: { data: found } })
const targets = (store: FileDropStore) =>
  store
    .getState()
    .rows.map(({ target }) =>
      target.kind === 'scene'
        ? target.scene.code
        : target.kind === 'new'
          ? [target.shot.process, target.shot.episode, target.shot.take, target.shot.scene].join('/')
          : null,
    )
/** The versions that were started, by the name of their scene. */
const started = () =>
  pageUploads(session)
    .getState()
    .uploads.map(({ itemName, fileNames }) => [itemName, ...fileNames])

describe('files that are dropped', () => {
  test('XUX-03 go to the scene that fits, nowhere where two fit, and nowhere where the name says another episode', async () => {
    matches([scene('SH0010')], [scene('SH0020'), scene('SH0020', 'EP02')], [scene('SH0030', 'EP02')])
    const store = drop(['ep01_sh0010.mov', 'sh0020.mov', 'ep01_sh0030.mov'], { sceneIds: [PROJECT] })
    await store.match()
    expect(targets(store)).toEqual(['SH0010', null, null])
    expect(server.calls.at(-1)?.body).toMatchObject({ item_ids: [PROJECT] })
  })

  test('XUX-03 of no media, empty or dropped twice are left out, with the reason, and not looked up', async () => {
    matches([scene('SH0010')])
    const store = createFileDropStore(session, {
      place: {},
      files: [
        file('sh0010.mov'),
        file('sh0010.mov'),
        file('notes.txt'),
        file('sh0010.1001.exr'),
        file('sh0020.mov', 0),
      ],
    })
    await store.match()
    expect(targets(store)).toEqual(['SH0010', null, null, null, null])
    expect(store.getState().rows.map(({ refusal, isRepeated }) => refusal?.error ?? isRepeated)).toEqual([
      false,
      true,
      'invalid_file_format',
      'invalid_file_format',
      'invalid',
    ])
    expect(server.calls.at(-1)?.body).toMatchObject({ file_names: ['sh0010.mov'] })
  })

  test('XUX-03 on the page of a scene become its versions, in the order of their numbers, pictures together', async () => {
    matches([], [], [], [])
    const place = { scene: { id: scene('SH0010').id, name: 'The pier' } }
    const store = drop(['pier_v10.mov', 'pier_v2.mov', 'b.png', 'a.jpg'], place)
    await store.match()
    await store.start()
    expect(started()).toEqual([
      ['The pier', 'pier_v2.mov'],
      ['The pier', 'pier_v10.mov'],
      ['The pier', 'a.jpg', 'b.png'],
    ])
  })

  test('XUX-03 make a project with its levels and scenes by their names, and then their versions', async () => {
    matches([], [], [])
    server.on(`POST workspace/${WS}/entities`, { body: { data: { id: PROJECT, name: 'Ferry' } } })
    server.on(`GET workspace/${WS}/entities/${PROJECT}`, { body: { data: { id: PROJECT, template_flow: FLOW } } })
    server.on(`POST ${ITEMS}/add`, { body: { data: { batch_id: PROJECT, created: 2, changed: 0, unchanged: 0 } } })
    const rows = ['SH0010', 'SH0020'].map((name, at) => ({ row: at + 2, item_id: scene(name).id, name }))
    server.on(`POST ${ITEMS}`, { body: { data: { rows } } })
    const store = createFileDropStore(session, {
      place: {},
      files: ['ep01_sq010_sh0010_anim_v001.mov', 'ep01_sq010_sh0010_anim_v002.mov', 'sq010_sh0020.mov'].map((name) => ({
        ...file(name),
        path: `Ferry/${name}`,
      })),
    })
    await store.match()
    expect(store.getState().project).toEqual({ id: null, name: 'Ferry' })
    expect(targets(store)).toEqual([
      'Animation/EP01/SQ010/SH0010',
      'Animation/EP01/SQ010/SH0010',
      // What a take needs is there as well.
      'Animation/EP01/SQ010/SH0020',
    ])
    expect(await store.start()).toEqual({
      uploads: 3,
      first: { id: scene('SH0010').id, name: 'SH0010' },
      projectId: PROJECT,
    })
    expect(started().map(([name]) => name)).toEqual(['SH0010', 'SH0010', 'SH0020'])
    const [content] = server.calls.flatMap(({ path, body }) =>
      path === `${ITEMS}/add` ? [(body as { content: string }).content] : [],
    )
    expect(atob(content ?? '').split('\n')).toEqual([
      'Process,Episode,Take,Name,Code,Status',
      '"Animation","EP01","SQ010","SH0010","SH0010","Waiting"',
      '"Animation","EP01","SQ010","SH0020","SH0020","Waiting"',
    ])
  })

  test('XUX-03 new scenes begin without a status where a level on the way has a flow without the first one', async () => {
    matches([])
    server.on(`GET workspace/${WS}/entities/${PROJECT}`, { body: { data: { id: PROJECT, template_flow: FLOW } } })
    server.on(`POST ${ITEMS}/add`, ({ body }) =>
      atob((body as { content: string }).content).includes('Waiting')
        ? { status: 422, body: { error: 'import_faulty', message: 'One row is faulty' } }
        : { body: { data: { batch_id: PROJECT, created: 1, changed: 0, unchanged: 0 } } },
    )
    server.on(`POST ${ITEMS}`, { body: { data: { rows: [{ row: 2, item_id: scene('SH0010').id, name: 'SH0010' }] } } })
    const store = drop(['sh0010.mov'], { entity: { id: PROJECT, type: 0, name: 'Ferry' } })
    await store.match()
    expect(await store.start()).toMatchObject({ uploads: 1 })
    const sheets = server.calls.flatMap(({ path, body }) =>
      path === `${ITEMS}/add` ? [atob((body as { content: string }).content).split('\n')[1]] : [],
    )
    expect(sheets).toEqual(['"","","","SH0010","SH0010","Waiting"', '"","","","SH0010","SH0010",""'])
  })

  test('XUX-03 a refusal says why, and another try goes on in the same project', async () => {
    matches([])
    server.on(`POST workspace/${WS}/entities`, { body: { data: { id: PROJECT, name: 'Ferry' } } })
    server.on(`GET workspace/${WS}/entities/${PROJECT}`, { body: { data: { id: PROJECT, template_flow: FLOW } } })
    server.on(`POST ${ITEMS}/add`, { status: 403, body: { error: 'permission_denied', message: 'Not yours' } })
    const store = drop(['sh0010.mov'])
    await store.match()
    store.setProject({ id: null, name: 'Ferry' })
    expect(await store.start()).toBeNull()
    expect(store.getState()).toMatchObject({
      status: 'ready',
      error: { message: 'Not yours' },
      project: { id: PROJECT },
    })
    expect(started()).toEqual([])
  })

  test('XUX-03 who may not add scenes has none made', async () => {
    session.close()
    server = await testServer()
    serveWorkspace(server, ['media_createRendition_create'])
    session = testSession(server, { workspaceCode: WS }, 'first').session
    await signedIn(session)
    matches([])
    const store = drop(['sh0010.mov'])
    await store.match()
    expect(targets(store)).toEqual([null])
  })
})
