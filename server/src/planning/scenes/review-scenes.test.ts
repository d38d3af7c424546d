import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeComment, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { ROOT_ROLES } from '@arbo/core/contract'
import { makeRole } from '../../testing/people.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

/** Gives the member a role with exactly these keys. */
async function limit(keys: readonly string[]): Promise<void> {
  const role = await makeRole(server, `Role ${keys.join()}`, ROOT_ROLES.member, keys)
  await server.database.query('update ws_user set role_id = $2 where id = $1', [server.a.users.member.id, role])
}

const listed = async (as: TestClient, ids: readonly string[]) =>
  (await as.call('listReviewScenes', { params: ws, query: { item_ids: ids.join(',') } })).data

describe('a review list', () => {
  test('REV-13 has at most 20 scenes, and refuses the 21st', async () => {
    const unknown = Array.from({ length: 20 }, (_, at) => `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`)
    expect(await listed(server.owner, unknown)).toEqual([])
    const query = { item_ids: [...unknown, tree.item].join(',') }
    const { error, meta } = await server.owner.refused('listReviewScenes', { params: ws, query })
    expect([error, JSON.stringify(meta)]).toEqual(['validation_failed', expect.stringContaining('at most 20')])
  })

  test('REV-02 is read in order, with open comments, and leaves out missing, hidden and invalid ids', async () => {
    const mine = await makeItem(server, tree.take, [server.a.users.guest])
    const comment = await makeComment(server, server.owner, mine)
    await server.owner.call('createComment', {
      params: { ...ws, item_id: mine },
      body: { text: 'Yes', parent_id: comment },
    })
    const rows = await listed(server.owner, [mine, 'x', tree.item])
    expect(rows.map(({ id, open_comments }) => [id, open_comments])).toEqual([
      [mine, 1],
      [tree.item, expect.any(Number)],
    ])
    await server.owner.call('completeComment', {
      params: { ...ws, item_id: mine, id: comment },
      body: { done: true },
    })
    expect((await listed(server.owner, [mine]))[0]?.open_comments).toBe(0)
    const hidden = await makeItem(server, tree.take, [])
    expect((await listed(server.guest, [hidden, mine])).map(({ id }) => id)).toEqual([mine])
  })

  test('REV-03 REV-17 needs the right to review, and searching scenes the right to pipeline entities', async () => {
    const see = 'item_getItemDetailTable_read'
    const query = { item_ids: tree.item }
    await limit([see, 'media_getPipelineEntities_read'])
    expect((await server.member.refused('listReviewScenes', { params: ws, query })).error).toBe('permission_denied')
    const answer = await server.member.call('listPipelineEntities', { params: ws, query: {} })
    expect(answer.data.map(({ id }) => id)).toContain(tree.item)

    await limit([see, 'media_getReviewUserInterface_read'])
    expect(await listed(server.member, [tree.item])).toHaveLength(1)
    expect((await server.member.refused('listPipelineEntities', { params: ws })).error).toBe('permission_denied')
  })

  test('REV-17 adding and removing an assignee are two rights', async () => {
    const see = 'item_getItemDetailTable_read'
    const item = await makeItem(server, tree.take, [])
    const body = { item_ids: [item], ws_user_ids: [server.a.users.owner.id] }
    await limit([see, 'media_updateItemAssignee_update'])
    expect((await server.member.call('bulkAssignItems', { params: ws, body })).data.changed).toBe(1)
    expect((await server.member.refused('removeAssignees', { params: ws, body })).error).toBe('permission_denied')
    await limit([see, 'media_unassignItem_update'])
    expect((await server.member.refused('bulkAssignItems', { params: ws, body })).error).toBe('permission_denied')
    expect((await server.member.call('removeAssignees', { params: ws, body })).data.changed).toBe(1)
  })
})

describe('the cut around a scene', () => {
  test('XREV-22 has the two scenes before and the two after it on its entity, in order', async () => {
    const { data: parent } = await server.owner.call('createEntity', {
      params: ws,
      body: { type: 3, parent_id: tree.episode, name: 'Cut' },
    })
    const ids: string[] = []
    for (let count = 0; count < 6; count += 1) ids.push(await makeItem(server, parent.id))
    const around = async (id: string | undefined) => {
      const { data } = await server.owner.call('showItemNeighbours', { params: { ...ws, id: id ?? '' } })
      return [data.before.map((one) => ids.indexOf(one.id)), data.after.map((one) => ids.indexOf(one.id))]
    }
    expect(await around(ids[2])).toEqual([
      [0, 1],
      [3, 4],
    ])
    expect(await around(ids[0])).toEqual([[], [1, 2]])
    expect(await around(ids[5])).toEqual([[3, 4], []])
  })
})

describe('start frame', () => {
  const scene = async (id: string) => {
    const { data } = await server.owner.call('showItem', { params: { ...ws, id } })
    return [data.start_frame, data.own_start_frame]
  }
  const give = (id: string, own_start_frame: number | null) =>
    server.owner.call('updateEntity', { params: { ...ws, id }, body: { own_start_frame } })

  test('XREV-15 is the scene’s own, else that of the nearest entity above, else 0; it is in the history and can be undone', async () => {
    const id = await makeItem(server, tree.take)
    expect(await scene(id)).toEqual([0, null])
    await give(tree.project, 1001)
    expect(await scene(id)).toEqual([1001, null])
    await give(tree.take, 101)
    expect(await scene(id)).toEqual([101, null])
    const { data: take } = await server.owner.call('showEntity', { params: { ...ws, id: tree.take } })
    const { data: episode } = await server.owner.call('showEntity', { params: { ...ws, id: tree.episode } })
    expect([take.start_frame, take.own_start_frame, episode.start_frame, episode.own_start_frame]).toEqual([
      101,
      101,
      1001,
      null,
    ])

    const params = { ...ws, id }
    await server.owner.call('updateItem', { params, body: { own_start_frame: 5 } })
    expect(await scene(id)).toEqual([5, 5])
    const [change] = (await server.owner.call('listItemHistory', { params })).data
    expect([change?.field, change?.from, change?.to]).toEqual(['frame_in', null, 5])
    await server.owner.call('undoChanges', { params: { ...ws, id: change?.batch_id ?? '' } })
    expect(await scene(id)).toEqual([101, null])

    const entity = { ...ws, id: tree.take }
    const [entry] = (await server.owner.call('listEntityHistory', { params: entity })).data
    expect([entry?.field, entry?.to]).toEqual(['start_frame', 101])
    await server.owner.call('undoChanges', { params: { ...ws, id: entry?.batch_id ?? '' } })
    expect(await scene(id)).toEqual([1001, null])
    await give(tree.project, null)
  })

  test('XREV-15 is a whole number from 0', async () => {
    for (const own_start_frame of [-1, 1.5, 10_000_001]) {
      const { error } = await server.owner.refused('updateItem', {
        params: { ...ws, id: tree.item },
        body: { own_start_frame },
      })
      expect(error, String(own_start_frame)).toBe('validation_failed')
    }
  })
})
