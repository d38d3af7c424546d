import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import { giveBackAttempt, takeAttempt } from '../../http/rateLimit.ts'
import { linkLimits } from './attempts.ts'
import type { Device } from './device.ts'

/**
 * Does what a mailed link is for; only the failures of a network address count.
 * @param use undefined when the link is not, or no longer, good
 * @throws {ApiError} link_invalid, too_many_requests
 */
export async function tryLink<T>(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { address }: Device,
  use: () => Promise<T | undefined>,
): Promise<T> {
  const limits = linkLimits(config, address)
  await takeAttempt(database, limits)
  const result = await use()
  if (result === undefined) throw new ApiError('link_invalid')
  await giveBackAttempt(database, limits)
  return result
}
