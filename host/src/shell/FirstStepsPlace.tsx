import { ROOT_ROLES } from '@arbo/core'
import { Suspense, use, type ReactNode } from 'react'
import type { RouteName } from '../app/routes.ts'
import { useReadOnly } from '../app/use-read-only.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { firstStepsShow } from '../workspace/workspaces/kept-first-steps.ts'

const PAGES: ReadonlySet<RouteName> = new Set(['directory', 'my-work'])

/** Where its code fails to load, the page does without. */
const FirstSteps = lazyPart(
  'FirstSteps',
  () => import('../workspace/workspaces/FirstSteps.tsx').then((module) => module.FirstSteps),
  () => null,
)

/** @returns the workspace whose first steps the page has above it; null where it has none */
function useCodeOfSteps(name: RouteName): string | null {
  const isReadOnly = useReadOnly() !== null
  const code = useSessionState((state) => state.workspaceCode)
  const isOwner = useSessionState(({ member }) => member?.ws_root_role_id === ROOT_ROLES.owner)
  return isOwner && !isReadOnly && PAGES.has(name) ? code : null
}

/**
 * The first steps of an owner, above the pages that they come to first.
 * @param apart the page below is of another colour, which begins behind a gap
 */
export function FirstStepsPlace({ name, apart }: { name: RouteName; apart?: boolean }): ReactNode {
  const code = useCodeOfSteps(name)
  if (code === null) return null
  return (
    <Suspense>
      <FirstSteps key={code} code={code} apart={apart} />
    </Suspense>
  )
}

/** A page below first steps that will show: it would move under the pointer if it came before them. */
export function BelowFirstSteps({ name, children }: { name: RouteName; children: ReactNode }): ReactNode {
  const code = useCodeOfSteps(name)
  if (code !== null && firstStepsShow(code)) use(FirstSteps.settled())
  return children
}
