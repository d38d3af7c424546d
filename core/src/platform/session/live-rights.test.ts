import { expect, test } from 'vitest'
import { serveEvents } from '../../testing/live-stream.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'

test('CORE-40 PPL-21 a change of the user’s own role reloads the permissions; a change of another’s does not', async () => {
  const server = await testServer()
  serveWorkspace(server, ['media_createComment_create'])
  const live = serveEvents(server)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  await signedIn(session)
  const heard: string[] = []
  session.on('role.updated', ({ ws_role_id }) => heard.push(ws_role_id))
  await until(session, (state) => state.live === 'open')
  const reads = () => server.count(`GET workspace/${WS}/permissions`)
  const before = reads()
  const other = '0190a000-0000-7000-8000-0000000000ff'
  serveWorkspace(server, ['item_deleteItem_delete'])
  live.send('role.updated', { ws_role_id: other }, 1)
  // The fixture's role has the id of its person.
  live.send('role.updated', { ws_role_id: ada.id }, 2)
  await until(session, ({ permissions }) => permissions.has('item_deleteItem_delete'))
  expect(heard).toEqual([other, ada.id])
  expect(reads() - before).toBe(1)
  expect(session.can('media_createComment_create')).toBe(false)
  session.close()
})
