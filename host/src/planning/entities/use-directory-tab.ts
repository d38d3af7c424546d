import type { Entity } from '@arbo/core'
import { useCallback, useState } from 'react'
import { useApp } from '../../app/app-context.ts'

export type DirectoryTab = 'children' | 'scenes'

const KEY = 'list'

/** Scenes first where the entity has nothing else. */
export function usualTab(entity: Pick<Entity, 'children_count' | 'items_count'> | null): DirectoryTab {
  return entity !== null && entity.children_count === 0 && entity.items_count > 0 ? 'scenes' : 'children'
}

/** The shown list of an entity. The address keeps the choice; a link to a saved view of scenes shows scenes. */
export function useDirectoryTab(
  entity: Pick<Entity, 'children_count' | 'items_count'> | null,
): [DirectoryTab, (tab: DirectoryTab) => void] {
  const { router, store } = useApp()
  const [chosen, choose] = useState<DirectoryTab | null>(() => {
    const query = store.getState().place?.location.query
    const named = query?.get(KEY)
    if (named === 'children' || named === 'scenes') return named
    return query?.has('view') ? 'scenes' : null
  })
  const change = useCallback(
    (tab: DirectoryTab): void => {
      choose(tab)
      router.replaceQuery({ [KEY]: tab })
    },
    [router],
  )
  return [chosen ?? usualTab(entity), change]
}
