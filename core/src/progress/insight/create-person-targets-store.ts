import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { PersonTargets } from '../../contract/progress/target-summaries.ts'
import type { Session } from '../../platform/session/types.ts'
import { TARGET_COALESCE_MS, TARGET_EVENTS } from '../targets/create-target-people-store.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { targetAvatars } from '../targets/target-avatars.ts'

/** One person's months and achievements. */
export interface PersonTargetsState {
  status: 'loading' | 'ready' | 'failed'
  /** `not_found`: there is no such person; `permission_denied`: it is somebody else's. */
  error: Failure | null
  targets: PersonTargets | null
}

export interface PersonTargetsStore extends ReadableStore<PersonTargetsState> {
  reload(): Promise<void>
}

/** @param personId of somebody in the workspace; null: My Targets, the user's own */
export function createPersonTargetsStore(session: Session, personId: string | null): PersonTargetsStore {
  const api = createClient(session)
  const avatars = targetAvatars(session.apiUrl)
  const initial: PersonTargetsState = { status: 'loading', error: null, targets: null }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(TARGET_EVENTS))
  const reader = createReader({
    session,
    coalesceMs: TARGET_COALESCE_MS,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { targets: null } : {}) }),
    async read(signal, optOut) {
      const how = { signal, optOut }
      const targets = await (personId === null
        ? api.myTargets(how)
        : api.showTargetPerson({ params: { id: personId }, ...how }))
      if (!signal.aborted) patch({ targets: avatars.all(targets) })
    },
  })
  return { ...readable, reload: reader.reload }
}

/** One person's targets, as all views of a session share them. @param personId null: the user's own */
export function personTargetsStore(session: Session, personId: string | null): PersonTargetsStore {
  const key = `person-targets/1:${session.getState().workspaceCode}:${personId ?? 'me'}`
  return session.shared(key, () => createPersonTargetsStore(session, personId))
}
