import { useMemo } from 'react'
import { menusOf, modulesOf, type MenuSpec } from './all-menus.ts'
import { useApp } from './app-context.ts'
import { useLevels } from './levels.ts'
import { visibleMenus } from './menu-rules.ts'
import { useSessionState } from './use-session-state.ts'

/** The modules, then the menus of the specification, as the signed-in user sees them; none without a workspace. */
export function useAllMenus(): readonly MenuSpec[] {
  const { session } = useApp()
  // Computed again when the permissions change.
  const permissions = useSessionState((state) => state.permissions)
  const inside = useSessionState((state) => state.workspace !== null && state.member !== null)
  const levels = useLevels()
  return useMemo(
    () => (inside ? visibleMenus([modulesOf(levels), ...menusOf(levels)], session.can) : []),
    // oxlint-disable-next-line react/exhaustive-deps -- `can` answers by the permissions
    [session, permissions, inside, levels],
  )
}
