import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { AnswerData, Contract, EndpointName, HandlerInput } from '@arbo/core/contract'
import type { GuestMember } from '../access/guest-member.ts'
import type { Identity } from '../access/identity.ts'
import type { Member } from '../access/member.ts'

/** The caller, as far as the endpoint's access row says that it is known. */
type CallerOf<N extends EndpointName> = Contract[N]['access'] extends 'public'
  ? { identity?: undefined; member?: undefined }
  : Contract[N]['access'] extends 'guest'
    ? { identity?: undefined; member: GuestMember }
    : Contract[N]['access'] extends 'user'
      ? { identity: Identity; member?: undefined }
      : { identity: Identity; member: Member }

/** One call after access check and validation. */
export type Call<N extends EndpointName> = HandlerInput<N> &
  CallerOf<N> & {
    request: FastifyRequest
    reply: FastifyReply
    /** Origin for the addresses of files, without a slash at its end. */
    baseUrl: string
  }

/** Rows of one page and the number of all rows. */
export interface Page<T> {
  rows: T[]
  total: number
}

/** A body that is not JSON. */
export interface FileAnswer {
  body: Readable | Buffer | string
  type: string
  status?: number
  headers?: Record<string, string | number>
}

type Result<N extends EndpointName> = Contract[N]['answer'] extends 'list'
  ? AnswerData<N> extends (infer Row)[]
    ? Page<Row>
    : never
  : Contract[N]['answer'] extends 'file'
    ? FileAnswer
    : Contract[N]['answer'] extends 'stream'
      ? void
      : AnswerData<N>

export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<Result<N>>
export type Handlers = { [N in EndpointName]: Handler<N> }

/** Handlers of a resource of the contract, or of several: `HandlersOf<typeof commentEndpoints>`. */
export type HandlersOf<R> = Pick<Handlers, keyof R & EndpointName>
