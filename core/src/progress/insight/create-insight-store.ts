import { ApiError } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { Insight } from '../../contract/progress/insight.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import type { Session } from '../../platform/session/types.ts'
import { text } from '../../platform/texts.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The tile of one person. */
export interface InsightState {
  status: 'loading' | 'ready' | 'failed'
  /** `permission_denied`: the user may not see insights. `not_found`: there is no such person. */
  error: Failure | null
  /** Stays while it is read again; null where it could not be read. */
  insight: Insight | null
}

/** A person's tile that follows live events. */
export interface InsightStore extends ReadableStore<InsightState> {
  reload(): Promise<void>
}

/** The right to see people's tiles (PPL-04, PPL-26). */
const RULE = 'peopleTile_getInsightsInterface_read'
/** Events that can change a tile. */
const EVENTS = [
  'item.created',
  'item.updated',
  'item.deleted',
  'entity.updated',
  'template_flow.updated',
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'rendition.created',
  'rendition.deleted',
  'member.updated',
  'workspace.updated',
  'workingday.updated',
] as const

/**
 * The tile of a person: read while it has subscribers, kept current by live events, and read again when the user's own
 * rights change. Without the right to see insights nothing is asked of the server.
 *
 * @param options.userId id of the person in the workspace (`ws_user_id`)
 */
export function createInsightStore(session: Session, { userId }: { userId: string }): InsightStore {
  const api = createClient(session)
  const initial: InsightState = { status: 'loading', error: null, insight: null }
  const { readable, patch } = createLiveStore(initial, () => {
    const stopReading = reader.follow(EVENTS)
    let { permissions } = session.getState()
    const stopWatching = session.subscribe(() => {
      const before = permissions
      permissions = session.getState().permissions
      if (permissions !== before) void reader.reload()
    })
    return () => {
      stopWatching()
      stopReading()
    }
  })
  const reader = createReader({
    session,
    // Data that the user may no longer see must not stay on screen.
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { insight: null } : {}) }),
    async read(signal, optOut) {
      if (!session.can(RULE)) {
        throw new ApiError(403, { error: 'permission_denied', message: text('permission.denied') })
      }
      const insight = await api.showInsight({ params: { id: userId }, signal, optOut })
      if (signal.aborted) return
      const { person } = insight
      const profile_image = avatarUrl(session.apiUrl, person.profile_image)
      patch({ insight: { ...insight, person: { ...person, profile_image } } })
    },
  })
  return { ...readable, reload: reader.reload }
}

/** The store of one person's tile that all views of a session share. */
export function insightStore(session: Session, userId: string): InsightStore {
  const key = `insight/1:${session.getState().workspaceCode}:${userId}`
  return session.shared(key, () => createInsightStore(session, { userId }))
}
