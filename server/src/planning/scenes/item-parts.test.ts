import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeItem, makeRendition, makeTree, multipart } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let onItem: { ws_code: string; item_id: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  onItem = { ...ws, item_id: tree.item }
})
afterAll(() => server.close())

async function sendFile(as: TestClient, name: string, type: string, content = Buffer.from('What is to be done')) {
  const body = {
    wsCode: server.a.code,
    item_id: tree.item,
    files: [{ name, type, size: content.length, extra1: 'attachment', extra2: type }],
  }
  const [form] = (await as.call('presignedUrl', { body })).data
  if (!form) throw new Error('There is no form')
  const fields = { ...form.form_inputs, 'Content-Type': form.data.type }
  const { payload, headers } = multipart(fields, content, name)
  const answer = await server.app.inject({ method: 'POST', url: '/api/storage/upload', payload, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return form.data.key
}

describe('files of a scene', () => {
  test('PLAN-11 REV-07 REV-20 an upload becomes a file in the category of its type, and can be read', async () => {
    const key = await sendFile(server.member, 'brief.txt', 'text/plain')
    const { data } = await server.member.call('createItemFile', { params: onItem, body: { key } })
    expect(data).toMatchObject({ name: 'brief.txt', category: 'document', kind: 'doc', size: 18, is_link: false })
    const read = await server.app.inject({ url: new URL(data.url ?? '').pathname + new URL(data.url ?? '').search })
    expect([read.statusCode, read.body]).toEqual([200, 'What is to be done'])
    const answer = await server.owner.call('showItem', { params: { ...ws, id: tree.item } })
    expect(answer.data.files?.map(({ name }) => name)).toContain('brief.txt')

    const again = await server.member.refused('createItemFile', { params: onItem, body: { key } })
    expect(again.error).toBe('upload_incomplete')
    const deleted = await server.member.call('deleteItemFile', { params: { ...onItem, id: data.id } })
    expect(await server.deps.storage.stat(key)).not.toBeNull()
    await server.owner.call('deleteTrash', { params: { ...ws, id: deleted.data.trash_id } })
    expect(await server.deps.storage.stat(key)).toBeNull()
  })

  test('CORE-32 a file of a refused type gets no form', async () => {
    const file = { name: 'page.html', type: 'text/html', extra1: 'attachment', extra2: 'text/html', size: 4 }
    const body = { wsCode: server.a.code, item_id: tree.item, files: [file] }
    expect((await server.member.refused('presignedUrl', { body })).error).toBe('invalid_file_format')
  })

  test('REV-07 a link is in one of the four categories, and leads only to the web', async () => {
    const body = { url: 'https://docs.example.com/brief', name: 'Brief' }
    const { data } = await server.member.call('createItemFile', { params: onItem, body })
    expect(data).toMatchObject({ category: 'link', is_link: true, url: body.url, size: 0 })
    const params = { ...onItem, id: data.id }
    const moved = await server.member.call('updateItemFile', { params, body: { category: 'document' } })
    expect([moved.data.category, moved.data.name]).toEqual(['document', 'Brief'])
    const list = await server.member.call('listItemFiles', { params: onItem, query: { category_eq: 'document' } })
    expect(list.data.map(({ id }) => id)).toEqual([data.id])
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'https://']) {
      const refusal = await server.member.refused('createItemFile', { params: onItem, body: { url } })
      expect(refusal.error, url).toBe('validation_failed')
    }
  })

  test('PLAN-11 without the right to download there is no address; without the right to files nothing can be added or deleted', async () => {
    const key = await sendFile(server.owner, 'budget.csv', 'text/csv')
    const { data } = await server.owner.call('createItemFile', { params: onItem, body: { key } })
    const answer = await server.guest.call('listItemFiles', { params: onItem })
    expect(answer.data.find(({ id }) => id === data.id)?.url).toBeNull()
    const link = { params: onItem, body: { url: 'https://example.com' } }
    expect((await server.guest.refused('createItemFile', link)).error).toBe('permission_denied')
    const params = { ...onItem, id: data.id }
    expect((await server.member.refused('deleteItemFile', { params })).error).toBe('permission_denied')
    await server.admin.call('deleteItemFile', { params })
  })
})

