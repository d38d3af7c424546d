import { randomUUID } from 'node:crypto'

/** Who owns what is measured. */
export const OWNER = { email: 'owner@example.com', password: 'measures-the-same-1' }

/**
 * @param {{ query: (sql: string, values: unknown[]) => Promise<unknown> }} database
 * @param {(password: string) => Promise<string>} hashPassword
 * @returns {Promise<string>} the owner's id
 */
export async function makeOwner(database, hashPassword) {
  const id = randomUUID()
  await database.query(
    `insert into user_account (id, email, display_name, password_hash, email_verified_at, terms_accepted_at)
     values ($1, $2, 'Owner', $3, now(), now())`,
    [id, OWNER.email, await hashPassword(OWNER.password)],
  )
  return id
}
