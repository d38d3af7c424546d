import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { giveBackAttempt, takeAttempt } from '../../platform/http/rate-limit.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { isPassword } from './password.ts'
import { passwordHashOf } from './queries.ts'

const WINDOW_SECONDS = 15 * 60
const FAILURES = 10

/**
 * Before something that a stolen session must not do: the caller knows the account's password.
 * @throws {ApiError} wrong_password, too_many_requests
 */
export async function confirmPassword(
  { database }: Pick<Deps, 'database'>,
  userId: string,
  password: string,
): Promise<void> {
  const limits: Limit[] = [{ key: `password:account:${userId}`, hits: FAILURES, seconds: WINDOW_SECONDS }]
  await takeAttempt(database, limits)
  if (!(await isPassword(await passwordHashOf(database, userId), password))) throw new ApiError('wrong_password')
  await giveBackAttempt(database, limits)
}
