import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { EndpointName } from '@arbo/core/contract'
import type { Database } from '../db/database.ts'
import type { Member } from '../access/member.ts'
import { ApiError, validationFailed } from './api-error.ts'
import type { Deps } from '../deps.ts'

/** Hours for which an answer is kept. */
const KEPT_HOURS = 24
/** A call under way says so this often, in ms; one that has not for so many minutes died with its process. */
const BEAT_MS = 60_000
const LAPSED_MINUTES = 4
/** How long a repetition waits for the first call, and how often it looks, in ms. */
const PATIENCE_MS = 20_000
const LOOK_MS = 250

export interface OnceRequest {
  member: Member
  name: EndpointName
  /** The input of the call, after validation. */
  input: unknown
  /** The `idempotency-key` header. */
  key: string
}

/** Takes the key, also from a call that will never end, and from one that is forgotten. */
const TAKE = `
  insert into kept_answer as k (ws_id, ws_user_id, key, call, digest) values ($1, $2, $3, $4, $5)
  on conflict (ws_id, ws_user_id, key) do update
    set created_at = now(), answer = null, call = excluded.call, digest = excluded.digest
    where k.created_at < now() - interval '${KEPT_HOURS} hours'
      or (k.answer is null and k.call = excluded.call and k.digest = excluded.digest
        and k.created_at < now() - interval '${LAPSED_MINUTES} minutes')
  returning true as taken`
const FIND = `
  select answer, call = $4 and digest = $5 as same from kept_answer where ws_id = $1 and ws_user_id = $2 and key = $3`
const BEAT = `update kept_answer set created_at = now() where ws_id = $1 and ws_user_id = $2 and key = $3`
const KEEP = `update kept_answer set answer = $4 where ws_id = $1 and ws_user_id = $2 and key = $3`
const DROP = `delete from kept_answer where ws_id = $1 and ws_user_id = $2 and key = $3`

type Kept = { answer: { data?: unknown } | null; same: boolean }

/**
 * Runs a call that makes something, unless the same member made the same call with this key before: then it answers as
 * that one did. A call that was refused made nothing, so its key may be used again.
 * @throws {ApiError} still_running, validation_failed
 */
export async function answerOnce<T>({ database, log }: Deps, request: OnceRequest, run: () => Promise<T>): Promise<T> {
  const { member, name, input, key } = request
  const { wsId } = member
  if (!z.uuid().safeParse(key).success) throw validationFailed({ 'idempotency-key': 'The key must be a UUID.' })
  const digest = createHash('sha256').update(JSON.stringify(input)).digest()
  const id = [wsId, member.id, key]
  const rows = <Row extends Record<string, unknown>>(query: string, values: readonly unknown[]) =>
    database.withWorkspace(wsId, (tx) => tx.rows<Row>(query, [...values]))

  for (const begun = Date.now(); ; await wait(LOOK_MS)) {
    // oxlint-disable no-await-in-loop -- one look after the other
    const [claim] = await rows(TAKE, [...id, name, digest])
    if (claim) break
    const [call] = await rows<Kept>(FIND, [...id, name, digest])
    if (call && !call.same) throw validationFailed({ 'idempotency-key': 'This key belongs to another call.' })
    if (call?.answer) return call.answer.data as T
    if (call && Date.now() - begun > PATIENCE_MS) throw new ApiError('still_running')
    // oxlint-enable no-await-in-loop
  }
  const logged = (error: unknown) => log.error(error)
  const beat = setInterval(() => void rows(BEAT, id).catch(logged), BEAT_MS)
  try {
    const result = await run()
    // Where the answer cannot be kept a repetition is told that it is still being done, rather than done twice.
    await rows(KEEP, [...id, JSON.stringify({ data: result })]).catch(logged)
    return result
  } catch (error) {
    await rows(DROP, id).catch(logged)
    throw error
  } finally {
    clearInterval(beat)
  }
}

const PRUNED = 2000
const PRUNE = `
  delete from kept_answer where (ws_id, ws_user_id, key) in (
    select ws_id, ws_user_id, key from kept_answer where created_at < now() - interval '${KEPT_HOURS} hours'
    limit ${PRUNED}
  ) returning 1`

/** Forgets answers that are kept long enough, in small transactions. */
export async function pruneKeptAnswers(database: Database): Promise<void> {
  for (;;) {
    const rows = await database.query(PRUNE)
    if (rows.length < PRUNED) return
  }
}
