import { Clapperboard, Search } from '@arbo/kit/icons'
import { Button, EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { planningTexts } from '../../texts/planning.ts'
import { useLevels } from '../../ui/levels.ts'
import type { DirectoryListsProps } from './DirectoryLists.tsx'

/** Why there are no rows, and what to do about it. */
export function DirectoryNothing(props: DirectoryListsProps): ReactNode {
  const { directory, child, scene, canAdd, onClearSearch, onAsk } = props
  const { status, error, search } = useSelected(directory, (state) => state)
  const levels = useLevels()
  const level = child ?? scene

  if (status === 'failed' && error?.error === 'permission_denied') {
    return <NoPermissionState title={planningTexts.noAccessDirectory} message={planningTexts.noAccessMessage(levels)} />
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
        title={child ? planningTexts.noMatch(child) : planningTexts.noSceneMatch(levels)}
        message={child ? planningTexts.noMatchMessage : undefined}
        action={<Button onClick={onClearSearch}>{planningTexts.clearSearch}</Button>}
      />
    )
  }
  if (!level) return null
  return (
    <EmptyState
      icon={<Clapperboard size={20} />}
      title={planningTexts.nothingHere(level)}
      message={canAdd ? planningTexts.nothingHereCan(level) : planningTexts.nothingHereCannot}
      action={
        canAdd && (
          <Button variant="primary" onClick={() => onAsk({ type: child ? 'new-entity' : 'new-scene' })}>
            {planningTexts.createThing(level)}
          </Button>
        )
      }
    />
  )
}
