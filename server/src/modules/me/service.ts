import type { Profile } from '@arbo/core/contract'
import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { Identity } from '../access/identity.ts'

const PROFILE = `
  select id, email, display_name, avatar, terms_accepted_at is not null as terms_accepted, preferred_timezone,
    is_timezone_set
  from user_account where id = $1`

/** @throws {ApiError} user_not_exists */
export async function profileOf({ database }: Pick<Deps, 'database'>, identity: Identity): Promise<Profile> {
  const [profile] = await database.query<Profile>(PROFILE, [identity.userId])
  if (!profile) throw new ApiError('user_not_exists')
  return profile
}
