import { Suspense, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Where its code fails to load, the head of the page does without. */
const EntityTime = lazyPart(
  'EntityTime',
  () => import('./EntityTime.tsx').then((module) => module.EntityTime),
  () => null,
)

/** The time of a place, for those who read that of others. */
export function EntityTimePlace({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const mayRead = useSessionState(() => session.can('time_readTimeOfOthers_read'))
  if (!mayRead) return null
  return (
    <Suspense>
      <EntityTime key={id} id={id} />
    </Suspense>
  )
}
