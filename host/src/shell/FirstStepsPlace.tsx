import { ROOT_ROLES } from '@arbo/core'
import { Suspense, type ReactNode } from 'react'
import type { RouteName } from '../app/routes.ts'
import { useReadOnly } from '../app/use-read-only.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const PAGES: ReadonlySet<RouteName> = new Set(['directory', 'my-work'])

/** Where its code fails to load, the page does without. */
const FirstSteps = lazyPart(
  'FirstSteps',
  () => import('../workspace/workspaces/FirstSteps.tsx').then((module) => module.FirstSteps),
  () => null,
)

/**
 * The first steps of an owner, above the pages that they come to first.
 * @param apart the page below is of another colour, which begins behind a gap
 */
export function FirstStepsPlace({ name, apart }: { name: RouteName; apart?: boolean }): ReactNode {
  const isReadOnly = useReadOnly() !== null
  const code = useSessionState((state) => state.workspaceCode)
  const isOwner = useSessionState(({ member }) => member?.ws_root_role_id === ROOT_ROLES.owner)
  if (!isOwner || code === null || isReadOnly || !PAGES.has(name)) return null
  return (
    <Suspense>
      <FirstSteps key={code} code={code} apart={apart} />
    </Suspense>
  )
}
