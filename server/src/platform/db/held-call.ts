import { AsyncLocalStorage } from 'node:async_hooks'
import type { HeldGroup } from './held-groups.ts'
import { isSeen, MOMENT, momentOf } from './moment.ts'
import type { Moment } from './moment.ts'

/** Changes are deleted a minute after they were committed at the earliest: older readings are not compared, ms. */
const OLDEST_MS = 20_000
/** After more changes than this everything is read anew. */
const MOST_CHANGES = 500

/** What was changed since the moment of the oldest that is held. Of numbers that a copy of another database brought none is meant. */
export const ASK = `
  select ${MOMENT} as moment, array(
    select concat_ws(' ', c.xid, c.grp, c.scope) from held_change c
    where c.xid >= $1::xid8 and c.xid < pg_snapshot_xmax(pg_current_snapshot()) limit ${MOST_CHANGES + 1}
  ) as changes`
/** Nothing is held yet. */
const NO_FLOOR = '18446744073709551615'

export interface HeldEntry {
  group: HeldGroup
  scopes: readonly string[]
  value: unknown
  /** Epoch ms. */
  until: number
  /** Later changes may be missing in it. Of a PostgreSQL. */
  moment: Moment | undefined
}

export interface HeldAnswer {
  moment: string
  changes: string[]
}

interface Change {
  xid: number
  group: string
  /** Null: all. */
  scope: string | null
}

interface Answer {
  moment: Moment
  floor: number
  changes: readonly Change[]
}

/** A row that a call relied on holds no longer: the call is begun anew. */
export class HeldNoLonger extends Error {
  constructor() {
    super('What was held holds no longer')
    this.name = 'HeldNoLonger'
  }
}

/**
 * A call that reads, and may go by held data before it is known whether that holds still. The question goes out with
 * the call's first statement, before it on the same connection. Until it is answered no reading reaches the call (see
 * Tx.rows), nothing is written, and the caller gets no answer.
 */
export class HeldCall {
  readonly #relied: HeldEntry[] = []
  #asked: Promise<void> | undefined
  #answer: Answer | undefined
  #isSettled = false
  #isOver = false

  /** Whether an entry may be used. */
  relyOn(entry: HeldEntry): boolean {
    if (this.#answer) return holds(entry, this.#answer)
    this.#relied.push(entry)
    return true
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** From now on its work, should something of it go on, reads for itself. */
  end(): void {
    this.#isOver = true
  }

  /** Whether something was used of which it is not known that it holds. */
  get isOpen(): boolean {
    return !this.#isSettled && this.#relied.length > 0
  }

  get isAsked(): boolean {
    return this.#asked !== undefined
  }

  /** Whether all that was used holds. */
  get isSettled(): boolean {
    return this.#isSettled
  }

  /** Of the question, as soon as it is answered. */
  get moment(): Moment | undefined {
    return this.#answer?.moment
  }

  /**
   * Resolves when all that was used holds. Where it fails it may be asked again.
   * @param floor of transactions below it no change is asked for
   * @throws {HeldNoLonger}, and whatever `ask` throws
   */
  settle(floor: number, ask: (floor: string) => Promise<HeldAnswer>): Promise<void> {
    this.#asked ??= this.#settle(floor, ask).catch((error: unknown) => {
      if (!(error instanceof HeldNoLonger)) this.#asked = undefined
      throw error
    })
    return this.#asked
  }

  async #settle(floor: number, ask: (floor: string) => Promise<HeldAnswer>): Promise<void> {
    const since = performance.now()
    const { moment, changes } = await ask(floor === Infinity ? NO_FLOOR : String(floor))
    const isTooMuch = changes.length > MOST_CHANGES
    const answer = {
      moment: momentOf(moment, since),
      floor: isTooMuch ? Infinity : floor,
      changes: changes.map(changeOf),
    }
    this.#answer = answer
    const lapsedEntries = this.#relied.filter((entry) => !holds(entry, answer))
    // The next call need not find that out again.
    for (const entry of lapsedEntries) entry.until = -Infinity
    if (lapsedEntries.length > 0) throw new HeldNoLonger()
    this.#isSettled = true
  }
}

function changeOf(text: string): Change {
  const [xid, group = '', scope = null] = text.split(' ')
  return { xid: Number(xid), group, scope }
}

/** Whether nothing was changed that a reading could not see. */
function holds({ group, scopes, moment }: HeldEntry, answer: Answer): boolean {
  if (!moment || moment.server !== answer.moment.server || moment.xmin < answer.floor) return false
  if (performance.now() - moment.since > OLDEST_MS) return false
  return !answer.changes.some(
    (change) =>
      change.group === group && (change.scope === null || scopes.includes(change.scope)) && !isSeen(moment, change.xid),
  )
}

const calls = new AsyncLocalStorage<HeldCall | undefined>()

/** The call that this is part of, where it may go by held data. */
export function heldCall(): HeldCall | undefined {
  const call = calls.getStore()
  return call?.isOver ? undefined : call
}

export function inHeldCall<T>(call: HeldCall | undefined, work: () => T): T {
  return calls.run(call, work)
}
