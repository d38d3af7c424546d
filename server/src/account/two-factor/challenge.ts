import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedInBy } from '../auth/queries.ts'
import { expiresIn, isLink, signLink } from '../../platform/access/signed-links.ts'

/**
 * A sign-in between the password and the code. Its text is an id and a proof of who passed which password, so that it
 * serves no other account and ends when the password changes; the network address may change on the way.
 */
export interface Challenge {
  id: string
  userId: string
  accountBlocked: boolean
  /** The factor that the sign-in began with. */
  signedInBy: SignedInBy
}

interface ChallengeRow extends Challenge {
  passwordHash: string | null
  expiresAt: Date
}

const PURPOSE = 'login-challenge'
const SECONDS = 5 * 60
/** Wrong codes after which the password is asked for again. */
const MAX_FAILURES = 5
const TEXT = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

const epochOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Begins one for an account whose password, or proof of a provider, was right. @returns its text */
export async function newChallenge(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  account: { id: string; passwordHash: string | null },
  signedInBy: SignedInBy = 'password',
): Promise<string> {
  const id = uuidv7()
  const expires = expiresIn(SECONDS)
  await database.query(
    `with over as (delete from login_challenge where expires_at < now())
     insert into login_challenge (id, user_id, expires_at, signed_in_by) values ($1, $2, to_timestamp($3), $4)`,
    [id, account.id, expires, signedInBy],
  )
  return `${id}.${signLink(secrets, PURPOSE, [id, account.id, account.passwordHash ?? ''], expires)}`
}

/** The account that a challenge is for, before anything is locked; null where it is over or was never given out. */
export async function readChallenge(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  text: string,
): Promise<Challenge | null> {
  const [, id, proof] = TEXT.exec(text) ?? []
  if (!id || !proof) return null
  const [row] = await database.query<ChallengeRow>(
    `select c.id, c.user_id as "userId", u.blocked as "accountBlocked", u.password_hash as "passwordHash",
       c.expires_at as "expiresAt", c.signed_in_by as "signedInBy"
     from login_challenge c join user_account u on u.id = c.user_id and u.deleted_at is null
     where c.id = $1`,
    [id],
  )
  if (!row) return null
  const { userId, accountBlocked, passwordHash, expiresAt, signedInBy } = row
  const isGenuine = isLink(secrets, PURPOSE, [id, userId, passwordHash ?? ''], epochOf(expiresAt), proof)
  return isGenuine ? { id, userId, accountBlocked, signedInBy } : null
}

/** Keeps others from using it until the transaction ends; false where it has been used up meanwhile. */
export async function lockChallenge(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows('select id from login_challenge where id = $1 and expires_at > now() for update', [id])
  return rows.length > 0
}

/** Counts a wrong code; the last one allowed ends the challenge. */
export async function failChallenge(tx: Tx, id: string): Promise<void> {
  await tx.rows('update login_challenge set failures = failures + 1 where id = $1', [id])
  await tx.rows('delete from login_challenge where id = $1 and failures >= $2', [id, MAX_FAILURES])
}

export async function endChallenge(tx: Tx, id: string): Promise<void> {
  await tx.rows('delete from login_challenge where id = $1', [id])
}
