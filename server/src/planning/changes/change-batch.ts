import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ChangeSource } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { addBatch, recordChanges } from './record-changes.ts'
import type { Change } from './record-changes.ts'

/** How long an act may go on in further calls, in minutes: long enough for 100,000 scenes, too short for another day's. */
const GOES_ON_MINUTES = 10

/** One act of a person, which begins with its first change and may go on in further calls. */
export class ChangeBatch {
  /** Null until something is changed. */
  batchId: string | null
  readonly #tx: Tx
  readonly #member: Member
  readonly #source: ChangeSource
  readonly #undoes: string | null
  #isNew = false

  /** @param before the batch that goes on, or the one that is taken back */
  constructor(tx: Tx, member: Member, source: ChangeSource, before: { batchId?: string; undoes?: string } = {}) {
    this.#tx = tx
    this.#member = member
    this.#source = source
    this.#undoes = before.undoes ?? null
    this.batchId = before.batchId ?? null
  }

  async begin(): Promise<string> {
    const [batchId, insertion] = this.#open()
    await insertion
    return batchId
  }

  /** Adds changes to the history, and begins the act with them; all is sent at once. */
  async record(changes: readonly Change[]): Promise<void> {
    const [batchId, insertion] = this.#open()
    await Promise.all([insertion, recordChanges(this.#tx, this.#member, batchId, changes)])
  }

  #open(): [batchId: string, added: Promise<unknown> | undefined] {
    if (this.batchId !== null) return [this.batchId, undefined]
    this.batchId = uuidv7()
    this.#isNew = true
    return [this.batchId, addBatch(this.#tx, this.#member, this.batchId, this.#source, this.#undoes)]
  }

  /** Nothing came of it after all: an act that has just begun leaves no trace. */
  async drop(): Promise<void> {
    if (!this.#isNew) return
    await rowOf(this.#tx, sql`delete from change_batch where ws_id = ${this.#member.wsId} and id = ${this.batchId}`)
    this.batchId = null
    this.#isNew = false
  }
}

/**
 * A new act, or one of one's own that goes on.
 * @throws {ApiError} invalid_reference where the batch is unknown, somebody else's, taken back or long over
 */
export async function openBatch(tx: Tx, member: Member, source: ChangeSource, batchId?: string): Promise<ChangeBatch> {
  if (batchId === undefined) return new ChangeBatch(tx, member, source)
  const row = await rowOf<{ id: string }>(
    tx,
    sql`select b.id from change_batch b
      where b.ws_id = ${member.wsId} and b.id = ${batchId} and b.ws_user_id = ${member.id}
        and b.undone_at is null and b.source <> 'undo'
        and b.created_at > now() - make_interval(mins => ${GOES_ON_MINUTES}::int)
      for update of b`,
  )
  if (!row) throw new ApiError('invalid_reference')
  return new ChangeBatch(tx, member, source, { batchId: row.id })
}
