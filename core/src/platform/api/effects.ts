import type { Effect } from '../session/types.ts'
import { failed, text } from '../texts.ts'
import type { ApiError } from './api-error.ts'

export interface EffectContext {
  method: string
  /** Path of the call below the API's address, e.g. `otp/login`. */
  path: string
  /** Path of the page without the workspace segment, e.g. `/ws/stg`; null where there is no page. */
  pagePath: string | null
  /** Statuses that the caller handles itself; 0 stands for calls without an answer. */
  optOut?: readonly number[]
}

/** Pages that work without a workspace, so `no_workspace` does not lead away from them. */
const PAGES_WITHOUT_WORKSPACE = ['/ws/stg', '/ws/wpf', '/ac/acc']
const TO_START = ['terms_not_accepted', 'no_ws_role', 'blocked_or_archived', 'ws_inactive_or_suspended']
const PASSED_TO_CALLER = ['not_registered', 'is_empty']

/** For work in the background, whose failures its store shows: only the end of the session is told. */
export const QUIET: readonly number[] = [0, 400, 403, 404, 409, 413, 422, 425, 429, 500, 502, 503, 504, 507]

/** As QUIET, for what is kept and sent again: that the server has no room for it must be known. */
export const QUIET_BUT_FULL_DISK: readonly number[] = QUIET.filter((status) => status !== 507)

/** Failures of the server, for calls whose page says itself that they failed. */
export const SERVER_FAILURES: readonly number[] = [429, 500, 502, 503, 504]

/** For changes that a form, dialog or card shows itself, with what was typed: an error page would lose it. */
export const SHOWN_BY_CALLER: readonly number[] = [400, 409, 422, 507, ...SERVER_FAILURES]

/** As QUIET, for the first read of a page: where the server fails there is nothing to show, and its error page says so. */
export const QUIET_BUT_SERVER_FAILURES: readonly number[] = QUIET.filter((status) => ![429, 500, 502].includes(status))

const go = (to: string): Effect[] => [{ type: 'redirect', to }]
const toast = (message: string, key?: string): Effect[] => [
  { type: 'toast', level: 'error', message, ...(key ? { key } : {}) },
]

/** `error_description`, else message, else the fallback (CORE-66). */
export function messageOf(error: Pick<ApiError, 'description' | 'message'>, fallback: string): string {
  return error.description || error.message || fallback
}

/**
 * A code that a 409 names. Codes are 8 characters of base32, and so are some English words: outside of
 * `ws_code_mismatch` only the form w:{code} counts.
 */
function workspaceCodeIn(error: ApiError): string | null {
  const pattern = error.code === 'ws_code_mismatch' ? /\b(?:w:)?([a-z2-7]{8})\b/ : /\bw:([a-z2-7]{8})\b/
  return pattern.exec(error.message)?.[1] ?? null
}

function forbidden(error: ApiError): Effect[] {
  if (error.code.startsWith('ws_no_license')) return go(error.meta['ws_code'] ? '/ws/bln' : '/start')
  if (TO_START.includes(error.code)) return [{ type: 'redirect', to: '/start', reason: error.code }]
  if (error.code === 'no_wbar_permission') return go('/403')
  return toast(messageOf(error, text('permission.denied')))
}

/** The message for a change that failed without a reason (CORE-76). */
function genericFailure({ method, path }: EffectContext): string {
  if (path.endsWith('/archive')) return text('failed.archive')
  if (method === 'DELETE' || path.endsWith('/delete')) return text('failed.deletion')
  if (method === 'PUT' || method === 'PATCH') return text('failed.update')
  return failed(text('action.any'))
}

function unauthorised(error: ApiError, path: string): Effect[] {
  if (error.code === 'user_not_exists' || error.code === 'blocked') return [{ type: 'signed-out', reason: 'blocked' }]
  if (path === 'otp/login') return [{ type: 'signed-out', reason: 'invalid_2fa' }]
  // refresh_token_expired and empty_token are only rejected; the session itself ends where a refresh finally fails.
  return []
}

/**
 * What a failed call asks of the page (specification section 8). Pure: the session tells its listeners, nobody else acts.
 * A failure without a rule of its own is told as a toast when it was a change; a failed read shows in its place on the
 * screen, and a refused form names its fields itself.
 */
export function effectsFor(error: ApiError, context: EffectContext): Effect[] {
  if (context.optOut?.includes(error.status)) return []
  if (['offline', 'unreachable', 'cancelled'].includes(error.code)) return []
  if (error.code === 'timeout' || error.code === 'network_problem') return toast(error.message, 'network')
  switch (error.status) {
    case 401:
      return unauthorised(error, context.path)
    case 403:
      return forbidden(error)
    case 404:
      return (PASSED_TO_CALLER as readonly string[]).includes(error.code) ? [] : go('/404')
    case 412:
      // A page of a proxy in between says nothing of the sign-in.
      if (error.code === 'bad_answer') break
      return [{ type: 'signed-out', reason: 'requires_2fa' }]
    case 429: {
      const wait = error.meta['retry_after']
      return go(typeof wait === 'number' ? `/429?retry_after=${wait}` : '/429')
    }
    case 500:
      return go('/500')
    case 502:
      return go('/502')
    case 503:
      // One place on the page, however many calls meet it.
      return toast(messageOf(error, text('network.service_unavailable')), 'service')
    case 507:
      if (error.code !== 'disk_full') break
      // Once, however many changes meet it; a read that failed shows in its place.
      return context.method === 'GET' ? [] : toast(messageOf(error, genericFailure(context)), 'disk')
    case 504:
      return toast(messageOf(error, text('network.gateway_timeout')))
  }
  if (error.status === 400 && error.code === 'no_workspace') {
    return PAGES_WITHOUT_WORKSPACE.some((page) => context.pagePath?.startsWith(page)) ? [] : go('/start')
  }
  if (error.status === 409) {
    const code = workspaceCodeIn(error)
    if (code) return [{ type: 'workspace', code }]
  }
  if (error.code === 'not_enough_storage') return toast(text('storage.limit'))
  if (context.method === 'GET' || error.meta['fields'] !== undefined) return []
  const generic = genericFailure(context)
  // A page of a proxy in between is no reason that the API gave.
  return toast(error.code === 'bad_answer' ? generic : messageOf(error, generic))
}
