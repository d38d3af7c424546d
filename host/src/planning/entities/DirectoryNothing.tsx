import type { DirectoryStore, LevelNames } from '@arbo/core'
import { Clapperboard, Search } from '@arbo/kit/icons'
import { Button, EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import { Suspense, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Asked } from './DirectoryDialogs.tsx'

const FirstProject = lazyPart('FirstProject', () => import('./FirstProject.tsx').then((module) => module.FirstProject))

interface DirectoryNothingProps {
  directory: DirectoryStore
  /** Names of the level that is listed; null until it is known. */
  child: LevelNames | null
  canAdd: boolean
  /** Among all projects, for whoever may bring productions over. */
  mayImport: boolean
  /** Among all projects. */
  root: boolean
  onClearSearch: () => void
  onAsk: (request: Asked) => void
}

/** Why there are no rows, and what to do about it. */
export function DirectoryNothing(props: DirectoryNothingProps): ReactNode {
  const { directory, child, canAdd, root, mayImport, onClearSearch, onAsk } = props
  const { status, error, search } = useSelected(directory, (state) => state)
  const levels = useLevels()

  if (status === 'failed' && error?.error === 'permission_denied') {
    return (
      <NoPermissionState
        title={planningTexts.noAccessDirectory}
        message={withLevels(planningTexts.noAccessMessage, levels)}
      />
    )
  }
  if (status === 'failed') {
    return (
      <ErrorState
        title={planningTexts.listFailed}
        message={readFailureOf(error)}
        onRetry={() => void directory.reload()}
      />
    )
  }
  if (search !== '') {
    return (
      <EmptyState
        icon={<Search size={20} />}
        title={child ? planningTexts.noMatch(child) : planningTexts.noMatchMessage}
        message={child ? planningTexts.noMatchMessage : undefined}
        action={<Button onClick={onClearSearch}>{planningTexts.clearSearch}</Button>}
      />
    )
  }
  if (!child) return null
  const create = (): void => onAsk({ type: 'new-entity' })
  if (root && canAdd) {
    return (
      <Suspense>
        <FirstProject child={child} mayImport={mayImport} onCreate={create} onSample={directory.createSample} />
      </Suspense>
    )
  }
  return (
    <EmptyState
      icon={<Clapperboard size={20} />}
      title={planningTexts.nothingHere(child)}
      message={canAdd ? planningTexts.nothingHereCan(child) : planningTexts.nothingHereCannot}
      action={
        canAdd && (
          <Button variant="primary" onClick={create}>
            {planningTexts.createThing(child)}
          </Button>
        )
      }
    />
  )
}
