import type { Deps } from '../../platform/deps.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { hashToken } from '../../platform/access/refresh-token.ts'

type PushDeps = Pick<Deps, 'database'>

/** More than anybody carries: the oldest registration beyond goes. */
const DEVICES = 20

/** Registers a device; the session that asks decides how long it is told anything. */
export async function putPushToken(
  { database }: PushDeps,
  { userId, sessionId }: Identity,
  { fcm_token, device_code }: { fcm_token: string; device_code: string },
): Promise<void> {
  const hash = hashToken(fcm_token)
  await database.transaction(async (tx) => {
    await tx.rows('select id from user_account where id = $1 for no key update', [userId])
    // The same browser under another account, or under another name.
    await tx.rows('delete from push_token where token_hash = $1 and (user_id, device_code) <> ($2, $3)', [
      hash,
      userId,
      device_code,
    ])
    await tx.rows(
      `insert into push_token (user_id, device_code, session_id, token, token_hash) values ($1, $2, $3, $4, $5)
       on conflict (user_id, device_code) do update
       set session_id = excluded.session_id, token = excluded.token, token_hash = excluded.token_hash, updated_at = now()`,
      [userId, device_code, sessionId, fcm_token, hash],
    )
    await tx.rows(
      `delete from push_token where user_id = $1 and device_code in (
         select device_code from push_token where user_id = $1 order by updated_at desc, device_code offset $2)`,
      [userId, DEVICES],
    )
  })
}

/** Removing a token that is not registered is no error. @param token where given, only this one */
export async function deletePushToken(
  { database }: PushDeps,
  { userId }: Identity,
  { fcm_token, device_code }: { fcm_token?: string | undefined; device_code: string },
): Promise<void> {
  await database.query(
    `delete from push_token
     where user_id = $1 and device_code = $2 and ($3::bytea is null or token_hash = $3)`,
    [userId, device_code, fcm_token === undefined ? null : hashToken(fcm_token)],
  )
}
