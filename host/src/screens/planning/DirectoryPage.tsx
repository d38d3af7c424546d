import { directoryStore, namesOfLevel } from '@arbo/core'
import { ErrorState } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { NotThere } from './NotThere.tsx'
import { texts } from '../../texts.ts'
import { planningTexts } from '../../texts/planning.ts'
import { useLevels } from '../../ui/levels.ts'
import { DirectoryDialogs, type Asked } from './DirectoryDialogs.tsx'
import { DirectoryHead } from './DirectoryHead.tsx'
import { DirectoryLists } from './DirectoryLists.tsx'
import { DirectoryToolbar } from './DirectoryToolbar.tsx'
import { childTypeOf } from './entityFacts.ts'
import { onRowKey } from './rowKeys.ts'
import { crumbsTo } from './crumbsTo.ts'
import { keepView, readView } from './viewState.ts'

/** Between the last key and the question to the server, in ms. */
const SEARCH_DELAY = 200

/** One place of the directory: `id` null for the projects, else an entity. */
export function DirectoryPage({ id }: { id: string | null }): ReactNode {
  const { session } = useApp()
  const directory = useMemo(() => directoryStore(session, id), [session, id])
  const state = useSelected(directory, (current) => current)
  const { entity, status, error, order } = state
  const [search, setSearch] = useState(state.search)
  const [view, setView] = useState(readView)
  const [asked, ask] = useState<Asked | null>(null)
  const levels = useLevels()

  const crumbs = useMemo(() => entity && [...crumbsTo(entity.ancestors), { label: entity.name }], [entity])
  useSetTrail(crumbs)

  useEffect(() => {
    if (search.trim() === directory.getState().search) return
    const timer = setTimeout(() => void directory.setSearch(search), SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [directory, search])

  if (status === 'failed' && error?.error === 'not_found') {
    return <NotThere />
  }
  if (status === 'failed' && id !== null && !entity) {
    return (
      <ErrorState
        title={planningTexts.listFailed}
        message={readFailureOf(error)}
        onRetry={() => void directory.reload()}
      />
    )
  }

  // Which level lies below is known once the entity is.
  const known = id === null || entity !== null
  const childType = known ? childTypeOf(entity?.type ?? null) : null
  const child = childType === null ? null : namesOfLevel(levels, childType)
  const scene = entity ? levels.scene : null
  const canAdd = session.can(id === null ? 'project_addRootEntity_create' : 'project_addEntity_create')
  const canAddScene = session.can('project_addItem_create')

  return (
    <div className="directory" onKeyDown={onRowKey}>
      <DirectoryHead
        id={id}
        entity={entity}
        total={status === 'ready' ? state.children.total : null}
        onEdit={() => entity && ask({ type: 'edit-entity', entity })}
      />
      <DirectoryToolbar
        searchLabel={known ? planningTexts.searchIn(child ?? levels.scene) : texts.search}
        search={search}
        onSearch={setSearch}
        order={order}
        onOrder={(next) => void directory.setOrder(next)}
        view={view}
        onView={(next) => {
          setView(next)
          keepView(next)
        }}
        newChild={
          child && canAdd ? { label: planningTexts.newThing(child), onClick: () => ask({ type: 'new-entity' }) } : null
        }
        newScene={
          scene && canAddScene
            ? { label: planningTexts.newThing(scene), onClick: () => ask({ type: 'new-scene' }) }
            : null
        }
      />
      <DirectoryLists
        directory={directory}
        child={child}
        scene={scene}
        view={view}
        canAdd={child ? canAdd : canAddScene}
        onClearSearch={() => setSearch('')}
        onAsk={ask}
      />
      {asked && (
        <DirectoryDialogs
          asked={asked}
          directory={directory}
          parentId={id}
          childType={childType ?? 0}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}
