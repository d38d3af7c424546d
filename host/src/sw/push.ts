/** The parts of a worker's scope that push messages need. */
export interface WorkerScope {
  clients: { matchAll(options: object): Promise<readonly Page[]>; openWindow(url: string): Promise<unknown> }
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
}

interface Page {
  visibilityState: string
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

export interface PushLike {
  data: { json(): unknown } | null
  waitUntil(done: Promise<unknown>): void
}

export interface NoteClick {
  notification: { data: unknown; close(): void }
  waitUntil(done: Promise<unknown>): void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The texts of a message; the messaging service wraps them. */
function messageOf({ data }: PushLike): Record<'title' | 'body' | 'path' | 'id', string> | null {
  try {
    const message = (data?.json() ?? {}) as { data?: Record<string, unknown> }
    const { title, body, path, id } = message.data ?? {}
    return title === undefined ? null : { title: textOf(title), body: textOf(body), path: textOf(path), id: textOf(id) }
  } catch {
    // Not a message of this product.
    return null
  }
}

const WINDOWS = { type: 'window', includeUncontrolled: true }

/** Shows a message unless a page is visible, whose bell has it already. */
export async function showPush(scope: WorkerScope, event: PushLike): Promise<void> {
  const message = messageOf(event)
  if (!message) return
  const pages = await scope.clients.matchAll(WINDOWS)
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { title, body, path, id } = message
  await scope.registration.showNotification(title, { body, tag: id, data: path })
}

/** Opens a notification's page: in an open tab, else in a new one. Only pages of this server. */
export async function openNote(scope: WorkerScope, { notification }: NoteClick): Promise<void> {
  notification.close()
  const path = textOf(notification.data)
  const to = /^\/(?![/\\])/.test(path) ? path : '/'
  const [page] = await scope.clients.matchAll(WINDOWS)
  if (!page) return void (await scope.clients.openWindow(to))
  await page.navigate(to)
  await page.focus()
}
