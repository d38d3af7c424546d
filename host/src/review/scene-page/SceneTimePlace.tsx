import { Suspense, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SceneTime = lazyPart('SceneTime', () =>
  import('../../planning/time/SceneTime.tsx').then((module) => module.SceneTime),
)

/** The time of a scene, for those who log time or read that of others. */
export function SceneTimePlace({ id, name }: { id: string; name: string }): ReactNode {
  const { session } = useApp()
  const may = useSessionState(() => session.can({ anyOf: ['time_logTime_create', 'time_readTimeOfOthers_read'] }))
  if (!may) return null
  return (
    <Suspense>
      <SceneTime key={id} id={id} name={name} />
    </Suspense>
  )
}
