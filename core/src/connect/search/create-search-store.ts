import { addressRenewal } from '../../platform/addresses/address-renewal.ts'
import { failureOf } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { SEARCH_LIMIT_MAX, SEARCH_MAX, type SearchKind } from '../../contract/connect/search-values.ts'
import type { SearchAnswer, SearchGroup, SearchRow } from '../../contract/connect/search.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import type { Session } from '../../platform/session/types.ts'
import { createLiveStore, type ReadableStore } from '../../platform/data/live-store.ts'
import { type RecentMemory, readRecent, withRecent, writeRecent } from './recent-found.ts'
import { gateOf } from '../../platform/data/session-gate.ts'

/** A search: its query, its results, and the recent things to offer before there is a query. */
export interface SearchState {
  /** The last query, trimmed; empty: no search. */
  query: string
  /** The only kind that is searched; null: all. */
  kind: SearchKind | null
  /** `waiting`: the request is running; until its answer `groups` are those of an earlier query. */
  status: 'idle' | 'waiting' | 'ready' | 'failed'
  groups: readonly SearchGroup[]
  /** The query that `groups` answer. */
  answered: string
  /** The index does not have the latest changes yet. */
  indexing: boolean
  error: Failure | null
  /** Results that were opened before, the last one first. */
  recent: readonly SearchRow[]
}

/** The search of a workspace: the last query wins, one request runs at a time, answers are cached for a short time. */
export interface SearchStore extends ReadableStore<SearchState> {
  ask(query: string, kind?: SearchKind | null): void
  /** Asks again, after a failure or a change. */
  retry(): void
  /** Puts an opened result first among the recent ones. */
  remember(row: SearchRow): void
  /** Adds the user to the assignees of a scene. Rejects with an ApiError. */
  assignToMe(itemId: string): Promise<void>
}

/** Options of a search store, all optional. */
export interface SearchOptions {
  /** The entity that the user is in: results from its project come first. */
  entityId?: string | null
  /** Storage of recent results beyond this page. */
  memory?: RecentMemory
  now?: () => number
}

/** Time for which a cached answer is fresh, ms. */
const FRESH_MS = 20_000
/** Time after which an answer that lacks the latest changes is asked for again, ms. */
const LOOK_AGAIN_MS = 1500
/** Answers that are kept. */
const KEPT = 100
/** Rows of each kind beside the others. */
const LIMIT = 6

interface Question {
  key: string
  query: string
  kind: SearchKind | null
}

const NOTHING: SearchState = {
  query: '',
  kind: null,
  status: 'idle',
  groups: [],
  answered: '',
  indexing: false,
  error: null,
  recent: [],
}

export function createSearchStore(
  session: Session,
  { entityId = null, memory, now = Date.now }: SearchOptions = {},
): SearchStore {
  const api = createClient(session)
  const { user, workspaceCode } = session.getState()
  const name = `arbo.search.recent.${workspaceCode ?? ''}.${user?.id ?? ''}`
  let again: ReturnType<typeof setTimeout> | undefined
  let isWatched = false
  const { readable: store, patch } = createLiveStore<SearchState>(
    { ...NOTHING, recent: readRecent(memory, name) },
    () => {
      isWatched = true
      lookAgain()
      return () => {
        isWatched = false
        clearTimeout(again)
      }
    },
  )
  const answers = new Map<string, { answer: SearchAnswer; at: number }>()
  let nextQuestion: Question | null = null
  let isRunning = false

  function show(question: Question, { groups, indexing }: SearchAnswer): void {
    patch({ status: 'ready', groups, indexing, answered: question.query, error: null })
    lookAgain()
  }

  /** Asks the same again while the answer lacks the latest changes and somebody looks at it. */
  function lookAgain(): void {
    clearTimeout(again)
    const { indexing, query, answered } = store.getState()
    if (indexing && isWatched && query === answered) again = setTimeout(() => ask(query), LOOK_AGAIN_MS)
  }

  function keep(key: string, answer: SearchAnswer): void {
    answers.delete(key)
    answers.set(key, { answer, at: now() })
    const [oldest] = answers.keys()
    if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest)
  }

  async function read({ query, kind }: Question): Promise<SearchAnswer> {
    const answer = await api.search({
      query: {
        q: query,
        limit: kind ? SEARCH_LIMIT_MAX : LIMIT,
        ...(kind ? { kinds: kind } : {}),
        ...(entityId ? { entity_id: entityId } : {}),
      },
      optOut: QUIET,
    })
    const groups = answer.groups.map((group) => ({ ...group, rows: group.rows.map(withPicture) }))
    return { ...answer, groups }
  }

  function withPicture(row: SearchRow): SearchRow {
    return row.kind === 'person' ? { ...row, thumbnail: avatarUrl(session.apiUrl, row.thumbnail) } : row
  }

  /** Asks the newest question, and after its answer the one that is newest then. */
  async function run(): Promise<void> {
    const question = nextQuestion
    if (isRunning || !question) return
    isRunning = true
    try {
      const answer = await read(question)
      keep(question.key, answer)
      if (nextQuestion === question) show(question, answer)
    } catch (error) {
      // Earlier results stay beside the reason of the failure.
      if (nextQuestion === question) patch({ status: 'failed', error: failureOf(error) })
    }
    isRunning = false
    if (nextQuestion !== question) void run()
  }

  function ask(text: string, kind: SearchKind | null = store.getState().kind): void {
    const query = text.trim().slice(0, SEARCH_MAX)
    if (query === '') {
      nextQuestion = null
      patch({ ...NOTHING, kind, recent: store.getState().recent })
      return
    }
    const question = { key: `${kind ?? ''} ${query.toLowerCase()}`, query, kind }
    const cachedAnswer = answers.get(question.key)
    patch({ query, kind })
    if (cachedAnswer) show(question, cachedAnswer.answer)
    nextQuestion = question
    if (cachedAnswer && !cachedAnswer.answer.indexing && now() - cachedAnswer.at < FRESH_MS) return
    const gate = gateOf(session.getState())
    if (gate !== 'open') {
      patch(gate === 'wait' ? { status: 'waiting' } : { status: 'failed', error: gate })
      return
    }
    if (!cachedAnswer) patch({ status: 'waiting', error: null })
    void run()
  }

  addressRenewal(session).onAsked(() => {
    answers.clear()
    if (nextQuestion) ask(nextQuestion.query)
  })

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    ask,
    retry() {
      answers.clear()
      ask(store.getState().query)
    },
    remember(row) {
      const recent = withRecent(store.getState().recent, row)
      patch({ recent })
      writeRecent(memory, name, recent)
    },
    async assignToMe(itemId) {
      const { member } = session.getState()
      if (!member) return
      await api.assignItem({
        body: { item_id: itemId, ws_user_id: member.id },
        optOut: [...SHOWN_BY_CALLER, 403, 404],
      })
    },
  }
}

/** The search, shared by all views of a session, one for each entity. */
export function searchStore(session: Session, { entityId = null, memory }: SearchOptions = {}): SearchStore {
  const { workspaceCode, user } = session.getState()
  const key = `search/1:${workspaceCode}:${user?.id}:${entityId ?? ''}`
  return session.shared(key, () => createSearchStore(session, { entityId, ...(memory ? { memory } : {}) }))
}
