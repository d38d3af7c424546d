import type { ApiToken } from '@arbo/core'

const DAY_MS = 86_400_000
const SOON_DAYS = 7

/** Whole days until a moment (ISO 8601), the one that has begun counted: at least 1 before it. */
export function daysLeft(moment: string, now: number): number {
  return Math.ceil((Date.parse(moment) - now) / DAY_MS)
}

/** Whether a token has ended, or will within a week. */
export function tokenState(
  { expires_at }: Pick<ApiToken, 'expires_at'>,
  now: number,
): 'works' | 'ends-soon' | 'expired' {
  if (expires_at === null) return 'works'
  const days = daysLeft(expires_at, now)
  if (days <= 0) return 'expired'
  return days <= SOON_DAYS ? 'ends-soon' : 'works'
}
