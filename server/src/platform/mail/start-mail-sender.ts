import type { Database } from '../db/database.ts'
import type { DatabaseLog } from '../db/database-log.ts'
import { pollLoop } from '../poll-loop.ts'
import type { PollLoop } from '../poll-loop.ts'
import { reasonOf } from '../reason-of.ts'
import { claimMails, extendMails, markFailed, markSent, pruneMails } from './queries.ts'
import type { ClaimedMail } from './queries.ts'
import { MailRefused } from './transport.ts'
import type { MailTransport } from './transport.ts'

export interface MailSenderOptions {
  transport: MailTransport
  log: DatabaseLog
  /** Waits after the first, second ... failed attempt, ms; the last one repeats. */
  retryMs?: readonly number[] | undefined
  /** Time between looks into the outbox without a signal, ms. Default 5000. */
  pollMs?: number | undefined
}

export interface MailSender {
  /**
   * Takes no more mails and waits for those on their way, at most `graceMs`. Unsent mails are sent after the next
   * start.
   */
  stop(graceMs?: number): Promise<void>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const RETRY_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]
const GIVE_UP_MS = 48 * HOUR
const KEEP_MS = 7 * 24 * HOUR
const LEASE_MS = 2 * MINUTE
const TIDY_MS = 10 * MINUTE
const AT_ONCE = 4
const REASON_LENGTH = 300

/** Sends the mails of the outbox, beside the senders of other processes. */
export function startMailSender(database: Database, options: MailSenderOptions): MailSender {
  return new Sender(database, options)
}

class Sender implements MailSender {
  readonly #database: Database
  readonly #options: MailSenderOptions
  readonly #sending = new Map<ClaimedMail, Promise<void>>()
  readonly #outbox: PollLoop
  /** Of mails on their way, and of mails that were sent long ago. */
  readonly #upkeep: readonly PollLoop[]
  readonly #unlisten: () => void

  constructor(database: Database, options: MailSenderOptions) {
    this.#database = database
    this.#options = options
    this.#outbox = this.#every(options.pollMs ?? 5 * SECOND, () => this.#claim())
    this.#upkeep = [
      this.#every(LEASE_MS / 3, () => this.#extend()),
      this.#every(TIDY_MS, () => pruneMails(database, KEEP_MS)),
    ]
    this.#unlisten = database.signals.listen('mail', this.#outbox.wake)
    this.#outbox.wake()
  }

  async stop(graceMs = 10 * SECOND): Promise<void> {
    this.#unlisten()
    await this.#outbox.stop()
    let timer: NodeJS.Timeout | undefined
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)))
    await Promise.race([Promise.all(this.#sending.values()), grace])
    clearTimeout(timer)
    await Promise.all(this.#upkeep.map((loop) => loop.stop()))
    this.#options.transport.close()
  }

  #every(everyMs: number, work: () => Promise<unknown>): PollLoop {
    return pollLoop(work, { everyMs, onError: (error) => this.#warn(error) })
  }

  #warn(error: unknown): void {
    this.#options.log.warn('The outbox of mails could not be read or written; trying again', error)
  }

  async #claim(): Promise<void> {
    const room = AT_ONCE - this.#sending.size
    if (room <= 0) return
    for (const mail of await claimMails(this.#database, LEASE_MS, room)) this.#begin(mail)
  }

  #begin(mail: ClaimedMail): void {
    const ended = this.#send(mail)
      .catch((error: unknown) => this.#warn(error))
      .finally(() => {
        this.#sending.delete(mail)
        this.#outbox.wake()
      })
    this.#sending.set(mail, ended)
  }

  async #send(mail: ClaimedMail): Promise<void> {
    const { transport } = this.#options
    try {
      await transport.send(mail)
    } catch (error) {
      await this.#failed(mail, error)
      return
    }
    await markSent(this.#database, mail, transport.isMailbox)
  }

  /** The log names neither the recipient nor the text. */
  async #failed(mail: ClaimedMail, error: unknown): Promise<void> {
    const retryMs = this.#retryMs(mail, error)
    const reason = reasonOf(error).slice(0, REASON_LENGTH)
    await markFailed(this.#database, mail, reason, retryMs)
    const next = retryMs === null ? 'given up' : `next attempt in ${Math.round(retryMs / SECOND)} s`
    this.#options.log.warn(`Mail ${mail.id} could not be sent (attempt ${mail.attempt}): ${next}`, new Error(reason))
  }

  #retryMs(mail: ClaimedMail, error: unknown): number | null {
    const waits = this.#options.retryMs ?? RETRY_MS
    const wait = waits[Math.min(mail.attempt, waits.length) - 1] ?? 0
    const isTooOld = Date.now() + wait - mail.createdAt.getTime() > GIVE_UP_MS
    return error instanceof MailRefused || isTooOld ? null : wait
  }

  async #extend(): Promise<void> {
    const mails = [...this.#sending.keys()]
    if (mails.length > 0) await extendMails(this.#database, LEASE_MS, mails)
  }
}
