import { failureOf, savedViewsStore, type SavedView, type SavedViewPlace } from '@arbo/core'
import {
  isNarrowed,
  sceneById,
  SCENE_QUERY,
  SCENES_CHOSEN_MAX,
  type SceneGridStore,
  type SceneQuery,
} from '@arbo/core/internal'
import { Film, Redo2, Search, Undo2 } from '@arbo/kit/icons'
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  NoPermissionState,
  ProgressBar,
  Stack,
  TextField,
  useDates,
} from '@arbo/kit/ui'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { usePageKeys } from '../../app/page-keys.ts'
import { routes } from '../../app/routes.ts'
import { useApp } from '../../app/app-context.ts'
import { messageOf, readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { MOBILE, useMedia } from '../../ui/use-media.ts'
import { sceneTexts } from './texts.ts'
import { ColumnChooser } from '../../ui/grid/ColumnChooser.tsx'
import { useLevels } from '../../app/levels.ts'
import { FoldedTools } from '../../ui/list/FoldedTools.tsx'
import { ListBulkBar } from '../../ui/list/ListBulkBar.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { BulkActions } from './BulkBar.tsx'
import { EditNotice } from './EditNotice.tsx'
import { FilterBar, FilterMenu, firstConditions } from './FilterBar.tsx'
import { GroupMenu, LookMenu } from './ViewMenu.tsx'
import { isSet, type Facet } from './scene-facets.ts'
import {
  DEFAULT_COLUMNS,
  DEFAULT_LOOK,
  WITH_PATH,
  fromView,
  keepLook,
  readLook,
  usualColumns,
  viewState,
} from './scene-look.ts'
import type { SceneLook } from './scene-look.ts'
import { learnStatuses, type KnownStatuses } from './scene-view.ts'
import { ScenesGrid } from './ScenesGrid.tsx'
import { usePasteRows } from './use-paste-rows.ts'
import { useSceneActs } from './use-scene-acts.ts'
import { useSceneAddress } from './use-scene-address.ts'
import { useSceneColumns } from './use-scene-columns.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import listStyles from '../../ui/list/list.module.css'
import styles from './scenes.module.css'

const MoveScenesDialog = lazyPart('MoveScenesDialog', () =>
  import('./MoveScenesDialog.tsx').then((module) => module.MoveScenesDialog),
)
const PasteRowsDialog = lazyPart('PasteRowsDialog', () =>
  import('./PasteRowsDialog.tsx').then((module) => module.PasteRowsDialog),
)

export interface ScenesViewProps {
  store: SceneGridStore
  /** Key under which looks and saved views are stored. */
  place: SavedViewPlace
  /** The default query. */
  first?: SceneQuery
  /** The scenes lie in several entities. */
  wide: boolean
  /** Accessible name of the grid. */
  label: string
  /** Before the search: presets, another choice. */
  lead?: ReactNode
  /** At the end of the toolbar, such as an import. */
  tools?: ReactNode
  /** The one primary button. */
  primary?: ReactNode
  /** Scenes can be created here. */
  canAdd?: boolean
}

/** A list of scenes with its filters, views and actions, in every state. */
export function ScenesView({
  store,
  place,
  first = SCENE_QUERY,
  wide,
  label,
  lead,
  tools,
  primary,
  canAdd = false,
}: ScenesViewProps): ReactNode {
  const dates = useDates()
  const { session, router, store: navigation, toasts } = useApp()
  const levels = useLevels()
  const narrow = useMedia(MOBILE)
  const state = useSelected(store, (all) => all)
  const { status, error, query, summary, lines, selected, total, progress, missing, edits } = state
  const [statusById] = useState<KnownStatuses>(() => new Map())
  const ground = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState(() => readLook(place))
  const [view, setView] = useState<SavedView | null>(null)
  const [linked, setLinked] = useState(() => navigation.getState().place?.location.query.get('view') ?? null)
  const [newFacet, askFacet] = useState<Facet | null>(null)
  const [movingIds, move] = useState<readonly string[] | null>(null)
  const [search, setSearch] = useListSearch(query.search, (text) => void store.ask({ search: text }))
  const acts = useSceneActs(store, statusById)
  usePageKeys('scenes', {
    ...(state.undoable.length > 0 ? { undo: acts.undo } : {}),
    ...(state.redoable.length > 0 ? { redo: acts.redo } : {}),
  })
  useSceneAddress(store, query, first, view?.id ?? linked)

  const onAsk = useCallback((change: Partial<SceneQuery>): void => void store.ask(change), [store])
  const onLook = useCallback(
    (change: Partial<SceneLook>): void =>
      setLook((before) => {
        const next = { ...before, ...change }
        keepLook(place, next)
        return next
      }),
    [place],
  )
  const openView = useCallback(
    (next: SavedView | null): void => {
      setView(next)
      setLinked(null)
      const { query: asks, look: looks } = next ? fromView(next) : { query: first, look: DEFAULT_LOOK }
      void store.ask(asks)
      onLook(looks)
    },
    [store, first, onLook],
  )

  useEffect(() => {
    if (linked === null) return
    let isOver = false
    savedViewsStore(session, place)
      .show(linked)
      .then(
        (savedView) => isOver || openView(savedView),
        (reason: unknown) => {
          if (isOver) return
          setLinked(null)
          toasts.show({ kind: 'error', title: sceneTexts.viewGone, message: messageOf(failureOf(reason)) })
        },
      )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the link that the page was opened by, once
  }, [])

  // Before the columns render, as they need the names.
  useMemo(() => learnStatuses(statusById, edits), [statusById, edits])
  const all = useSceneColumns(store, statusById, summary, { thumbnail: look.thumbnails, phone: narrow })
  const usual = useMemo(() => usualColumns(all, wide ? WITH_PATH : DEFAULT_COLUMNS), [all, wide])
  const ids = look.columns.length > 0 ? look.columns : usual
  const columns = useMemo(() => ids.flatMap((id) => all.find((column) => column.id === id) ?? []), [ids, all])
  const { onPasteBelow, pasted, onPasted } = usePasteRows(columns, {
    // Among scenes of several places nobody can tell where new ones would go.
    canAdd: canAdd && !wide && query.groupBy === null,
    isEmpty: status === 'ready' && lines.count === 0 && !isNarrowed(query),
  })
  const chosenIds = useMemo(() => [...selected], [selected])
  const chosenRows = useMemo(
    () => [...state.pages.values()].flat().filter(({ id }) => selected.has(id)),
    [state.pages, selected],
  )

  const selectAll = useCallback((): void => {
    const tell = (): void => {
      const { selected: chosen, total: matching } = store.getState()
      if (chosen.size < SCENES_CHOSEN_MAX || matching <= SCENES_CHOSEN_MAX) return
      toasts.show({
        title: sceneTexts.chosenMax({ count: chosen.size, total: matching, ...levelValues(levels) }),
        message: sceneTexts.chosenMaxWhy,
      })
    }
    store.selectAll().then(tell, (reason: unknown) => {
      toasts.show({ kind: 'error', title: sceneTexts.moreFailed, message: messageOf(failureOf(reason)) })
    })
  }, [store, toasts, levels])

  function body(): ReactNode {
    if (lines.count > 0) {
      return (
        <ScenesGrid
          store={store}
          state={state}
          columns={columns}
          look={look}
          onLook={onLook}
          onAsk={onAsk}
          acts={acts}
          narrow={narrow}
          label={label}
          isOnePlace={!wide}
          onPasteBelow={onPasteBelow}
          onSelectAll={selectAll}
        />
      )
    }
    if (status === 'failed' && error?.error === 'permission_denied') {
      return <NoPermissionState title={withLevels(sceneTexts.denied, levels)} message={sceneTexts.deniedMessage} />
    }
    if (status === 'failed') {
      return (
        <ErrorState
          title={withLevels(sceneTexts.failed, levels)}
          message={readFailureOf(error)}
          onRetry={() => void store.reload()}
        />
      )
    }
    if (status === 'loading') return <ListSkeleton label={withLevels(sceneTexts.search, levels)} withFace />
    if (isNarrowed(query)) {
      return (
        <EmptyState
          icon={<Search size={20} />}
          title={withLevels(sceneTexts.noMatch, levels)}
          action={<Button onClick={() => onAsk({ search: '', conditions: {} })}>{sceneTexts.clear}</Button>}
        />
      )
    }
    return (
      <EmptyState
        icon={<Film size={20} />}
        title={withLevels(sceneTexts.none, levels)}
        message={
          <>
            {withLevels(sceneTexts.noneMessage, levels)} {onPasteBelow && withLevels(sceneTexts.nonePaste, levels)}
          </>
        }
        {...(wide && first.entityId === null
          ? {
              action: (
                <Button onClick={() => router.navigate(routes.directory.path)}>
                  {withLevels(sceneTexts.toDirectory, levels)}
                </Button>
              ),
            }
          : {})}
      />
    )
  }

  return (
    <Stack as="section" fill aria-label={label}>
      {lead}
      <div className={listStyles['list-toolbar']}>
        <div className={listStyles['list-covered']} inert={selected.size > 0 && !narrow}>
          <TextField
            className={listStyles['list-search']}
            type="search"
            label={withLevels(sceneTexts.search, levels)}
            hideLabel
            placeholder={withLevels(sceneTexts.search, levels)}
            icon={<Search />}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <FoldedTools>
            <FilterMenu
              query={query}
              metrics={summary?.columns ?? null}
              onAdd={(facet) => {
                askFacet(facet)
                const conditions = firstConditions(facet, query.conditions, dates.today())
                if (isSet(facet, conditions)) onAsk({ conditions })
              }}
            />
            <GroupMenu store={store} query={query} onAsk={onAsk} wide={wide} />
            <ViewsMenu place={place} current={view} onOpen={openView} state={() => viewState(query, look)} />
            <span className="spacer" />
            <IconButton
              icon={<Undo2 />}
              label={sceneTexts.undo}
              shortcut="Ctrl+Z"
              disabled={state.undoable.length === 0}
              onClick={acts.undo}
            />
            <IconButton
              icon={<Redo2 />}
              label={sceneTexts.redo}
              shortcut="Ctrl+Shift+Z"
              disabled={state.redoable.length === 0}
              onClick={acts.redo}
            />
            <LookMenu look={look} onLook={onLook} query={query} onAsk={onAsk} deep={wide && first.entityId === null} />
            <ColumnChooser
              columns={all}
              visible={ids}
              fixed="name"
              onChange={(next) => onLook({ columns: next })}
              onReset={() => onLook({ columns: [], widths: {} })}
            />
            <ListExport onExport={(format) => store.exportFile(format)} />
            {tools}
          </FoldedTools>
          {primary}
        </div>
        {selected.size > 0 && (
          <ListBulkBar
            count={selected.size}
            total={total}
            every={
              selected.size < Math.min(total, SCENES_CHOSEN_MAX)
                ? { count: Math.min(total, SCENES_CHOSEN_MAX), busy: progress !== null, onSelect: selectAll }
                : undefined
            }
            onClear={() => store.clearSelection()}
          >
            {progress ? (
              <span className={styles['scenes-progress']}>
                <ProgressBar
                  label={sceneTexts.progress({ done: progress.done, total: progress.total })}
                  value={progress.done / progress.total}
                />
              </span>
            ) : (
              <BulkActions
                store={store}
                ids={chosenIds}
                rows={chosenRows}
                columns={columns}
                act={(run) => acts.bulk(run)}
                onMove={move}
              />
            )}
          </ListBulkBar>
        )}
      </div>
      <Suspense>
        {pasted && (
          <PasteRowsDialog block={pasted} store={store} statusById={statusById} acts={acts} onClose={onPasted} />
        )}
      </Suspense>
      {movingIds && (
        <MoveScenesDialog
          store={store}
          ids={movingIds}
          rows={chosenRows}
          onMoved={(outcome) => void acts.bulk(() => Promise.resolve(outcome))}
          onClose={() => move(null)}
        />
      )}
      <FilterBar
        store={store}
        query={query}
        metrics={summary?.columns ?? null}
        onAsk={onAsk}
        newFacet={newFacet}
        onGone={() => askFacet(null)}
      />
      <EditNotice
        store={store}
        edits={edits}
        columns={all}
        rowOf={(id) => sceneById(state.pages, id)}
        onDone={() => ground.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })}
      />
      {missing && (
        <div className={styles['scene-notice']} role="status">
          <span className={styles['scene-notice-text']}>
            {sceneTexts.moreFailed} {messageOf(missing)}
          </span>
          <Button size="small" onClick={() => void store.reload()}>
            {sceneTexts.retry}
          </Button>
        </div>
      )}
      <div ref={ground} className={styles['scenes-body']}>
        {body()}
      </div>
    </Stack>
  )
}
