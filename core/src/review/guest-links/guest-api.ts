import { createHttp } from '../../platform/api/http.ts'
import { type FetchLike, SENDING_LIMITS, createWatchedFetch } from '../../platform/api/watched-fetch.ts'
import type { AnswerData, CallInput } from '../../contract/index.ts'
import { routes } from '../../contract/routes.gen.ts'
import type { RequestInput } from '../../platform/session/types.ts'

/** The calls of people without an account. */
type GuestCall =
  | 'showGuestLink'
  | 'openGuestLink'
  | 'showGuestReview'
  | 'showGuestItem'
  | 'createGuestComment'
  | 'updateGuestComment'
  | 'deleteGuestComment'
  | 'createGuestAnnotations'

/** The calls of a guest, with their own pass instead of a session. All reject with an ApiError. */
export interface GuestApi {
  apiUrl: string
  call<N extends GuestCall>(name: N, input?: Partial<CallInput<N>>): Promise<AnswerData<N>>
  /** @param token of the pass; null: none yet */
  enter(token: string | null): void
}

/** @param apiUrl absolute */
export function createGuestApi(apiUrl: string, ownFetch?: FetchLike): GuestApi {
  const fetch: FetchLike = ownFetch ?? ((...call) => globalThis.fetch(...call))
  const watched = ownFetch ? null : createWatchedFetch(fetch, SENDING_LIMITS)
  const http = createHttp(apiUrl, fetch, { watched })
  let token: string | null = null
  return {
    apiUrl,
    async call(name, input = {}) {
      const { data } = await http.send(routes[name], input as RequestInput, token)
      return data as never
    },
    enter(next) {
      token = next
    },
  }
}
