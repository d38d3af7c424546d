import { WOOHOO_QUERY, failureOf, shownReport, woohooStore, type Session, type WoohooState } from '@arbo/core'
import { useEmit, useSessionState } from '@arbo/kit'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { WoohooTreemapEvents } from '../events.ts'
import { useTexts } from '../texts.ts'
import type { WoohooTreemapProps } from '../props.ts'
import type { Source } from './source.ts'

const NOTHING: WoohooState = {
  status: 'loading',
  error: null,
  entity: null,
  ancestors: [],
  data: null,
  grandTotal: null,
  takenAt: null,
  showing: null,
  query: WOOHOO_QUERY,
  flows: [],
  entering: [],
  missing: null,
  history: null,
  historyError: null,
  opened: null,
  compared: null,
}
const idle = () => undefined

/** The report of an entity, or of the workspace, under a session: kept current, with its saved ones. */
export function useConnected(session: Session | null, { entity, heading }: WoohooTreemapProps): Source {
  const texts = useTexts()
  const emit = useEmit<WoohooTreemapEvents>()
  // Another workspace has another store, of the same name; the session keeps them.
  useSessionState()
  const store = session ? woohooStore(session, entity || null) : null
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? idle, [store])
  const state = useSyncExternalStore(subscribe, () => store?.getState() ?? NOTHING)
  const { status, error, missing, entity: about, opened, compared } = state
  const { data } = shownReport(state)
  const history = useMemo(
    () => (state.history ?? []).map(({ id, name, created_at: at }) => ({ id, name, at })),
    [state.history],
  )
  return useMemo(() => {
    const tell = (failed: unknown): void => {
      const failure = failureOf(failed)
      emit('arbo-error', { code: failure.error, message: failure.message, error: failure })
    }
    const [historyId, compareId] = [opened?.id ?? null, compared?.id ?? null]
    return {
      missing: null,
      status: data ? 'ready' : status,
      // What is below a node could not be read: what is shown stays.
      error: data ? missing : error,
      data,
      compare: compared?.report.treemap ?? null,
      heading: heading ?? about?.name ?? texts.everything,
      history,
      historyId,
      compareId,
      change(id, other) {
        if (!store || !emit('history-change', { id, compareId: other })) return
        if (id !== historyId) store.open(id).catch(tell)
        if (other !== compareId) store.compareWith(other).catch(tell)
      },
      need: (id) => void store?.enter(id),
      exportSheet:
        store && !opened
          ? (format, showing) => {
              store.setShowing(showing)
              return store.exportFile(format)
            }
          : null,
      reload: () => void store?.reload(),
    }
  }, [texts, store, data, status, error, missing, about, heading, history, opened, compared, emit])
}
