import { afterEach, expect, test } from 'vitest'
import type { Session } from './types.ts'
import { WS, serveWorkspace, signedIn, testSession } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { readOnlySession } from './read-only-session.ts'

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const READ = 'team_getListOfTeams_read'
const CHANGE = 'access_addWorkspaceRole_create'
const LACKING = 'people_getListOfWorkspaceUsers_read'

test('XPPL-02 a user who views as somebody else can read what that person can, and is offered no changes', async () => {
  const server = await testServer()
  serveWorkspace(server, [READ, CHANGE])
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  let viewing = true
  const readOnly = readOnlySession(session, () => viewing)
  await signedIn(session)
  expect([READ, CHANGE, LACKING].map((key) => readOnly.can(key as typeof READ))).toEqual([true, false, false])
  expect(readOnly.can({ anyOf: [CHANGE, READ] })).toBe(true)
  expect(readOnly.can({ anyOf: [CHANGE, LACKING] })).toBe(false)
  expect(readOnly.can({ allOf: [CHANGE, READ] })).toBe(false)
  expect(readOnly.getState()).toBe(session.getState())
  viewing = false
  expect(readOnly.can(CHANGE)).toBe(true)
})
