import { failureOf } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { PlaylistItem, PlaylistRule, RuleProblem } from '../../contract/review/playlist-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { createStore } from 'zustand/vanilla'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'

/** The scenes of a rule while it is edited. */
export interface RulePreviewState {
  /** `idle`: nothing to ask. While it is `loading`, what the rule before found stays. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  error: Failure | null
  total: number
  items: readonly PlaylistItem[]
  problems: readonly RuleProblem[]
}

export interface RulePreview extends ReadableStore<RulePreviewState> {
  /** Asks what the rule finds, once nobody has typed for a moment; null asks nothing. The last rule's answer wins. */
  ask(rule: PlaylistRule | null): void
  close(): void
}

/** Between the last change and the question, in ms. */
const DELAY = 250
/** Scenes that are shown of those that are found. */
const SHOWN = 12

const IDLE: RulePreviewState = { status: 'idle', error: null, total: 0, items: [], problems: [] }

/** The live preview of a rule editor (XPLY-01). */
export function createRulePreview(session: Session, delayMs = DELAY): RulePreview {
  const api = createClient(session)
  const store = createStore<RulePreviewState>(() => IDLE)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null

  function stop(): void {
    clearTimeout(timer)
    running?.abort(new DOMException('Another rule', 'AbortError'))
    running = null
  }

  async function read(rule: PlaylistRule): Promise<void> {
    const mine = new AbortController()
    running = mine
    try {
      const { signal } = mine
      const { total, items, problems } = await api.previewPlaylistRule({
        body: { rule, limit: SHOWN },
        optOut: QUIET,
        signal,
      })
      if (signal.aborted) return
      const scenes = items.map((item) => withThumbnailUrl(session.apiUrl, item))
      store.setState({ status: 'ready', error: null, total, items: scenes, problems })
    } catch (error) {
      if (!mine.signal.aborted) store.setState({ status: 'failed', error: failureOf(error) })
    }
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    ask(rule) {
      stop()
      if (!rule) return store.setState(IDLE)
      store.setState({ status: 'loading', error: null })
      timer = setTimeout(() => void read(rule), delayMs)
    },
    close: stop,
  }
}
