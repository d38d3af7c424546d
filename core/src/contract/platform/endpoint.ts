import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { PermissionRule } from './permissions.ts'

/**
 * Who may call an endpoint.
 * - `public`: nobody needs to be signed in (a signed link or form carries its own proof).
 * - `user`: any signed-in user; the path names no workspace.
 * - `member`: any active member of the workspace in the path.
 * - a rule: a member whose effective permissions satisfy it. Rules about single rows (own comment, assigned scene,
 *   coordinated project) come on top, in the server's services.
 * - `guest`: whoever has opened a guest link; nobody else, members and API tokens included.
 */
export type Access = 'public' | 'guest' | 'user' | 'member' | { rule: PermissionRule }

/** What an API token must have been given to make a call. `none`: never with an API token. */
export type Scope = 'none' | 'read' | 'comment' | 'upload' | 'write'

/** The HTTP methods that calls are made by; DELETE may have a body. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Success bodies are `{ data }`, lists `{ data, meta }`; `file` and `stream` answers have no envelope. */
export type Answer = 'data' | 'list' | 'file' | 'stream' | 'empty'

type Schema = z.ZodType

/** A row of the contract: how a call is made, who may make it, what it takes and what it answers. */
export interface EndpointSpec {
  method: Method
  /** Below /api, with {name} for parameters, literally as the specification writes it. */
  path: string
  summary: string
  access: Access
  scope: Scope
  /** `owner`: owners may call it for their deleted workspace as well, as long as they can restore it. */
  onDeleted?: 'owner'
  params?: Schema
  query?: Schema
  body?: Schema
  answer: Answer
  /** Schema of `data`; the shape of one row where the answer is a list. */
  data?: Schema
  /** Codes beyond those every endpoint may answer (see COMMON_ERRORS). */
  errors?: readonly ErrorCode[]
  /**
   * Makes something, or changes what has a version. Repeated with the same `idempotency-key` within a day it does nothing
   * more and answers as the first time, so that a call whose answer was lost can be sent again. Not for answers that hold
   * a secret, which are not kept, nor where the body names the ids of what it makes.
   */
  once?: true
  /** Work that grows with what a workspace holds and is not asked for all the time: few such calls go on at once. */
  heavy?: true
  /** The JSON body may be as large as 8 MB; else 2 MB, and 64 kB for those without an account. */
  largeBody?: true
  /** A body that is a multipart form instead of JSON. */
  multipart?: boolean
}

export type Infer<S> = S extends z.ZodType ? z.infer<S> : undefined
export type InferInput<S> = S extends z.ZodType ? z.input<S> : undefined

/** Declares one resource: its endpoints by name. The identity function keeps the literal types. */
export function resource<const R extends Record<string, EndpointSpec>>(endpoints: R): R {
  return endpoints
}
