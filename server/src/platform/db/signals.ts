import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig, type Pool } from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { MessageBox } from './message-box.ts'
import type { Merge, Message } from './message-box.ts'
import { outsideTransaction } from './transaction.ts'

/**
 * The topics of a signal: new events, new jobs, new mails, changed rooms, or accounts (which stand in the place of
 * workspaces then) that may have lost the right to connections that are open.
 */
export type Topic = 'events' | 'jobs' | 'mail' | 'rooms' | 'access'

/** The workspaces concerned, or all when that is not known (a burst, a lost connection). */
export type Workspaces = ReadonlySet<string> | 'all'

/**
 * Wake-ups after a commit. They may be lost and may come twice: whoever listens reads the tables, and looks there from
 * time to time without any signal.
 */
export interface Signals {
  send(topic: Topic, workspaces: ReadonlySet<string>): void
  /** @returns stops listening */
  listen(topic: Topic, listener: (workspaces: Workspaces) => void): () => void
  /**
   * Tells the listeners of all processes, this one's at once and the others' a moment later; signals under the same
   * key are merged meanwhile.
   */
  post(message: Message, merge?: Merge): void
  /** @returns stops listening */
  hear(listener: (message: Message) => void): () => void
  close(): Promise<void>
}

const TOPICS: readonly Topic[] = ['events', 'jobs', 'mail', 'rooms', 'access']
const CHANNEL = 'arbo'
/** NOTIFY takes a lock over the whole cluster at commit: one per process and this time, in a transaction of its own. */
const COALESCE_MS = 25
/** A payload has 8000 bytes, a uuid with its quotes and comma 39. */
const MOST_WORKSPACES = 150
const RECONNECT_MS = 1000

type Listener = (workspaces: Workspaces) => void

class LocalSignals implements Signals {
  readonly #listeners = new Map<Topic, Set<Listener>>()
  readonly #hearers = new Set<(message: Message) => void>()

  send(topic: Topic, workspaces: ReadonlySet<string>): void {
    if (workspaces.size > 0) this.tell(topic, workspaces)
  }

