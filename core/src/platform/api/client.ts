import type { AnswerBody, AnswerData, CallInput, Contract, EndpointName } from '../../contract/index.ts'
import { routes } from '../../contract/routes.gen.ts'
import type { RequestInput, Session } from '../session/types.ts'
import { text } from '../texts.ts'
import { ApiError } from './api-error.ts'

/** Endpoints that answer with an envelope; files and streams are read through `session.fetch`. */
type CallName = {
  [N in EndpointName]: Contract[N] extends { answer: 'data' | 'list' }
    ? Contract[N] extends { multipart: true }
      ? never
      : N
    : never
}[EndpointName]

/** `ws_code` may be left out: the session's workspace is meant. */
type WithSession<Params> = Params extends { ws_code: string } ? Omit<Params, 'ws_code'> & { ws_code?: string } : Params
type Params<N extends EndpointName> = CallInput<N> extends { params: infer P } ? WithSession<P> : undefined

/** What a call of the client takes: `params` of the path, `query` and `body` as the endpoint has them, and how it is sent. */
export type ClientInput<N extends EndpointName> = Omit<CallInput<N>, 'params'> &
  (Params<N> extends undefined
    ? object
    : Record<never, never> extends Params<N>
      ? { params?: Params<N> }
      : { params: Params<N> }) &
  Pick<RequestInput, 'signal' | 'optOut' | 'timeoutMs'>

type Arguments<N extends EndpointName> =
  Record<never, never> extends ClientInput<N> ? [input?: ClientInput<N>] : [input: ClientInput<N>]

/** Rows of a list come with their `meta`; every other answer is its `data`. */
export type ClientAnswer<N extends EndpointName> = Contract[N]['answer'] extends 'list' ? AnswerBody<N> : AnswerData<N>

/** One method per endpoint of the contract, by its name. All reject with an ApiError. */
export type Client = { readonly [N in CallName]: (...input: Arguments<N>) => Promise<ClientAnswer<N>> }

const SKIPPED = new Set<EndpointName>(['postFile'])

/** The typed API over a session: `client.listEntities({ query: { type_eq: 0 } })`. */
export function createClient(session: Session): Client {
  const call = async (name: EndpointName, input: RequestInput = {}): Promise<unknown> => {
    const route = routes[name]
    const params = { ...input.params }
    if (route.path.includes('{ws_code}') && !params['ws_code']) {
      const code = session.getState().workspaceCode
      if (code === null) throw new ApiError(400, { error: 'no_workspace', message: text('session.no_workspace') })
      params['ws_code'] = code
    }
    const answer = await session.request(route, { ...input, params })
    return route.answer === 'list' ? answer : answer.data
  }
  const names = (Object.keys(routes) as EndpointName[]).filter((name) => !SKIPPED.has(name))
  const entries = names
    .filter((name) => routes[name].answer === 'data' || routes[name].answer === 'list')
    .map((name) => [name, (input?: RequestInput) => call(name, input)] as const)
  return Object.fromEntries(entries) as unknown as Client
}
