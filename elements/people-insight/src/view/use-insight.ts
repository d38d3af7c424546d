import { useCallback, useSyncExternalStore } from 'react'
import { insightStore, type Failure, type InsightState } from '@arbo/core'
import { useSession, useSessionState } from '@arbo/kit'
import type { InsightData } from '../model/insight-data.ts'

export interface ShownInsight {
  /** Why there is nothing that could be read. */
  missing: 'nothing' | 'session' | null
  status: InsightState['status']
  error: Failure | null
  data: InsightData | null
  reload: () => void
}

const NOTHING = { status: 'loading', error: null, insight: null } as const
const idle = () => undefined

/** The tile to show: what the page gives, else that of the person of this id under a session. */
export function useInsight(userId: string | undefined, given: InsightData | undefined): ShownInsight {
  const session = useSession()
  // Another workspace has another store, of the same name; the session keeps them.
  useSessionState()
  const store = session && userId && !given ? insightStore(session, userId) : null
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? idle, [store])
  const { status, error, insight } = useSyncExternalStore(subscribe, () => store?.getState() ?? NOTHING)
  const reload = useCallback(() => void store?.reload(), [store])
  if (given) return { missing: null, status: 'ready', error: null, data: given, reload }
  if (!userId) return { missing: 'nothing', status, error, data: null, reload }
  return { missing: store ? null : 'session', status, error, data: insight, reload }
}
