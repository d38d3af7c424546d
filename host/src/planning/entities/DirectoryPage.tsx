import { directoryStore, namesOfLevel, type Entity } from '@arbo/core'
import { classes, ErrorState, Tabs } from '@arbo/kit/ui'
import { Suspense, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { usePageKeys } from '../../app/page-keys.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { useSetTrail } from '../../app/trail.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { DirectoryChildren } from './DirectoryChildren.tsx'
import type { Asked } from './DirectoryDialogs.tsx'
import { DirectoryHead } from './DirectoryHead.tsx'
import { EntityPanel } from './EntityPanel.tsx'
import { childTypeOf } from './entity-facts.ts'
import { NotThere } from './NotThere.tsx'
import { onRowKey } from './row-keys.ts'
import { crumbsTo } from './crumbs-to.ts'
import { useDirectoryTab } from './use-directory-tab.ts'
import styles from './planning.module.css'

/** The grid's code is as large as the rest of the page, which shows without it. */
const DirectoryScenes = lazyPart('DirectoryScenes', () =>
  import('./DirectoryScenes.tsx').then((module) => module.DirectoryScenes),
)

/** Seven forms, of which a visit opens one or none. */
const DirectoryDialogs = lazyPart('DirectoryDialogs', () =>
  import('./DirectoryDialogs.tsx').then((module) => module.DirectoryDialogs),
)

/** Most places have a status flow. */
const FlowMissing = lazyPart('FlowMissing', () => import('./FlowMissing.tsx').then((module) => module.FlowMissing))

/** One place of the directory: `id` null for the projects, else an entity. */
export function DirectoryPage({ id }: { id: string | null }): ReactNode {
  const { session, storage, memory } = useApp()
  // Until the list is loaded, the permission on the last open level counts.
  const mayHaveAdded = memory.levelItemPermission() ?? false
  const directory = useMemo(() => directoryStore(session, id, storage.cookies), [session, id, storage])
  const { entity, status, error, children } = useSelected(directory, (current) => current)
  const [request, ask] = useState<Asked | null>(null)
  const [detailed, detail] = useState<Pick<Entity, 'id' | 'name'> | null>(null)
  const [tab, setTab] = useDirectoryTab(entity)
  // The level below is known once the entity is.
  const isLevelKnown = id === null || entity !== null
  const childType = isLevelKnown ? childTypeOf(entity?.type ?? null) : null
  const isListShown = id === null || (tab === 'children' && (childType !== null || !isLevelKnown))
  // Before the store is subscribed to, and reads.
  useLayoutEffect(() => directory.showChildren(isListShown), [directory, isListShown])
  const levels = useLevels()
  const readOnly = useReadOnly()
  const mayAddProject = id === null && readOnly === null && session.can('project_addRootEntity_create')
  usePageKeys('rows')
  useAskedNew(mayAddProject, () => ask({ type: 'new-entity' }))

  // Here before it is asked for, so that a line that is lost meanwhile closes no form to anybody.
  const isShown = status === 'ready'
  useEffect(() => {
    if (isShown) DirectoryDialogs.preload()
  }, [isShown])

  const crumbs = useMemo(() => entity && [...crumbsTo(entity.ancestors), { label: entity.name }], [entity])
  useSetTrail(crumbs)

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

  const child = childType === null ? null : namesOfLevel(levels, childType)
  const list = (
    <DirectoryChildren
      root={id === null}
      directory={directory}
      child={child}
      onAsk={ask}
      onDetails={(one) => detail(one.id === detailed?.id ? null : one)}
    />
  )
  const scenes = entity && (
    <Suspense fallback={<ListSkeleton label={levels.scene.many} withFace withTools={mayHaveAdded} />}>
      <DirectoryScenes entity={entity} onAsk={ask} />
    </Suspense>
  )

  return (
    <div className={styles['directory-place']} data-detailed={detailed !== null || undefined}>
      <div className={classes(styles['directory'], 'arbo-page-tabs')} onKeyDown={onRowKey}>
        <DirectoryHead
          id={id}
          entity={entity}
          total={status === 'ready' ? children.total : null}
          onEdit={() => entity && ask({ type: 'edit-entity', entity })}
          isDetailed={entity !== null && detailed?.id === entity.id}
          onDetails={() => entity && detail(detailed?.id === entity.id ? null : entity)}
        />
        {entity && !entity.template_flow && entity.woohoo.scenes > 0 && (
          <Suspense>
            <FlowMissing entity={entity} onAsk={ask} />
          </Suspense>
        )}
        {child && entity ? (
          <Tabs
            label={entity.name}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'children', label: child.many, count: entity.children_count, panel: list },
              { value: 'scenes', label: levels.scene.many, count: entity.woohoo.scenes, panel: scenes },
            ]}
          />
        ) : (
          (scenes ?? list)
        )}
        {request && (
          <Suspense>
            <DirectoryDialogs
              request={request}
              directory={directory}
              parentId={id}
              childType={childType ?? 0}
              onAsk={ask}
              onClose={() => ask(null)}
            />
          </Suspense>
        )}
      </div>
      {detailed && <EntityPanel entity={detailed} onClose={() => detail(null)} />}
    </div>
  )
}
