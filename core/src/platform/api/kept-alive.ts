/**
 * Bytes of bodies, of all requests under way, that browsers go on sending when a page is left; 64 KiB by the Fetch
 * standard, beyond which a request fails.
 */
export const KEPT_BYTES = 60_000

let keptBytes = 0

/** @returns bytes of the body as it is sent; null where that is not known beforehand */
function bytesOf(body: unknown): number | null {
  if (body === undefined || body === null) return 0
  return typeof body === 'string' ? new TextEncoder().encode(body).length : null
}

/**
 * Sends a change so that it arrives although the page is closed or loaded anew right after: views show a change before
 * the server has answered. What is too large for that is sent as any other request.
 */
export async function keptAlive<T>(body: unknown, send: (keepalive: boolean) => Promise<T>): Promise<T> {
  const bytes = bytesOf(body)
  if (bytes === null || keptBytes + bytes > KEPT_BYTES) return send(false)
  keptBytes += bytes
  try {
    return await send(true)
  } finally {
    keptBytes -= bytes
  }
}
