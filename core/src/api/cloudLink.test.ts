import { expect, test } from 'vitest'
import { serveWorkspace, signedIn, testSession } from '../testing/fixtures.ts'
import { testServer } from '../testing/testServer.ts'
import { resolveCloudLink } from './cloudLink.ts'

async function served() {
  const server = await testServer()
  serveWorkspace(server)
  const { session } = testSession(server, {}, 'first')
  await signedIn(session)
  return { server, session }
}
const picture = { body: 'picture', headers: { 'content-type': 'image/png' } }

test('CORE-49 a path becomes a blob address that holds the file, until it is revoked', async () => {
  const { server, session } = await served()
  server.on('GET storage/files/ws/a.png', picture)
  const link = await resolveCloudLink(session, 'storage/files/ws/a.png')
  expect(link.url).toMatch(/^blob:/)
  expect({ size: link.size, type: link.type }).toEqual({ size: 7, type: 'image/png' })
  expect(await (await fetch(link.url)).text()).toBe('picture')
  expect(server.calls.at(-1)?.token).toBe('first')
  link.revoke()
  await expect(fetch(link.url)).rejects.toThrow(TypeError)
  session.close()
})

test('CORE-47 a file of the storage host is fetched from there, without the session’s token', async () => {
  const { session } = await served()
  const storage = await testServer()
  storage.on('GET media/a.png', picture)
  const link = await resolveCloudLink(session, `${storage.apiUrl}/media/a.png?signature=x`)
  expect(link.size).toBe(7)
  expect(storage.calls[0]).toMatchObject({ path: 'media/a.png', token: null })
  expect(storage.calls[0]?.query.get('signature')).toBe('x')
  link.revoke()
  session.close()
})

test('CORE-49 a file that cannot be had rejects with the reason', async () => {
  const { server, session } = await served()
  await expect(resolveCloudLink(session, 'storage/files/gone')).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  })
  server.on('GET storage/files/cut', 'cut')
  await expect(resolveCloudLink(session, 'storage/files/cut')).rejects.toMatchObject({ code: 'network_problem' })
  session.close()
})
