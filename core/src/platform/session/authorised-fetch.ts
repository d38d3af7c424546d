import { pageLanguage } from '../../contract/platform/language/language.ts'
import { clientError, errorOfResponse } from '../api/api-error.ts'
import { errorWithoutResponse } from '../api/error-without-response.ts'
import type { WatchedFetch } from '../api/watched-fetch.ts'
import { text } from '../texts.ts'
import type { Outcome, createAuthorise } from './authorise.ts'
import type { Session } from './types.ts'

export interface AuthorisedFetchOptions {
  apiUrl: string
  fetch: WatchedFetch
  authorise: ReturnType<typeof createAuthorise>
  headers: ReadonlyMap<string, string>
  online(): boolean
}

/** The session’s `fetch`: streams and files of the API with the bearer token, which goes nowhere else. */
export function createAuthorisedFetch({
  apiUrl,
  fetch,
  authorise,
  headers: always,
  online,
}: AuthorisedFetchOptions): Session['fetch'] {
  return async (path, init = {}) => {
    const url = new URL(path.replace(/^\/+/, ''), `${apiUrl}/`)
    if (!url.href.startsWith(`${apiUrl}/`)) throw new TypeError('The session’s token is sent to its API only')
    if (!online()) throw clientError('offline', text('network.offline'))
    const outcome = await authorise(path, async (token): Promise<Outcome<Response>> => {
      const headers = new Headers(init.headers)
      headers.set('accept-language', pageLanguage())
      for (const [name, value] of always) headers.set(name, value)
      if (token !== null) headers.set('authorization', `Bearer ${token}`)
      const response = await fetch(url.href, { ...init, headers }).catch((error: unknown) => {
        throw errorWithoutResponse(error, 0)
      })
      if (response.status !== 401 && response.status !== 425) return { value: response, refused: null }
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null)
      return { value: response, refused: errorOfResponse(response.status, body, response.headers) }
    })
    return outcome.value
  }
}
