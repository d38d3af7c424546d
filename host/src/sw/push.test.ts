import { expect, test, vi } from 'vitest'
import { openNote, showPush, type WorkerScope } from './push.ts'

function scopeWith(...pages: string[]) {
  const page = { url: '', focus: vi.fn<() => Promise<void>>(), navigate: vi.fn<(url: string) => Promise<void>>() }
  const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>()
  const openWindow = vi.fn<(url: string) => Promise<void>>()
  const windows = pages.map((visibilityState) => ({ ...page, visibilityState }))
  const scope: WorkerScope = {
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
    registration: { showNotification },
  }
  return { scope, page, showNotification, openWindow }
}
const push = (data: unknown) => ({ data: { json: () => data }, waitUntil: () => undefined })
const MESSAGE = { data: { title: 'Scene 12', body: 'Ada mentioned you', path: '/w:abcdefgh/st/1', id: 'n1' } }

test('NTF-01 a push message shows only while no page is visible', async () => {
  const hidden = scopeWith('hidden')
  await showPush(hidden.scope, push(MESSAGE))
  expect(hidden.showNotification).toHaveBeenCalledWith('Scene 12', {
    body: 'Ada mentioned you',
    tag: 'n1',
    data: '/w:abcdefgh/st/1',
  })
  const visible = scopeWith('hidden', 'visible')
  await showPush(visible.scope, push(MESSAGE))
  await showPush(hidden.scope, push({ other: true }))
  await showPush(hidden.scope, { data: null, waitUntil: () => undefined })
  expect([hidden.showNotification.mock.calls.length, visible.showNotification.mock.calls.length]).toEqual([1, 0])
})

test('NTF-01 a click on it opens its target, in an open page or a new one, but never on another site', async () => {
  const click = (data: unknown) => ({ notification: { data, close: () => undefined }, waitUntil: () => undefined })
  const open = scopeWith('hidden')
  await openNote(open.scope, click('/w:abcdefgh/st/1'))
  expect(open.page.navigate).toHaveBeenCalledWith('/w:abcdefgh/st/1')
  const none = scopeWith()
  await openNote(none.scope, click('//evil.example'))
  expect(none.openWindow).toHaveBeenCalledWith('/')
})
