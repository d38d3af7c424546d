import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Session } from '../../platform/session/types.ts'
import { ITEM, WS, rendition, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { pageUploads } from './page-uploads.ts'

const file = (name: string): File => new File(['x'.repeat(500)], name)
const scene = { id: ITEM, name: 'The pier' }
const other = { id: '0190a000-0000-7000-8000-0000000000ff', name: 'The lamp' }

let server: TestServer
let session: Session
/** Lets the versions that wait for it be made. */
let make: () => void

beforeEach(async () => {
  server = await testServer()
  serveWorkspace(server)
  server.on('POST upload/presigned-url', (call) => ({
    body: {
      data: (call.body as { files: { name: string }[] }).files.map(({ name }) => ({
        form_attributes: { action: `${server.apiUrl}/post/${name}`, method: 'POST', enctype: 'multipart/form-data' },
        form_inputs: { key: `keys/${name}` },
        data: { key: `keys/${name}`, path: `/files/${name}`, thumbnail: null, type: 'video/mp4' },
      })),
    },
  }))
  server.on('POST post/{name}', { status: 204 })
  server.on('DELETE upload/{key}', { body: { data: { ok: true } } })
  const isMade = new Promise<void>((resolve) => (make = resolve))
  server.on('POST review/upload', async () => {
    await isMade
    return { body: { data: rendition() } }
  })
  session = testSession(server, { workspaceCode: WS }, 'first').session
  await signedIn(session)
})
afterEach(() => {
  make()
  session.close()
})

const states = () =>
  pageUploads(session)
    .getState()
    .uploads.map(({ itemName, state }) => `${itemName} ${state}`)
const untilStates = (...expected: string[]) =>
  until(pageUploads(session), () => states().join() === expected.join()).then(() => expect(states()).toEqual(expected))

test('XUX-03 two uploads of a page go on at a time, whichever scenes they are of; the next waits for its turn', async () => {
  const uploads = pageUploads(session)
  for (const name of ['a.mp4', 'b.mp4']) uploads.start(scene, [file(name)])
  uploads.start(other, [file('c.mp4')])
  await untilStates('The pier registering', 'The pier registering', 'The lamp requesting')
  expect(server.count('POST upload/presigned-url')).toBe(2)
  make()
  await untilStates('The pier done', 'The pier done', 'The lamp done')
  expect(uploads.getState().made).toBe(3)
})

test('XUX-03 an upload that is cancelled while it waits takes no turn', async () => {
  const uploads = pageUploads(session)
  for (const name of ['a.mp4', 'b.mp4']) uploads.start(scene, [file(name)])
  const waiting = uploads.start(other, [file('c.mp4')])
  uploads.start(other, [file('d.mp4')])
  await untilStates('The pier registering', 'The pier registering', 'The lamp requesting', 'The lamp requesting')
  uploads.cancel(waiting)
  make()
  await untilStates('The pier done', 'The pier done', 'The lamp cancelled', 'The lamp done')
  expect(server.count('POST review/upload')).toBe(3)
})

test('XUX-03 what a view of a scene began goes on when the view is closed, and the next one shows it', async () => {
  const seen: string[][] = []
  const view = (name: string) =>
    pageUploads(session).of({
      itemId: ITEM,
      name: () => name,
      onChange: (list) => seen.push(list.map(({ state }) => state)),
      onRendition: () => undefined,
    })
  const first = view('The pier')
  first.start([file('a.mp4')])
  await untilStates('The pier registering')
  first.close()
  const before = seen.length
  const next = view('The pier')
  expect(seen.slice(before)).toEqual([['registering']])
  make()
  await untilStates('The pier done')
  expect(seen.at(-1)).toEqual(['done'])
  next.close()
})

test('XUX-03 what one person sends ends with their session', async () => {
  pageUploads(session).start(scene, [file('a.mp4')])
  await untilStates('The pier registering')
  await session.logout()
  expect(states()).toEqual([])
})
