/**
 * The engine runs without PostgreSQL's background processes. Nobody else checkpoints (the write-ahead log would grow for
 * ever and every start after a crash would replay it all), removes dead rows or keeps the planner's statistics. And its
 * one session never ends: a check of a foreign key that was planned when its table had a few rows would go on reading the
 * whole table for every new row.
 */

const LOOK_EVERY_MS = 15_000
/** A few tenths of a second of replay after a crash; measured in docs/decisions/0001-embedded-database.md. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024
const CHECKPOINT_AFTER_MS = 5 * 60_000
/** As autovacuum: a table is due when more than this many rows, and this share of it, have changed. */
const DUE_ROWS = 1000
const DUE_SHARE = 0.1

const WAL_SINCE_CHECKPOINT = 'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) from pg_control_checkpoint()'
const MOST_CHANGED_TABLE = `
  select format('%I.%I', schemaname, relname)
  from pg_stat_user_tables
  where greatest(n_dead_tup, n_mod_since_analyze) > ${DUE_ROWS} + ${DUE_SHARE} * n_live_tup
  order by greatest(n_dead_tup, n_mod_since_analyze) desc
  limit 1`

export class Housekeeper {
  #multiplexer
  #checkpointBytes
  /** @type {NodeJS.Timeout | undefined} */
  #timer
  #checkpointAt = Date.now()

  /**
   * @param {import('./multiplexer.js').Multiplexer} multiplexer
   * @param {number} [checkpointBytes] of write-ahead log
   */
  constructor(multiplexer, checkpointBytes = CHECKPOINT_BYTES) {
    this.#multiplexer = multiplexer
    this.#checkpointBytes = checkpointBytes
  }

  start() {
    this.#timer = setInterval(() => void this.#multiplexer.whenIdle(() => this.look()), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  stop() {
    clearInterval(this.#timer)
  }

  /** Does the due work, one table at a time so that requests wait for no more than one. */
  async look() {
    const [[table] = []] = await this.#multiplexer.sql(MOST_CHANGED_TABLE)
    if (table) await this.#multiplexer.sql(`vacuum (analyze) ${table}`)
    await this.#multiplexer.sql('discard plans')
    const [[walBytes] = []] = await this.#multiplexer.sql(WAL_SINCE_CHECKPOINT)
    const due = Date.now() - this.#checkpointAt > CHECKPOINT_AFTER_MS && Number(walBytes) > 1024
    if (!due && Number(walBytes) < this.#checkpointBytes) return
    await this.#multiplexer.sql('checkpoint')
    this.#checkpointAt = Date.now()
  }
}
