import { Clapperboard, Search } from '@arbo/kit/icons'
import { Button, EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../texts.ts'
import type { DirectoryListsProps } from './DirectoryLists.tsx'

/** Why there are no rows, and what to do about it. */
export function DirectoryNothing(props: DirectoryListsProps): ReactNode {
  const { directory, child, scene, canAdd, onClearSearch, onAsk } = props
  const { status, error, search } = useSelected(directory, (state) => state)
  const level = child ?? scene

  if (status === 'failed' && error?.error === 'permission_denied') {
    return <NoPermissionState title={texts.noAccessDirectory} message={texts.noAccessMessage} />
  }
  if (status === 'failed') {
    return (
      <ErrorState title={texts.listFailed} message={readFailureOf(error)} onRetry={() => void directory.reload()} />
    )
  }
  if (search !== '') {
    return (
      <EmptyState
        icon={<Search size={20} />}
        title={child ? texts.noMatch(child.many) : texts.noSceneMatch}
        message={child ? texts.noMatchMessage : undefined}
        action={<Button onClick={onClearSearch}>{texts.clearSearch}</Button>}
      />
    )
  }
  if (!level) return null
  return (
    <EmptyState
      icon={<Clapperboard size={20} />}
      title={texts.nothingHere(level.many)}
      message={canAdd ? texts.nothingHereCan(level.one) : texts.nothingHereCannot}
      action={
        canAdd && (
          <Button variant="primary" onClick={() => onAsk({ type: child ? 'new-entity' : 'new-scene' })}>
            {texts.createThing(level.one)}
          </Button>
        )
      }
    />
  )
}
