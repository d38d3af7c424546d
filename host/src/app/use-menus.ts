import { useMemo } from 'react'
import { useApp } from './app-context.ts'
import { useSelected } from './store.ts'
import { useSessionState } from './use-session-state.ts'
import { useLevels } from './levels.ts'
import { currentPlace, isCurrent, mayOpen, visibleBar } from './menu-rules.ts'
import { barOf, userEntries, type BarItem, type BarKey, type MenuEntry } from './menus.ts'
import { personSlug } from './person-slug.ts'

interface Menus {
  /** The left bar. */
  bar: readonly BarItem[]
  /** The place of the bar that the open page belongs to. */
  place: BarKey | undefined
  /** Details, Notifications, Account. */
  user: readonly MenuEntry[]
  /** Whether an entry leads to the open page. */
  isOpen: (entry: MenuEntry) => boolean
}

/** The menus as the signed-in user sees them on this page. Without a workspace only the account's own remain. */
export function useMenus(): Menus {
  const { session, store } = useApp()
  // Computed again when the permissions change.
  const permissions = useSessionState((state) => state.permissions)
  const workspace = useSessionState((state) => state.workspace)
  const member = useSessionState((state) => state.member)
  const levels = useLevels()
  const location = useSelected(store, (state) => state.place?.location)
  const name = useSelected(store, (state) => state.place?.name)

  return useMemo(() => {
    const can = session.can
    const inside = workspace !== null && member !== null
    const bar = inside ? visibleBar(barOf(levels), can) : []
    const slug = inside ? personSlug(member.id, workspace.display_name) : null
    const here = name && location ? { name, query: location.query } : null
    return {
      bar,
      place: here ? currentPlace(bar, here)?.key : undefined,
      user: userEntries(slug, levels).filter((entry) => mayOpen(entry, can)),
      isOpen: (entry) => here !== null && isCurrent(entry, here),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `can` answers by the permissions
  }, [session, permissions, workspace, member, location, name, levels])
}
