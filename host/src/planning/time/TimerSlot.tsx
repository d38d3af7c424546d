import { Suspense, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Where its code fails to load, the bar does without. */
const TimerBar = lazyPart(
  'TimerBar',
  () => import('./TimerBar.tsx').then((module) => module.TimerBar),
  () => null,
)

/** The place of the running timer, for those who log time here. */
export function TimerSlot(): ReactNode {
  const { session } = useApp()
  const mayLog = useSessionState((state) => state.member !== null && session.can('time_logTime_create'))
  const code = useSessionState((state) => state.workspaceCode)
  const readOnly = useReadOnly()
  if (!mayLog || readOnly !== null) return null
  return (
    <Suspense>
      <TimerBar key={code} />
    </Suspense>
  )
}
