import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * SQL of whether somebody's share in a playlist holds: given or accepted, and not over.
 * @param alias of a row of `playlist_user`
 */
export function shareInForce(alias: string): SQL {
  const share = sql.identifier(alias)
  return sql`(${share}.state in ('shared', 'accepted') and (${share}.expires_at is null or ${share}.expires_at > now()))`
}
