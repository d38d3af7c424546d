import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { confirmPassword } from './confirm-password.ts'

/** How new a session must be to stand for the password that an account does not have. */
const FRESH_MINUTES = 15

interface Row {
  hasPassword: boolean
  isFresh: boolean
}

/**
 * Before something that a stolen session must not do. Who signs in by a provider has no password to give, but has just
 * signed in.
 * @throws {ApiError} wrong_password, sign_in_again, too_many_requests
 */
export async function requireProof(
  { database }: Pick<Deps, 'database'>,
  { userId, sessionId }: Identity,
  password: string | undefined,
): Promise<void> {
  const [row] = await database.query<Row>(
    `select u.password_hash is not null as "hasPassword",
       coalesce(s.created_at > now() - make_interval(mins => $3), false) as "isFresh"
     from user_account u left join auth_session s on s.id = $2 and s.user_id = u.id where u.id = $1`,
    [userId, sessionId, FRESH_MINUTES],
  )
  if (row?.hasPassword) return confirmPassword({ database }, userId, password ?? '')
  if (!row?.isFresh) throw new ApiError('sign_in_again')
}
