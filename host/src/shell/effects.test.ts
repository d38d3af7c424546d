import { beforeEach, expect, it, vi } from 'vitest'
import { carryOut } from './effects.ts'

const targets = {
  router: { navigate: vi.fn() },
  toasts: { show: vi.fn(() => '1') },
  memory: { setWorkspaceCode: vi.fn() },
  refused: vi.fn(),
  leave: vi.fn(),
}

beforeEach(() => vi.clearAllMocks())

it('AUTH-26 a timed-out session leads to /login?timeout=1', () => {
  carryOut({ type: 'signed-out', reason: 'timeout' }, targets)
  expect(targets.router.navigate).toHaveBeenCalledWith('/login?timeout=1', { replace: true })
})

it('CORE-53 CORE-55 CORE-61 a refused account or code leads to /login with its flag', () => {
  for (const [reason, flag] of [
    ['blocked', 'user=0'],
    ['invalid_2fa', 'invalid_2fa=1'],
    ['requires_2fa', 'requires_2fa=1'],
  ] as const) {
    carryOut({ type: 'signed-out', reason }, targets)
    expect(targets.router.navigate).toHaveBeenLastCalledWith(`/login?${flag}`, { replace: true })
  }
})

it('AUTH-30 a logout reloads at the root page', () => {
  carryOut({ type: 'signed-out', reason: 'logout' }, targets)
  expect(targets.leave).toHaveBeenCalledWith('/')
})

it('CORE-62 another workspace is stored and opened through /rf?u=1', () => {
  carryOut({ type: 'workspace', code: 'abcdefgh' }, targets)
  expect(targets.memory.setWorkspaceCode).toHaveBeenCalledWith('abcdefgh')
  expect(targets.leave).toHaveBeenCalledWith('/w:abcdefgh/rf?u=1')
})

it('CORE-64 CORE-66 redirects and toasts are passed on, a repeated toast replaces itself', () => {
  carryOut({ type: 'redirect', to: '/429' }, targets, () => false)
  expect(targets.router.navigate).toHaveBeenCalledWith('/429', { replace: false })
  carryOut({ type: 'toast', level: 'error', message: 'Network problem.', key: 'network' }, targets)
  expect(targets.toasts.show).toHaveBeenCalledWith({ kind: 'error', title: 'Network problem.', id: 'network' })
})

it('XFIX-22 a server failure does not leave a form with input; it shows as a toast', () => {
  for (const to of ['/429?retry_after=30', '/500', '/502']) carryOut({ type: 'redirect', to }, targets, () => true)
  expect(targets.router.navigate).not.toHaveBeenCalled()
  expect(targets.toasts.show).toHaveBeenCalledTimes(3)
  carryOut({ type: 'redirect', to: '/404' }, targets, () => true)
  expect(targets.router.navigate).toHaveBeenCalledWith('/404', { replace: false })
})

it('XFIX-29 a refusal is kept before /start opens, for /start to show the workspace', () => {
  carryOut({ type: 'redirect', to: '/start', reason: 'blocked_or_archived' }, targets, () => false)
  expect(targets.refused).toHaveBeenCalledWith('blocked_or_archived')
  expect(targets.refused.mock.invocationCallOrder[0]).toBeLessThan(
    targets.router.navigate.mock.invocationCallOrder[0] ?? 0,
  )
  carryOut({ type: 'redirect', to: '/404' }, targets, () => false)
  expect(targets.refused).toHaveBeenCalledTimes(1)
})
