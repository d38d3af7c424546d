import { expect, it } from 'vitest'
import { noticeFor } from './notice.ts'

const of = (query: string): string | null => noticeFor(new URLSearchParams(query))

it('AUTH-09 AUTH-10 AUTH-11 AUTH-12 AUTH-13 every flag has its own notice', () => {
  const notices = ['timeout=1', 'user=0', 'invalid_2fa=1', 'requires_2fa=1', 'ws=1'].map(of)
  expect(notices.every((notice) => notice !== null && notice.length > 20)).toBe(true)
  expect(new Set(notices).size).toBe(5)
})

it('there is no notice without a flag, or with another value', () => {
  for (const query of ['', 'timeout=0', 'user=1', 'other=1']) expect(of(query), query).toBeNull()
  expect(noticeFor(undefined)).toBeNull()
})
