import type { HeldGroup } from './heldGroups.ts'
import type { Signals } from './signals.ts'

/** How long what was read is taken to hold, should every word of a change have been lost, in ms. */
const HOLD_MS = 5000
const MOST = 10_000

interface Entry {
  value: unknown
  until: number
}

/**
 * What was read a moment ago, of what changes seldom and is needed by nearly every call. A write to its tables on any
 * process drops it (see heldGroups.ts): on this one before whoever wrote goes on, on the others as soon as they hear of it.
 */
export class Held {
  readonly #signals: Signals
  readonly #entries = new Map<HeldGroup, Map<string, Entry>>()
  /** What was read before a change and arrives after it is not held. */
  #changes = 0

  constructor(signals: Signals) {
    this.#signals = signals
    signals.listen('held', (groups) => {
      this.#changes += 1
      if (groups === 'all') this.#entries.clear()
      else for (const group of groups) this.#entries.delete(group as HeldGroup)
    })
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
    const { isHearing } = this.#signals
    const value = await find()
    if (isHearing && changes === this.#changes) this.#hold(group, key, { value, until: endsAt?.(value) ?? Infinity })
    return value
  }

  #hold(group: HeldGroup, key: string, { value, until }: Entry): void {
    const entries = this.#entries.get(group) ?? new Map<string, Entry>()
    if (entries.size >= MOST) entries.clear()
    entries.set(key, { value, until: Math.min(Date.now() + HOLD_MS, until) })
    this.#entries.set(group, entries)
  }
}
