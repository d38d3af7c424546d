import { describe, expect, test } from 'vitest'
import type { Effect } from '../session/types.ts'
import { ApiError, clientError, errorOfResponse } from './api-error.ts'
import type { Failure } from './failure.ts'
import { type EffectContext, QUIET_BUT_FULL_DISK, SHOWN_BY_CALLER, effectsFor, messageOf } from './effects.ts'
import { errorWithoutResponse } from './error-without-response.ts'

/** The specification has codes that this server never answers with; they are handled all the same. */
function effects(
  status: number,
  error: string,
  change: Partial<Failure> = {},
  context: Partial<EffectContext> = {},
): Effect[] {
  const failure = { message: 'Why.', ...change, error } as Failure
  return effectsFor(new ApiError(status, failure), { method: 'GET', path: 'x', pagePath: '/pl/dir', ...context })
}
const to = (path: string): Effect[] => [{ type: 'redirect', to: path }]
const toast = (message: string): Effect[] => [{ type: 'toast', level: 'error', message }]

describe('the page effects of a failed call', () => {
  test('CORE-50 a timeout shows its message', () => {
    const error = errorWithoutResponse(new Error('timeout of 60000ms exceeded'), 60_000)
    expect(error.message).toBe('Your request has timed out. Please ensure your internet connection is stable.')
    expect(effectsFor(error, { method: 'GET', path: 'x', pagePath: null })).toEqual([
      { type: 'toast', level: 'error', message: error.message, key: 'network' },
    ])
  })

  test('CORE-51 a call without a response is a network problem with its message', () => {
    const error = errorWithoutResponse(new TypeError('fetch failed'), 0)
    expect(error).toMatchObject({ status: 0, code: 'network_problem', message: 'Network problem. fetch failed' })
    expect(effectsFor(error, { method: 'GET', path: 'x', pagePath: null })).toHaveLength(1)
  })

  test('CORE-42 an offline call is rejected without any effect', () => {
    const error = clientError('offline', 'Offline')
    expect(effectsFor(error, { method: 'POST', path: 'x', pagePath: null })).toEqual([])
  })

  test('CORE-52 no_workspace goes to /start, but not from workspace settings or profile', () => {
    expect(effects(400, 'no_workspace')).toEqual(to('/start'))
    for (const pagePath of ['/ws/stg', '/ws/wpf', '/ac/acc']) {
      expect(effects(400, 'no_workspace', {}, { pagePath })).toEqual([])
    }
  })

  test('CORE-53 a removed or blocked account is signed out', () => {
    const out: Effect[] = [{ type: 'signed-out', reason: 'blocked' }]
    expect(effects(401, 'user_not_exists')).toEqual(out)
    expect(effects(401, 'blocked')).toEqual(out)
  })

  test('CORE-54 refresh_token_expired and empty_token are only rejected', () => {
    expect(effects(401, 'refresh_token_expired')).toEqual([])
    expect(effects(401, 'empty_token')).toEqual([])
  })

  test('CORE-55 a wrong two-factor code signs out', () => {
    expect(effects(401, 'invalid_token', {}, { path: 'otp/login' })).toEqual([
      { type: 'signed-out', reason: 'invalid_2fa' },
    ])
  })

  test('CORE-56 a 404 goes to /404 unless it is opted out or is an answer of its own', () => {
    expect(effects(404, 'not_found')).toEqual(to('/404'))
    expect(effects(404, 'not_found', {}, { optOut: [404] })).toEqual([])
    expect(effects(404, 'not_registered')).toEqual([])
    expect(effects(404, 'is_empty')).toEqual([])
  })

  test('CORE-57 a 403 can be left to the caller', () => {
    expect(effects(403, 'no_ws_role', {}, { optOut: [403] })).toEqual([])
  })

  test('CORE-58 a missing licence goes to billing where the workspace is known', () => {
    expect(effects(403, 'ws_no_license_left', { meta: { ws_code: 'abcd2345' } })).toEqual(to('/ws/bln'))
    expect(effects(403, 'ws_no_license')).toEqual(to('/start'))
  })

  test.each(['terms_not_accepted', 'no_ws_role', 'blocked_or_archived', 'ws_inactive_or_suspended'])(
    'CORE-59 %s goes to /start',
    (code) => expect(effects(403, code)).toEqual([{ type: 'redirect', to: '/start', reason: code }]),
  )

  test('CORE-60 no_wbar_permission goes to /403', () => {
    expect(effects(403, 'no_wbar_permission')).toEqual(to('/403'))
  })

  test('CORE-68 a missing permission shows a message', () => {
    expect(effects(403, 'permission_denied', { message: 'You do not have permission' })).toEqual(
      toast('You do not have permission'),
    )
  })

  test('CORE-61 a 412 asks for the second factor', () => {
    expect(effects(412, 'requires_2fa')).toEqual([{ type: 'signed-out', reason: 'requires_2fa' }])
  })

  test('CORE-62 a 409 that names a workspace makes it the current one', () => {
    expect(effects(409, 'ws_code_mismatch', { message: 'This token belongs to abcd2345.' })).toEqual([
      { type: 'workspace', code: 'abcd2345' },
    ])
    expect(effects(409, 'conflict', { message: 'Use w:abcd2345 instead' })).toEqual([
      { type: 'workspace', code: 'abcd2345' },
    ])
    // An English word of eight letters is no code.
    expect(effects(409, 'conflict', { message: 'The entities moved' })).toEqual([])
  })

  test('CORE-63 full storage shows a message', () => {
    expect(effects(422, 'not_enough_storage', {}, { method: 'POST' })).toEqual(toast('Storage limit exceeded.'))
  })

  test('XSEC-11 a change refused by a full disk shows the server’s message; a refused read shows nothing global', () => {
    const message = 'The server’s disk is full, so this was not saved.'
    const toasts = [{ type: 'toast', level: 'error', message, key: 'disk' }]
    expect(effects(507, 'disk_full', { message }, { method: 'PUT' })).toEqual(toasts)
    expect(effects(507, 'disk_full', { message }, { method: 'GET' })).toEqual([])
    expect(effects(507, 'x', { message }, { method: 'PUT' })).not.toEqual(toasts)
    // What is kept on the device and sent again later says so, too; forms say it themselves and keep what was entered.
    expect(effects(507, 'disk_full', { message }, { method: 'POST', optOut: QUIET_BUT_FULL_DISK })).toEqual(toasts)
    expect(effects(507, 'disk_full', { message }, { method: 'POST', optOut: SHOWN_BY_CALLER })).toEqual([])
  })

  test('CORE-64 a 429 with a wait time passes it to the error page', () => {
    expect(effects(429, 'too_many_requests', { meta: { retry_after: 30 } })).toEqual(to('/429?retry_after=30'))
  })

  test('CORE-64 429, 500 and 502 have pages', () => {
    expect([429, 500, 502].map((status) => effects(status, 'x'))).toEqual([to('/429'), to('/500'), to('/502')])
  })

  test('CORE-65 a 504 shows its message or Gateway Timeout', () => {
    expect(effects(504, 'x', { message: 'Render farm is slow' })).toEqual(toast('Render farm is slow'))
    expect(effects(504, 'x', { message: '' })).toEqual(toast('Gateway Timeout'))
  })

  test('CORE-77 an unreachable service is reported once for all calls', () => {
    const error = errorOfResponse(503, '<h1>Service Temporarily Unavailable</h1>')
    expect(effectsFor(error, { method: 'GET', path: 'x', pagePath: null })).toEqual([
      { type: 'toast', level: 'error', message: 'HTTP service unavailable', key: 'service' },
    ])
    // The API's own reason says more.
    expect(effects(503, 'not_ready', { message: 'The server is starting.' })).toEqual([
      { type: 'toast', level: 'error', message: 'The server is starting.', key: 'service' },
    ])
  })

  test.each([
    ['PUT', 'workspace/{ws_code}/entities/{id}', 'Update failed.'],
    ['PATCH', 'workspace/{ws_code}/workweek-settings', 'Update failed.'],
    ['DELETE', 'workspace/{ws_code}/entities/{id}', 'Deletion failed.'],
    ['POST', 'workspace/{ws_code}/teams/delete', 'Deletion failed.'],
    ['PUT', 'workspace/{ws_code}/teams/archive', 'Archive failed.'],
    ['POST', 'workspace/{ws_code}/teams', 'Action failed'],
  ])('CORE-76 CORE-67 %s %s without a reason shows "%s"', (method, path, message) => {
    expect(effects(418, 'teapot', { message: '' }, { method, path })).toEqual(toast(message))
    const page = errorOfResponse(418, '<h1>What?</h1>')
    expect(effectsFor(page, { method, path, pagePath: null })).toEqual(toast(message))
  })

  test('CORE-66 a toast uses error_description, else message, else a fallback', () => {
    expect(messageOf({ description: 'Exactly this', message: 'Why.' }, 'No')).toBe('Exactly this')
    expect(messageOf({ description: undefined, message: 'Why.' }, 'No')).toBe('Why.')
    expect(messageOf({ description: undefined, message: '' }, 'No')).toBe('No')
  })

  test('CORE-79 failed changes show a toast; failures of reads and of form fields show in their place', () => {
    expect(effects(422, 'entity_not_empty', { error_description: 'It has scenes' }, { method: 'DELETE' })).toEqual(
      toast('It has scenes'),
    )
    expect(effects(422, 'invalid_reference')).toEqual([])
    expect(effects(400, 'validation_failed', { meta: { fields: {} } }, { method: 'POST' })).toEqual([])
  })
})
