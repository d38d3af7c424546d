import { failureOf, type DirectoryStore, type LevelNames } from '@arbo/core'
import type { ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../texts.ts'
import { EntityCards, SceneCards } from './Cards.tsx'
import type { Asked } from './DirectoryDialogs.tsx'
import { DirectoryNothing } from './DirectoryNothing.tsx'
import { EntityTable } from './EntityTable.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { SceneTable } from './SceneTable.tsx'
import { Section } from './Section.tsx'
import { useRowActions } from './useRowActions.tsx'
import type { View } from './viewState.ts'

export interface DirectoryListsProps {
  directory: DirectoryStore
  /** Names of the level below; null below a take, and until the entity is known. */
  child: LevelNames | null
  /** Null at the root, which has no scenes. */
  scene: LevelNames | null
  view: View
  canAdd: boolean
  onClearSearch: () => void
  onAsk: (asked: Asked) => void
}

/** The rows, in the state in which they are. */
export function DirectoryLists(props: DirectoryListsProps): ReactNode {
  const { directory, child, scene, view, onAsk } = props
  const { toasts } = useApp()
  const { status, children, items } = useSelected(directory, (state) => state)
  const { entityActions, sceneActions } = useRowActions(onAsk)

  function more(list: 'children' | 'items'): void {
    directory.loadMore(list).catch((error: unknown) => {
      toasts.show({ id: 'load-more', kind: 'error', title: texts.moreFailed, message: messageOf(failureOf(error)) })
    })
  }

  const empty = children.rows.length === 0 && items.rows.length === 0
  if (status === 'failed' || (status === 'ready' && empty)) {
    return (
      <div className="directory-body">
        <DirectoryNothing {...props} />
      </div>
    )
  }
  if (empty) {
    return (
      <div className="directory-body">
        <ListSkeleton view={view} />
      </div>
    )
  }

  // One kind alone needs no heading of its own: the page's says it.
  const both = children.rows.length > 0 && items.rows.length > 0
  const Entities = view === 'list' ? EntityTable : EntityCards
  const Scenes = view === 'list' ? SceneTable : SceneCards
  return (
    <div className="directory-body" aria-busy={status === 'loading'}>
      {child && children.rows.length > 0 && (
        <Section title={child.many} titled={both} list={children} onMore={() => more('children')}>
          <Entities label={child.many} rows={children.rows} actions={entityActions} />
        </Section>
      )}
      {scene && items.rows.length > 0 && (
        <Section title={scene.many} titled={both} list={items} onMore={() => more('items')}>
          <Scenes label={scene.many} rows={items.rows} actions={sceneActions} />
        </Section>
      )}
    </div>
  )
}