describe('notes of a scene', () => {
  test('REV-20 notes are found by their text, with the path to them; % is literal', async () => {
    for (const text of ['The 50% grey card', 'The 500 extras']) {
      await server.member.call('createItemNote', { params: onItem, body: { text } })
    }
    const own = await server.member.call('listItemNotes', { params: onItem, query: { text_like: '50%' } })
    expect(own.data.map(({ text }) => text)).toEqual(['The 50% grey card'])
    const all = await server.member.call('searchNotes', { params: ws, query: { text_like: 'the 50' } })
    expect(all.data.map(({ text }) => text)).toEqual(['The 500 extras', 'The 50% grey card'])
    expect(all.data[0]?.item.id).toBe(tree.item)
    expect(all.data[0]?.ancestors.map(({ id }) => id)).toEqual([tree.project, tree.process, tree.episode, tree.take])
  })

  test('REV-20 a guest finds notes only of the scenes they see', async () => {
    const hidden = await makeItem(server, tree.take, [])
    const text = 'Only for us'
    await server.owner.call('createItemNote', { params: { ...ws, item_id: hidden }, body: { text } })
    const query = { text_like: 'only for' }
    expect((await server.guest.call('searchNotes', { params: ws, query })).data).toEqual([])
    expect((await server.owner.call('searchNotes', { params: ws, query })).data).toHaveLength(1)
  })

  test('REV-20 only its author edits a note', async () => {
    const { data } = await server.member.call('createItemNote', { params: onItem, body: { text: 'First' } })
    const call = { params: { ...onItem, id: data.id }, body: { text: 'Second' } }
    expect((await server.owner.refused('updateItemNote', call)).error).toBe('permission_denied')
    const changed = await server.member.call('updateItemNote', call)
    expect(changed.data.text).toBe('Second')
    expect(Date.parse(changed.data.updated_at)).toBeGreaterThan(Date.parse(data.updated_at))
  })
})

describe('markers of a scene', () => {
  test('REV-20 a marker moves only to an existing frame, and several are deleted at once or not at all', async () => {
    const rendition_id = await makeRendition(server, tree.item)
    const mark = async (as: TestClient, frame: number) =>
      (await as.call('createItemMarker', { params: onItem, body: { rendition_id, frame } })).data.id
    const mine = await mark(server.guest, 4)
    const theirs = await mark(server.owner, 8)
    const params = { ...onItem, id: mine }
    const moved = await server.guest.call('updateItemMarker', { params, body: { frame: 47, label: 'Blink' } })
    expect([moved.data.frame, moved.data.label]).toEqual([47, 'Blink'])
    const outside = await server.guest.refused('updateItemMarker', { params, body: { frame: 48 } })
    expect(outside.error).toBe('validation_failed')
    const notMine = await server.owner.refused('updateItemMarker', { params, body: { label: 'x' } })
    expect(notMine.error).toBe('permission_denied')

    const both = { params: onItem, body: { ids: [mine, theirs] } }
    expect((await server.guest.refused('deleteItemMarkers', both)).error).toBe('permission_denied')
    expect((await server.guest.call('listItemMarkers', { params: onItem })).data).toHaveLength(2)
    await server.owner.call('deleteItemMarkers', both)
    expect((await server.guest.call('listItemMarkers', { params: onItem })).data).toEqual([])
  })
})

describe('neighbours of a scene', () => {
  test('PLAN-11 are the visible scenes before and after it on the same entity', async () => {
    const { data: parent } = await server.owner.call('createEntity', {
      params: ws,
      body: { type: 3, parent_id: tree.episode, name: 'Row' },
    })
    const { guest } = server.a.users
    const first = await makeItem(server, parent.id)
    const hidden = await makeItem(server, parent.id, [])
    const last = await makeItem(server, parent.id, [guest])
    const beside = async (as: TestClient, id: string) => {
      const { data } = await as.call('showItemNeighbours', { params: { ...ws, id } })
      return [data.previous?.id ?? null, data.next?.id ?? null, data.place, data.total]
    }
    expect(await beside(server.owner, hidden)).toEqual([first, last, 2, 3])
    expect(await beside(server.owner, first)).toEqual([null, hidden, 1, 3])
    expect(await beside(server.guest, last)).toEqual([first, null, 2, 2])
  })
})
