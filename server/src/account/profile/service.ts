import type { Profile } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Identity } from '../../platform/access/identity.ts'

const PROFILE = `
  select u.id, u.email, u.display_name, u.avatar, u.terms_accepted_at is not null as terms_accepted,
    u.preferred_timezone, u.is_timezone_set, u.language,
    exists (select from account_totp t where t.user_id = u.id and t.secret is not null) as totp_enabled
  from user_account u where u.id = $1`

/** @throws {ApiError} user_not_exists */
export async function profileOf({ database }: Pick<Deps, 'database'>, identity: Identity): Promise<Profile> {
  const [profile] = await database.query<Profile>(PROFILE, [identity.userId])
  if (!profile) throw new ApiError('user_not_exists')
  return profile
}
