import { addressRenewal } from '../addresses/address-renewal.ts'
import { failureOf, isApiError, isTransient } from '../api/api-error.ts'
import { QUIET, QUIET_BUT_SERVER_FAILURES } from '../api/effects.ts'
import type { Failure } from '../api/failure.ts'
import type { LiveEventName } from '../../contract/connect/events.ts'
import type { Session } from '../session/types.ts'
import { gateOf, isReached } from './session-gate.ts'

/** Live events come in bursts (an import, a bulk change); one read serves all within this time, in ms. */
const COALESCE_MS = 300
/** Wait after a temporary failure that no reconnect ends, in ms. */
export const RETRY_MS = 5000

export interface ReaderOptions {
  session: Session
  /** Reads everything and shows it, leaving the failures of `optOut` to this reader. Rejects with an ApiError. */
  read(signal: AbortSignal, optOut: readonly number[]): Promise<void>
  /** `loading` shows only while there is nothing to show. */
  onStatus(status: 'loading' | 'ready' | 'failed', error: Failure | null): void
  /** How long to wait after a live event for more of them, in ms. */
  coalesceMs?: number
}

export interface Reader {
  /** Reads now; a reading that still runs is aborted, and its callers wait for this one. */
  reload(): Promise<void>
  /** Reads for another query: the data on screen do not answer it, so a failure shows in any case. */
  ask(): Promise<void>
  /** Reads again once a change is made; resolves to its answer. */
  after<T>(change: Promise<T>): Promise<T>
  /**
   * For a change that shows before its answer: no reading shows until then, since it may lack the change and undo it on
   * screen. Reads again after the last of them.
   */
  during<T>(change: Promise<T>): Promise<T>
  /** {@link during}, for changes that go one after the other, so that the server ends with the one that shows. */
  inTurn<T>(change: () => Promise<T>): Promise<T>
  /** Reads soon, once for all calls until then, and after a reading that runs. */
  touch(): void
  /** Reads, and again after these events or when the session allows it. Returns the function that stops it. */
  follow(names: readonly LiveEventName[]): () => void
}

/** Keeps one reading of a store current. */
export function createReader({ session, read, onStatus, coalesceMs = COALESCE_MS }: ReaderOptions): Reader {
  let running: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let lastFailure: Failure | null = null
  let loaded = false
  let following = false
  /** Whether the page has shown what it reads; before that, a server that fails leads to its error page (CORE-64). */
  let hasShown = false
  /** Changes that show and are not answered yet. */
  let changing = 0
  let latest: Promise<void> = Promise.resolve()
  let turn: Promise<unknown> = Promise.resolve()
  /** A live event came while a reading ran. */
  let isStale = false

  function giveUp(): void {
    running?.abort(new DOMException('Read again', 'AbortError'))
    running = null
    isStale = false
  }

  function ended(): void {
    running = null
    if (isStale) touch()
    isStale = false
  }

  function reload(isRetry = false): Promise<void> {
    const mine: Promise<void> = readNow(isRetry).then(() => (latest === mine ? undefined : latest))
    latest = mine
    return mine
  }

  async function readNow(isRetry: boolean): Promise<void> {
    clearTimeout(timer)
    clearTimeout(retry)
    timer = undefined
    const gate = gateOf(session.getState())
    if (gate === 'wait') return
    if (gate !== 'open') {
      lastFailure = gate
      loaded = false
      return onStatus('failed', gate)
    }
    giveUp()
    // The page's message stays during its own further attempts.
    if (!loaded && !isRetry) onStatus('loading', null)
    // The end of the last change reads.
    if (changing > 0) return
    const mine = new AbortController()
    running = mine
    try {
      await read(mine.signal, hasShown || isRetry ? QUIET : QUIET_BUT_SERVER_FAILURES)
      if (mine.signal.aborted) return
      ended()
      loaded = true
      hasShown = true
      lastFailure = null
      onStatus('ready', null)
    } catch (error) {
      const failure = failureOf(error)
      if (mine.signal.aborted) return
      // Its other requests must not show after the failure.
      mine.abort(failure)
      ended()
      lastFailure = failure
      const isPassing = isApiError(error) && isTransient(error)
      if (isPassing && following) retry = setTimeout(() => void reload(true), RETRY_MS)
      // The data on screen stay while the connection is away.
      if (loaded && isPassing) return
      loaded = false
      onStatus('failed', failure)
    }
  }

  async function during<T>(change: Promise<T>): Promise<T> {
    changing += 1
    giveUp()
    try {
      return await change
    } finally {
      changing -= 1
      if (changing === 0 && following) touch()
    }
  }

  function touch(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      // Ended early, a slow reading would never end where others change things all the time.
      if (running) isStale = true
      else void reload()
    }, coalesceMs)
  }

  return {
    reload: () => reload(),
    during,
    inTurn(change) {
      const mine = turn.then(change, change)
      turn = mine
      return during(mine)
    },
    ask() {
      loaded = false
      return reload()
    },
    async after(change) {
      const answer = await change
      await reload()
      return answer
    },
    touch,
    follow(names) {
      following = true
      hasShown = loaded
      let before = session.getState()
      const stops = [
        ...names.map((name) => session.on(name, touch)),
        session.on('resync', touch),
        addressRenewal(session).onAsked(touch),
        session.subscribe(() => {
          const state = session.getState()
          const last = before
          before = state
          const hasGateChanged = gateOf(state) !== 'wait' && gateOf(state) !== gateOf(last)
          const isBack = isReached(state) && !isReached(last)
          const isLive = state.live === 'open' && last.live !== 'open'
          // A reading that began offline may be about to fail.
          if (hasGateChanged || (isBack && running !== null) || ((isBack || isLive) && lastFailure !== null)) void reload()
          // A reading that began before the stream may miss its first events: it runs again, together with a resync.
          else if (isLive && running !== null) touch()
        }),
      ]
      void reload()
      return () => {
        following = false
        for (const stop of stops) stop()
        clearTimeout(timer)
        clearTimeout(retry)
        timer = undefined
        running?.abort(new DOMException('Nobody looks', 'AbortError'))
        running = null
        isStale = false
      }
    },
  }
}
