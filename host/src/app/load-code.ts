import { loadChunk } from '@arbo/core'

/** Addresses of stylesheets that failed to load, with the ids of the parts that need them. */
const lost = new Map<string, Set<string>>()
const running = new Set<string>()

// The error event does not bubble. There is no document while the build renders the sign-in page.
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    target.remove()
    lost.set(target.href, new Set([...(lost.get(target.href) ?? []), ...running]))
  },
  true,
)

/** Stylesheets being fetched again; two parts may need the same one. */
const coming = new Map<string, Promise<void>>()

function bring(href: string): Promise<void> {
  const pending = coming.get(href)
  if (pending) return pending
  const comes = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.addEventListener('load', () => resolve(void lost.delete(href)))
    link.addEventListener('error', () => reject(new Error(`${href} cannot be fetched`)))
    document.head.append(link)
  }).finally(() => coming.delete(href))
  coming.set(href, comes)
  return comes
}

/** The build's loader requests a stylesheet once only, so a retry would load a part without its styles. */
async function bringLost(id: string): Promise<void> {
  await Promise.all(
    [...lost].map(([href, ids]) =>
      bring(href).catch((error: unknown) => {
        if (ids.has(id)) throw error
      }),
    ),
  )
}

/**
 * Loads code of the host, with its styles; retries, and names the part that failed. Every later import
 * goes through here.
 * @throws ChunkLoadError
 */
export function loadCode<T>(id: string, load: () => Promise<T>, retryMs?: readonly number[]): Promise<T> {
  running.add(id)
  return loadChunk(
    id,
    async () => {
      const module = await load()
      await bringLost(id)
      return module
    },
    undefined,
    retryMs,
  ).finally(() => running.delete(id))
}
