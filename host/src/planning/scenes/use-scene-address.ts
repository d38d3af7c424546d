import {
  SCENE_CONDITIONS,
  queryFromAddress,
  queryToAddress,
  type SceneGridStore,
  type SceneQuery,
} from '@arbo/core/internal'
import { useEffect, useRef } from 'react'
import { useApp } from '../../app/app-context.ts'

const KEYS: readonly string[] = [
  'name_like',
  'condition_combine_type',
  ...SCENE_CONDITIONS,
  'order_by',
  'group_by',
  'depth',
  'entity_id',
]

/** Keeps a list's query in the page’s address; at first the address's query counts. `view` names a saved view. */
export function useSceneAddress(
  store: SceneGridStore,
  query: SceneQuery,
  first: SceneQuery,
  view: string | null,
): void {
  const { router, store: navigation } = useApp()
  const isTaken = useRef(false)

  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const address = navigation.getState().place?.location.query ?? new URLSearchParams()
    if (!KEYS.some((key) => address.has(key))) return
    const linkedQuery = queryFromAddress(address, first)
    if (queryToAddress(linkedQuery, first).toString() !== queryToAddress(store.getState().query, first).toString()) {
      void store.ask(linkedQuery)
    }
  }, [store, first, navigation])

  useEffect(() => {
    const address = queryToAddress(query, first)
    const patch = Object.fromEntries(KEYS.map((key) => [key, address.get(key)]))
    router.replaceQuery({ ...patch, view })
  }, [query, first, view, router])
}
