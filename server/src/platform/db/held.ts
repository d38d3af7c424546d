import { heldCall } from './held-call.ts'
import type { HeldEntry } from './held-call.ts'
import type { HeldGroup } from './held-groups.ts'
import type { Moment } from './moment.ts'

/** How long a reading is taken to hold, should a change have been missed, in ms. */
const HOLD_MS = 5000
const MOST = 10_000

/** The limits of a reading: whom it is about, and how long it holds. */
export interface Holding<T> {
  /**
   * The subjects of a value: ids of a workspace and an account. Changes of others leave it alone. None: it is not
   * held.
   */
  scopes(value: T): readonly string[]
  /** When it holds no longer by itself, epoch ms. */
  endsAt?(value: T): number
  /** The moment from which on changes may be missing in it, on a PostgreSQL. None: it is not held. */
  readAt(value: T): Moment | undefined
  /**
   * Reads only the data that is needed now, in place of all that is held at other times, where nothing may be held.
   */
  unheld?: (() => Promise<T>) | undefined
}

/**
 * Data that was read a moment ago, changes seldom and is needed by nearly every call. On the embedded database a write
 * to its tables drops it before the writer goes on (see held-groups.ts). On a PostgreSQL, where other processes write
 * as well, each call asks by {@link HeldCall} for the changes since, and work that is no such call reads for itself.
 */
export class Held {
  readonly #isAlone: boolean
  readonly #entries = new Map<HeldGroup, Map<string, HeldEntry>>()
  /** A reading from before a change that arrives after it is not held. */
  #changes = 0
  /** Lowest `xmin` of the readings in this span of time and in the one before: nothing older is in use. */
  #floors = { since: -Infinity, now: Infinity, before: Infinity }

  constructor(isAlone: boolean) {
    this.#isAlone = isAlone
  }

  /** Of older transactions no change need be asked for. */
  get floor(): number {
    this.#turn()
    return Math.min(this.#floors.now, this.#floors.before)
  }

  drop(groups: Iterable<HeldGroup>): void {
    this.#changes += 1
    for (const group of groups) this.#entries.delete(group)
  }

  /**
   * @param find reads it, outside of transactions that have written
   * @throws whatever `find` throws; that is never held
   */
  async of<T>(group: HeldGroup, key: string, find: () => Promise<T>, holding: Holding<T>): Promise<T> {
    const call = this.#isAlone ? undefined : heldCall()
    if (!this.#isAlone && !call) return (holding.unheld ?? find)()
    const entry = this.#entries.get(group)?.get(key)
    if (entry && entry.until > Date.now()) {
      if (!call || call.relyOn(entry)) return entry.value as T
      this.#forget(group, key, entry)
    }
    const changes = this.#changes
    const value = await find()
    const moment = this.#isAlone ? undefined : holding.readAt(value)
    const isHeld = this.#isAlone ? changes === this.#changes : moment !== undefined
    const scopes = holding.scopes(value)
    if (!isHeld || scopes.length === 0) return value
    const until = Math.min(Date.now() + HOLD_MS, holding.endsAt?.(value) ?? Infinity)
    this.#hold(group, key, { group, scopes, value, until, moment })
    return value
  }

  #hold(group: HeldGroup, key: string, entry: HeldEntry): void {
    const entries = this.#entries.get(group) ?? new Map<string, HeldEntry>()
    if (entries.size >= MOST) entries.clear()
    entries.set(key, entry)
    this.#entries.set(group, entries)
    this.#turn()
    if (entry.moment) this.#floors.now = Math.min(this.#floors.now, entry.moment.xmin)
  }

  #forget(group: HeldGroup, key: string, entry: HeldEntry): void {
    const entries = this.#entries.get(group)
    if (entries?.get(key) === entry) entries.delete(key)
  }

  #turn(): void {
    const now = performance.now()
    const { since, now: lowest } = this.#floors
    if (now - since <= HOLD_MS) return
    this.#floors = { since: now, now: Infinity, before: now - since <= 2 * HOLD_MS ? lowest : Infinity }
  }
}
