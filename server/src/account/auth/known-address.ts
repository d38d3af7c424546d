import type { Database } from '../../platform/db/database.ts'

const KNOWN_DAYS = 90

/** SQL: the person has signed in, or answered a mail, from the address $2 lately. */
const KNOWN = `
  exists (select from account_event e where e.user_id = u.id and e.address = $2
    and e.event in ('login', 'password_reset', 'email_verified')
    and e.created_at > now() - make_interval(days => ${KNOWN_DAYS}))`

/**
 * Whether a network address is one of the person's own. Guesses from elsewhere do not keep them waiting there; guesses
 * from there are bounded by the limits of account and address.
 * @param who the account's id, or what was typed as its mail address, in lower case
 */
export async function isKnownAddress(
  database: Database,
  who: { id: string } | { email: string },
  address: string,
): Promise<boolean> {
  const [condition, value] =
    'id' in who ? ['u.id = $1', who.id] : ['lower(u.email) = $1 and u.deleted_at is null', who.email]
  const rows = await database.query(`select 1 from user_account u where ${condition} and ${KNOWN}`, [value, address])
  return rows.length > 0
}
