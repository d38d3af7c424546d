import { failureOf, type DirectoryStore, type Entity, type LevelNames } from '@arbo/core'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { routes } from '../../app/routes.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { planningTexts } from './texts.ts'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { MAY_IMPORT } from '../../app/may-import.ts'
import { EntityCards } from './Cards.tsx'
import type { Asked } from './DirectoryDialogs.tsx'
import { DirectoryNothing } from './DirectoryNothing.tsx'
import { DirectoryToolbar } from './DirectoryToolbar.tsx'
import { EntityBulk } from './EntityBulk.tsx'
import { EntityTable } from './EntityTable.tsx'
import { useMay } from './use-may.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { MoreRows } from '../../ui/list/MoreRows.tsx'
import { useEntityActions } from './use-entity-actions.tsx'
import { useRowOrder } from './use-row-order.tsx'
import { keepView, readView, rootView, VIEW_KEY, type View } from './view-state.ts'
import listStyles from '../../ui/list/list.module.css'
import styles from './planning.module.css'

/** Loaded only for views by dates. */
const ScheduleView = lazyPart('ScheduleView', () =>
  import('../schedule/ScheduleView.tsx').then((module) => module.ScheduleView),
)

/** Delay between the last key and the request, in ms. */
const SEARCH_DELAY = 200

interface DirectoryChildrenProps {
  directory: DirectoryStore
  /** Among all projects. */
  root: boolean
  /** Names of the level that is listed; null until it is known. */
  child: LevelNames | null
  onAsk: (request: Asked) => void
  onDetails: (entity: Entity) => void
}

/** The entities of one level in every state, with their actions. */
export function DirectoryChildren({ directory, root, child, onAsk, onDetails }: DirectoryChildrenProps): ReactNode {
  const { router, session, store, toasts } = useApp()
  const readOnly = useReadOnly()
  const may = useMay()
  const state = useSelected(directory, (current) => current)
  const { status, children, entity, order, archived } = state
  const [search, setSearch] = useState(state.search)
  const query = useSelected(store, (current) => current.place?.location.query)
  const [chosen, setChosen] = useState(() => readView(query))
  const view = root ? rootView(query) : chosen
  const selection = useSelection(children.rows)
  const rowOrder = useRowOrder(directory, children.rows, (row) => may(row, 'project_updateEntity_update'))
  const { actionsOf, setStatus } = useEntityActions(directory, onAsk, onDetails)

  useEffect(() => {
    if (search.trim() === directory.getState().search) return
    const timer = setTimeout(() => void directory.setSearch(search), SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [directory, search])

  // Only among projects; a loading entity has no level yet.
  const mayImport = entity === null && child !== null && readOnly === null && session.can(MAY_IMPORT)
  function showAs(next: View): void {
    if (root) return router.navigate(`${routes.directory.path}?${VIEW_KEY}=${next}`)
    setChosen(next)
    keepView(next)
    router.replaceQuery({ [VIEW_KEY]: next })
  }

  const canAdd = entity
    ? may(entity, 'project_addEntity_create')
    : readOnly === null && session.can('project_addRootEntity_create')
  // Rows can be reordered only in manual order, with all siblings loaded.
  const ordered = order === 'position' && state.search === '' ? rowOrder : null
  const canSelect = children.rows.some(
    (row) => may(row, 'project_updateEntity_update') || may(row, 'project_deleteEntity_delete'),
  )

  function more(): void {
    directory.loadMore('children').catch((error: unknown) => {
      toasts.show({ id: 'load-more', kind: 'error', title: texts.moreFailed, message: messageOf(failureOf(error)) })
    })
  }

  const menuOf = (one: Entity): ReactNode => <ListRowMenu name={one.name} actions={actionsOf(one, ordered)} />
  const isEmpty = children.rows.length === 0
  // The ways to a first project stand in each view.
  const hasNone = root && isEmpty && status === 'ready' && state.search === '' && !archived
  const byDates = !hasNone && (view === 'timeline' || view === 'calendar') ? view : null
  return (
    <>
      <div className={styles['directory-tools']}>
        <div inert={selection.rows.length > 0}>
          <DirectoryToolbar
            searchLabel={child ? planningTexts.searchIn(child) : texts.search}
            search={search}
            onSearch={setSearch}
            order={order}
            onOrder={(next) => void directory.setOrder(next)}
            archived={archived}
            onArchived={(next) => void directory.setArchived(next)}
            view={view}
            onView={showAs}
            newChild={
              child && canAdd
                ? { label: planningTexts.newThing(child), onClick: () => onAsk({ type: 'new-entity' }) }
                : null
            }
            importProduction={
              mayImport ? { label: planningTexts.importProduction, onClick: () => router.navigate('/pl/imp') } : null
            }
          />
        </div>
        {child && (
          <EntityBulk
            directory={directory}
            selection={selection}
            total={children.total}
            level={child}
            onStatus={setStatus}
          />
        )}
      </div>
      {byDates && (
        <Suspense fallback={<ListSkeleton view="list" />}>
          <ScheduleView
            entityId={entity?.id ?? null}
            view={byDates}
            search={state.search}
            archived={archived}
            child={child}
            onClearSearch={() => setSearch('')}
            onList={() => showAs('list')}
          />
        </Suspense>
      )}
      {byDates === null && !isEmpty && child && view === 'list' && (
        <EntityTable
          label={child.many}
          rows={children.rows}
          total={children.total}
          stale={status === 'loading'}
          onMore={children.loadingMore ? undefined : more}
          footer={<MoreRows list={children} onMore={more} />}
          selection={canSelect ? selection : null}
          order={ordered}
          actions={menuOf}
        />
      )}
      {byDates === null && (isEmpty || view !== 'list') && (
        <div className={listStyles['list-body']} aria-busy={status === 'loading' && !isEmpty ? true : undefined}>
          {isEmpty && status === 'loading' && <ListSkeleton view={view} />}
          {isEmpty && status !== 'loading' && (
            <DirectoryNothing
              directory={directory}
              child={child}
              canAdd={canAdd}
              root={root}
              mayImport={mayImport}
              onClearSearch={() => setSearch('')}
              onAsk={onAsk}
            />
          )}
          {!isEmpty && child && (
            <>
              <EntityCards label={child.many} rows={children.rows} actions={menuOf} />
              <MoreRows list={children} onMore={more} />
            </>
          )}
        </div>
      )}
    </>
  )
}