  listen(topic: Topic, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  protected tell(topic: Topic, workspaces: Workspaces): void {
    for (const listener of this.#listeners.get(topic) ?? []) outsideTransaction(() => listener(workspaces))
  }

  post(message: Message, _merge?: Merge): void {
    this.say(message)
  }

  hear(hearer: (message: Message) => void): () => void {
    this.#hearers.add(hearer)
    return () => this.#hearers.delete(hearer)
  }

  protected say(message: Message): void {
    for (const hearer of this.#hearers) outsideTransaction(() => hearer(message))
  }

  async close(): Promise<void> {
    this.#listeners.clear()
    this.#hearers.clear()
  }
}

/** For the embedded database, which no other process can use. */
export function localSignals(): Signals {
  return new LocalSignals()
}

interface Notice {
  sender: string
  topic: Topic
  /** Absent: all. */
  workspaces?: string[]
}

/** Messages travel beside the signals. */
interface Post {
  sender: string
  messages: Message[]
}

/** A transaction that only notifies writes nothing that could be lost: nobody need wait for the disk. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`

/** Carries signals to the other processes by NOTIFY, and theirs to this one by a connection that listens. */
export class NotifySignals extends LocalSignals {
  readonly #pool: Pool
  readonly #config: ClientConfig
  readonly #log: DatabaseLog
  readonly #sender = randomUUID()
  readonly #outbox = new Map<Topic, Set<string>>()
  #client: Client | undefined
  #connecting = false
  #closed = false
  readonly #box = new MessageBox()
  #posting: Promise<void> = Promise.resolve()
  #postedAt = 0
  #sendTimer: NodeJS.Timeout | undefined
  #postTimer: NodeJS.Timeout | undefined
  #reconnectTimer: NodeJS.Timeout | undefined

  constructor(pool: Pool, config: ClientConfig, log: DatabaseLog) {
    super()
    this.#pool = pool
    this.#config = config
    this.#log = log
  }

  override send(topic: Topic, workspaces: ReadonlySet<string>): void {
    if (workspaces.size === 0) return
    super.send(topic, workspaces)
    const waiting = this.#outbox.get(topic) ?? new Set()
    for (const wsId of workspaces) waiting.add(wsId)
    this.#outbox.set(topic, waiting)
    this.#sendTimer ??= outsideTransaction(() => setTimeout(() => void this.#flush(), COALESCE_MS).unref())
  }

  override listen(topic: Topic, listener: Listener): () => void {
    this.#beConnected()
    return super.listen(topic, listener)
  }

  override post(message: Message, merge?: Merge): void {
    super.post(message)
    this.#box.add(message, merge)
    // The first goes at once, and those that follow closely go together.
    const wait = Math.max(0, this.#postedAt + COALESCE_MS - performance.now())
    this.#postTimer ??= outsideTransaction(() => setTimeout(() => this.#postAll(), wait).unref())
  }

  override hear(hearer: (message: Message) => void): () => void {
    this.#beConnected()
    return super.hear(hearer)
  }

  override async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#reconnectTimer)
    clearTimeout(this.#sendTimer)
    clearTimeout(this.#postTimer)
    this.#postAll()
    await this.#posting
    await this.#flush()
    await super.close()
    await this.#client?.end()
  }

  async #flush(): Promise<void> {
    this.#sendTimer = undefined
    const notices = [...this.#outbox].map(([topic, workspaces]): Notice => {
      const notice = { sender: this.#sender, topic }
      return workspaces.size > MOST_WORKSPACES ? notice : { ...notice, workspaces: [...workspaces] }
    })
    this.#outbox.clear()
    try {
      for (const notice of notices) {
        await this.#pool.query(NOTIFY, [CHANNEL, JSON.stringify(notice)])
      }
    } catch (error) {
      this.#log.warn('The other processes were not told of news; they find them when they next look', error)
    }
  }

  #postAll(): void {
    this.#postTimer = undefined
    this.#postedAt = performance.now()
    // One after the other, so that no signal overtakes an earlier one.
    for (const messages of this.#box.take()) this.#posting = this.#postList(this.#posting, messages)
  }

  async #postList(before: Promise<void>, messages: Message[]): Promise<void> {
    await before
    try {
      const post: Post = { sender: this.#sender, messages }
      await this.#pool.query(NOTIFY, [CHANNEL, JSON.stringify(post)])
    } catch (error) {
      this.#log.warn(
        'The other processes were not told of what happens in a room; they see it when they next look',
        error,
      )
    }
  }

  #beConnected(): void {
    if (!this.#client && !this.#connecting) void outsideTransaction(() => this.#connect())
  }

  async #connect(): Promise<void> {
    this.#connecting = true
    const client = new Client(this.#config)
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ payload }) => this.#receive(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#client = client
      if (this.#closed) await client.end()
      // Signals of the time when nobody listened are lost.
      for (const topic of TOPICS) this.tell(topic, 'all')
    } catch (error) {
      this.#lost(client, error)
    } finally {
      this.#connecting = false
    }
  }

  #lost(client: Client, error?: unknown): void {
    if (this.#client === client) this.#client = undefined
    if (this.#closed || this.#reconnectTimer) return
    this.#log.warn('The connection that listens for news was lost; trying again', error)
    client.end().catch(() => undefined)
    this.#reconnectTimer = setTimeout(() => {
      this.#reconnectTimer = undefined
      void this.#connect()
    }, RECONNECT_MS).unref()
  }

  #receive(payload: string | undefined): void {
    const notice = readNotice(payload)
    if (!notice || notice.sender === this.#sender) return
    if ('messages' in notice) {
      for (const message of notice.messages) this.say(message)
      return
    }
    this.tell(notice.topic, notice.workspaces ? new Set(notice.workspaces) : 'all')
  }
}

/** Another program may use the channel's name; its messages are none of our business. */
function readNotice(payload: string | undefined): Notice | Post | undefined {
  try {
    const notice: unknown = JSON.parse(payload ?? '')
    if (typeof notice !== 'object' || notice === null || !('sender' in notice)) return undefined
    if ('messages' in notice) return Array.isArray(notice.messages) ? (notice as Post) : undefined
    if (!('topic' in notice)) return undefined
    return TOPICS.some((topic) => topic === notice.topic) ? (notice as Notice) : undefined
  } catch {
    return undefined
  }
}
