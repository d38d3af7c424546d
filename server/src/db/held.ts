import type { HeldGroup } from './heldGroups.ts'

/** How long what was read is taken to hold, should a change have been missed, in ms. */
const HOLD_MS = 5000
const MOST = 10_000

interface Entry {
  value: unknown
  until: number
}

/**
 * What was read a moment ago, of what changes seldom and is needed by nearly every call. A write to its tables drops it
 * before whoever wrote goes on (see heldGroups.ts). Only where this process is the database's only one: what others write
 * would be heard of a moment after it holds, and what is changed on one process holds on all with the next call.
 */
export class Held {
  readonly #isOn: boolean
  readonly #entries = new Map<HeldGroup, Map<string, Entry>>()
  /** What was read before a change and arrives after it is not held. */
  #changes = 0

  constructor(isOn: boolean) {
    this.#isOn = isOn
  }

  drop(groups: Iterable<HeldGroup>): void {
    this.#changes += 1
    for (const group of groups) this.#entries.delete(group)
  }

  /**
   * @param find reads it, outside of transactions that have written
   * @param endsAt when it holds no longer by itself, epoch ms
   * @throws whatever `find` throws; that is never held
   */
  async of<T>(group: HeldGroup, key: string, find: () => Promise<T>, endsAt?: (value: T) => number): Promise<T> {
    const entry = this.#entries.get(group)?.get(key)
    if (entry && entry.until > Date.now()) return entry.value as T
    const changes = this.#changes
    const value = await find()
    if (this.#isOn && changes === this.#changes) this.#hold(group, key, { value, until: endsAt?.(value) ?? Infinity })
    return value
  }

  #hold(group: HeldGroup, key: string, { value, until }: Entry): void {
    const entries = this.#entries.get(group) ?? new Map<string, Entry>()
    if (entries.size >= MOST) entries.clear()
    entries.set(key, { value, until: Math.min(Date.now() + HOLD_MS, until) })
    this.#entries.set(group, entries)
  }
}
