import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ROLES } from '@arbo/core/contract'
import { makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeRole } from '../../testing/people.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

const SEE = ['item_getItemDetailTable_read', 'media_getReviewUserInterface_read']
const CREATE = 'media_createRendition_create'
const DELETE = 'media_deleteRendition_delete'
const DOWNLOAD = 'media_downloadFile_read'

let server: TestServer
let tree: Tree

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
})
afterAll(() => server.close())

/** Gives the member a role with exactly these keys beside seeing the review. */
async function limit(...keys: string[]): Promise<void> {
  const role = await makeRole(server, `Role ${keys.join()}`, ROOT_ROLES.member, [...SEE, ...keys])
  await server.database.query('update ws_user set role_id = $2 where id = $1', [server.a.users.member.id, role])
}

describe('rights on renditions', () => {
  test('REV-17 XPLAN-07 creating, deleting and downloading are three rights; each action is in the history', async () => {
    const item_id = await makeItem(server, tree.take)
    const id = await makeRendition(server, item_id, { state: 'failed', by: server.a.users.member })
    const params = { ws_code: server.a.code, item_id }
    const make = { params, body: { files: [{ key: 'none', name: 'a.mp4' }] } }
    const rename = { params: { ...params, id }, body: { name: 'Second pass' } }
    const one = { params: { ...params, id } }
    const codeOf = async (asked: Promise<{ error: string }>) => (await asked).error

    await limit(DELETE, DOWNLOAD)
    expect(await codeOf(server.member.refused('createRendition', make))).toBe('permission_denied')
    expect(await codeOf(server.member.refused('updateRendition', rename))).toBe('permission_denied')
    expect(await codeOf(server.member.refused('retryRendition', one))).toBe('permission_denied')
    const { data } = await server.member.call('showRendition', one)
    expect(data.files[0]?.original).toContain('download=scene.mp4')

    await limit(CREATE)
    expect(await codeOf(server.member.refused('createRendition', make))).toBe('upload_incomplete')
    expect((await server.member.call('updateRendition', rename)).data.name).toBe('Second pass')
    expect((await server.member.call('retryRendition', one)).data.state).toBe('processing')
    expect(await codeOf(server.member.refused('deleteRendition', one))).toBe('permission_denied')
    expect((await server.member.call('showRendition', one)).data.files[0]?.original).toBeNull()

    await limit(DELETE)
    await server.member.call('deleteRendition', one)
    expect(await codeOf(server.member.refused('showRendition', one))).toBe('not_found')
    // XPLAN-07: what was done to it outlives it.
    const told = await server.owner.call('listItemHistory', { params: { ws_code: server.a.code, id: item_id } })
    const parts = told.data.filter(({ field }) => field === 'rendition')
    const nameOf = (value: unknown) => (value as { name: string } | null)?.name ?? null
    expect(parts.map(({ from, to }) => [nameOf(from), nameOf(to)])).toEqual([
      ['Second pass', null],
      [expect.stringMatching(/^v/), 'Second pass'],
    ])
  })

  test('REV-18 REV-20 a rendition is deleted with its comments, drawings and markers, and with nothing else', async () => {
    const item_id = await makeItem(server, tree.take)
    const params = { ws_code: server.a.code, item_id }
    const [gone, kept] = [await makeRendition(server, item_id), await makeRendition(server, item_id)]
    for (const rendition_id of [gone, kept]) {
      await server.owner.call('createItemMarker', { params, body: { rendition_id, frame: 4 } })
      await server.owner.call('createComment', { params, body: { text: 'Here', rendition_id, frame_start: 4 } })
    }
    await server.owner.call('createItemNote', { params, body: { text: 'Stays' } })
    await server.owner.call('deleteRendition', { params: { ...params, id: gone } })
    const { data } = await server.owner.call('showItem', { params: { ws_code: server.a.code, id: item_id } })
    expect(data.markers?.map(({ rendition_id }) => rendition_id)).toEqual([kept])
    expect([data.notes?.length, data.renditions.map(({ id }) => id)]).toEqual([1, [kept]])
    const comments = await server.owner.call('listComments', { params })
    expect(comments.data.map(({ rendition_id }) => rendition_id)).toEqual([kept])
  })
})
