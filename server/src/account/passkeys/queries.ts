import type { Passkey } from '@arbo/core/contract'
import type { PasskeyTable } from '../../platform/db/schema.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { queryOn } from '../../platform/db/query-on.ts'
import type { Tx } from '../../platform/db/transaction.ts'

type PasskeyRow = Pick<PasskeyTable, 'id' | 'name' | 'backed_up' | 'created_at' | 'last_used_at'>

/** The key that a signature is checked by. */
export interface StoredKey {
  id: string
  userId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  accountBlocked: boolean
  emailVerified: boolean
}

export interface NewPasskey {
  id: string
  userId: string
  name: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  backedUp: boolean
}

const COLUMNS = 'id, name, backed_up, created_at, last_used_at'

function toPasskey({ id, name, backed_up, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    backed_up,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

/** Oldest first. */
export async function passkeysOf(source: Tx | Database, userId: string): Promise<Passkey[]> {
  const rows = await queryOn<PasskeyRow>(
    source,
    `select ${COLUMNS} from passkey where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(toPasskey)
}

export async function credentialIdsOf(database: Database, userId: string): Promise<Buffer[]> {
  const rows = await database.query<{ credential: Buffer }>(
    'select credential_id as credential from passkey where user_id = $1',
    [userId],
  )
  return rows.map(({ credential }) => Buffer.from(credential))
}

/** Locks the account, so that passkeys that are added at once are counted. */
export async function countPasskeys(tx: Tx, userId: string): Promise<number> {
  await tx.rows('select from user_account where id = $1 for no key update', [userId])
  const [row] = await tx.rows<{ passkeys: number }>('select count(*) as passkeys from passkey where user_id = $1', [
    userId,
  ])
  return row?.passkeys ?? 0
}

/** @returns undefined where this credential is registered already, to any account */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<Passkey | undefined> {
  const { id, userId, name, credentialId, publicKey, counter, transports, backedUp } = passkey
  const [row] = await tx.rows<PasskeyRow>(
    `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, backed_up)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning ${COLUMNS}`,
    [id, userId, name, credentialId, publicKey, counter, transports, backedUp],
  )
  return row && toPasskey(row)
}

/** Locks it, so that of two uses of one signature the second sees the counter of the first. */
export async function passkeyByCredential(tx: Tx, credentialId: Buffer): Promise<StoredKey | undefined> {
  const [row] = await tx.rows<StoredKey>(
    `select p.id, p.user_id as "userId", p.public_key as "publicKey", p.counter::int8 as counter, p.transports,
       u.blocked as "accountBlocked", u.email_verified_at is not null as "emailVerified"
     from passkey p join user_account u on u.id = p.user_id and u.deleted_at is null
     where p.credential_id = $1 for update of p`,
    [credentialId],
  )
  return row && { ...row, publicKey: Buffer.from(row.publicKey) }
}

export async function markUsed(tx: Tx, id: string, counter: number, backedUp: boolean): Promise<void> {
  await tx.rows('update passkey set counter = $2, backed_up = $3, last_used_at = now() where id = $1', [
    id,
    counter,
    backedUp,
  ])
}

/** Undefined where the account has no such passkey. */
export async function renamePasskey(
  database: Database,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  const [row] = await database.query<PasskeyRow>(
    `update passkey set name = $3 where user_id = $1 and id = $2 returning ${COLUMNS}`,
    [userId, id, name],
  )
  return row && toPasskey(row)
}

/** @returns false where the account has no such passkey */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.rows('delete from passkey where user_id = $1 and id = $2 returning id', [userId, id])
  return rows.length > 0
}
