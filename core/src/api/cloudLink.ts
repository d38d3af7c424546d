import type { Session } from '../session/types.ts'
import { errorOfResponse } from './ApiError.ts'
import { type FetchLike, errorWithoutResponse } from './http.ts'

/** A file in this page’s memory. */
export interface CloudLink {
  /** A `blob:` address, good until revoke. */
  url: string
  /** Size in bytes and media type. */
  size: number
  type: string
  /** Frees the memory; the address stops working. */
  revoke(): void
}

export interface CloudLinkOptions {
  signal?: AbortSignal
  /** For storage on another host. */
  fetch?: FetchLike
}

/**
 * Fetches a file and gives it a `blob:` address (CORE-49). `path` is below the API, or an address of the storage host as
 * the API named it (CORE-47); the session’s token is sent to the API only. Rejects with an ApiError.
 */
export async function resolveCloudLink(
  session: Session,
  path: string,
  { signal, fetch = (input, init) => globalThis.fetch(input, init) }: CloudLinkOptions = {},
): Promise<CloudLink> {
  const base = `${session.apiUrl}/`
  const { href } = new URL(path, base)
  const init = signal ? { signal } : {}
  const failed = (error: unknown) => {
    throw errorWithoutResponse(error, 0)
  }
  const response = href.startsWith(base)
    ? await session.fetch(href.slice(base.length), init)
    : await fetch(href, init).catch(failed)
  if (!response.ok) throw errorOfResponse(response.status, await response.json().catch(() => null))
  const blob = await response.blob().catch(failed)
  const url = URL.createObjectURL(blob)
  return { url, size: blob.size, type: blob.type, revoke: () => URL.revokeObjectURL(url) }
}
