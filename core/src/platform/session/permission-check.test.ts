import { expect, test } from 'vitest'
import { PERMISSION_KEYS } from '../../contract/platform/permissions.ts'
import { WS, serveWorkspace, signedIn, testSession } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'

const key = 'media_createComment_create'
const other = 'project_addItem_create'

test('CORE-38 a check passes when the list satisfies the rule, or when the build skips permissions', async () => {
  const server = await testServer()
  serveWorkspace(server, [key])
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  await signedIn(session)
  expect([session.can(key), session.can(other)]).toEqual([true, false])
  expect([session.can({ anyOf: [key, other] }), session.can({ allOf: [key, other] })]).toEqual([true, false])

  const { session: skipping } = testSession(server, { workspaceCode: WS, skipPermission: true }, 'first')
  expect(skipping.can(other)).toBe(true)
  expect(skipping.can({ allOf: [key, other] })).toBe(true)
  await signedIn(skipping)
  // The list itself stays what the server says.
  expect([...skipping.getState().permissions]).toEqual([key])
  session.close()
  skipping.close()
})

test('CORE-39 every key is module_action_verb with one of four verbs', () => {
  expect(PERMISSION_KEYS.length).toBeGreaterThan(30)
  for (const name of PERMISSION_KEYS)
    expect(name).toMatch(/^[a-z][A-Za-z]*_[a-z][A-Za-z]*_(read|create|update|delete)$/)
})
