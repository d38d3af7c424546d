import { eventsOf } from './events-of.mjs'

/** A call that was answered, but not with a success. */
export class Refused extends Error {
  /** @param {number} status @param {string} text */
  constructor(status, text) {
    super(`${status} ${text.slice(0, 200)}`)
    this.status = status
  }
}

/**
 * @param {string} base @param {string} [token]
 * @returns {(method: string, path: string, body?: unknown) => Promise<any>} the data of the answer; throws Refused, or
 *   whatever fetch throws where nobody answers
 */
export function caller(base, token) {
  return async (method, path, body) => {
    const response = await fetch(`${base}/api/${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Refused(response.status, text)
    return JSON.parse(text).data
  }
}

/**
 * Follows an event stream, again and again after each end, from the last event that it knows.
 * @param {string} url @param {string} token @param {(name: string, data: any, id: string | undefined) => void} heard
 * @returns {{ opened: Promise<void>, stop: () => void }} `opened`: from then on nothing is missed
 */
export function follow(url, token, heard) {
  const abort = new AbortController()
  /** @type {string | undefined} */
  let last
  /** @type {() => void} */
  let open = () => undefined
  const opened = new Promise((resolve) => (open = () => resolve(undefined)))
  const read = async () => {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, ...(last === undefined ? {} : { 'last-event-id': last }) },
      signal: abort.signal,
    })
    for await (const { id, name, data } of eventsOf(response)) {
      if (id !== undefined) last = id
      if (name !== undefined && data !== undefined) heard(name, data, id)
      if (last !== undefined || name !== undefined) open()
    }
  }
  const run = async () => {
    while (!abort.signal.aborted) {
      await read().catch(() => undefined)
      if (!abort.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  void run()
  return { opened, stop: () => abort.abort() }
}
