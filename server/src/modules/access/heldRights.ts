import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Authenticated } from './authenticate.ts'

/** How long what was found out about a caller is taken to hold, should every word of a change have been lost, in ms. */
const HOLD_MS = 5000
const MOST = 10_000

interface Held {
  found: Authenticated
  until: number
}

/**
 * Who callers were a moment ago. A change of rights on any process empties it (see rightsWrites.ts): of this one before
 * whoever changed them is answered, of the others as soon as they hear of it.
 */
export class HeldRights {
  readonly #signals: Database['signals']
  readonly #held = new Map<string, Held>()
  /** What was read before a change and arrives after it is not held. */
  #changes = 0

  constructor({ signals }: Pick<Database, 'signals'>) {
    this.#signals = signals
    signals.listen('rights', () => {
      this.#changes += 1
      this.#held.clear()
    })
  }

  /**
   * @param caller the token and the workspace that is asked for
   * @throws whatever `find` throws; that is never held
   */
  async of(caller: readonly string[], find: () => Promise<Authenticated>): Promise<Authenticated> {
    // Tokens in memory are a little safer as what cannot be turned back into them.
    const key = createHash('sha256').update(caller.join('\n')).digest('base64')
    const held = this.#held.get(key)
    if (held && held.until > Date.now()) return held.found
    const { changes, isHearing } = { changes: this.#changes, isHearing: this.#signals.isHearing }
    const found = await find()
    if (isHearing && changes === this.#changes) this.#hold(key, found)
    return found
  }

  #hold(key: string, found: Authenticated): void {
    if (this.#held.size >= MOST) this.#held.clear()
    this.#held.set(key, { found, until: Math.min(Date.now() + HOLD_MS, found.identity.endsAt ?? Infinity) })
  }
}

const all = new WeakMap<Database, HeldRights>()

/** One for all that use a database. */
export function heldRights(database: Database): HeldRights {
  const held = all.get(database) ?? new HeldRights(database)
  all.set(database, held)
  return held
}
