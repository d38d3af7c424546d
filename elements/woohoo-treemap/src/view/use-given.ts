import { useEmit } from '@arbo/kit'
import { useCallback, useMemo, useState } from 'react'
import type { WoohooTreemapEvents } from '../events.ts'
import type { HistoryEntry } from '../model/history.ts'
import type { WoohooTreemapProps } from '../props.ts'
import type { Source } from './source.ts'

const NO_HISTORY: readonly HistoryEntry[] = []
const nothing = () => undefined

/** What the page gives; it answers the element's events. */
export function useGiven(props: WoohooTreemapProps): Source {
  const emit = useEmit<WoohooTreemapEvents>()
  const { data, compare, heading, history, historyId, compareId, loading, entity } = props
  const givenIds = `${historyId ?? ''} ${compareId ?? ''}`
  const [chosen, setChosen] = useState({ given: givenIds, id: historyId ?? null, compareId: compareId ?? null })
  if (chosen.given !== givenIds) setChosen({ given: givenIds, id: historyId ?? null, compareId: compareId ?? null })
  const change = useCallback(
    (id: string | null, other: string | null) => {
      if (emit('history-change', { id, compareId: other })) setChosen((before) => ({ ...before, id, compareId: other }))
    },
    [emit],
  )
  return useMemo(
    () => ({
      missing: data || loading ? null : entity === undefined ? 'nothing' : 'session',
      status: data ? 'ready' : 'loading',
      error: null,
      data: data ?? null,
      compare: compare ?? null,
      heading,
      history: history ?? NO_HISTORY,
      historyId: chosen.id,
      compareId: chosen.compareId,
      change,
      need: nothing,
      exportSheet: null,
      reload: nothing,
    }),
    [data, loading, entity, compare, heading, history, chosen, change],
  )
}
