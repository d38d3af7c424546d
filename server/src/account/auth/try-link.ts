import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { giveBackAttempt, takeAttempt } from '../../platform/http/rate-limit.ts'
import { takeTurn } from '../../platform/http/turns.ts'
import { everywhere, keyOf, linkLimits } from './attempts.ts'
import type { Device } from './device.ts'

/**
 * Does the work of a mailed link. Only failures count: those of a network address, and those for an account from
 * everywhere, which never keep its genuine link waiting.
 * @param about the account, as the link names it
 * @param use undefined when the link is not, or no longer, good
 * @throws {ApiError} link_invalid, too_many_requests
 */
export async function tryLink<T>(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { address }: Device,
  about: string,
  use: () => Promise<T | undefined>,
): Promise<T> {
  const limits = linkLimits(config, address)
  await takeAttempt(database, limits)
  const result = await use()
  if (result === undefined) {
    await takeTurn(database, everywhere(config, `link:everywhere:${keyOf(about)}`))
    throw new ApiError('link_invalid')
  }
  await giveBackAttempt(database, limits)
  return result
}
