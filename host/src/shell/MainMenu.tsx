import { Clapperboard } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { useApp } from '../app/AppContext.ts'
import { Link } from '../app/Link.tsx'
import { useSelected } from '../app/store.ts'
import { useSessionState } from '../app/useSessionState.ts'
import { routes, type RouteName } from '../routes.ts'
import { texts } from '../texts.ts'

/** Entries by the route that they lead to, and the routes that count as inside of it. */
const ENTRIES: readonly { name: RouteName; icon: ReactNode; within: readonly string[] }[] = [
  { name: 'directory', icon: <Clapperboard />, within: ['directory', 'entity', 'scene'] },
]

/** The main menu: only what the user may open. */
export function MainMenu(): ReactNode {
  const { session, store, preload } = useApp()
  // Asked again when the permissions change.
  useSessionState((state) => state.permissions)
  const current = useSelected(store, (state) => state.place?.name)
  const entries = ENTRIES.filter(({ name }) => {
    const { permission } = routes[name]
    return !permission || session.can(permission)
  })
  return (
    <nav className="main-menu" aria-label={texts.mainMenu}>
      {entries.map(({ name, icon, within }) => (
        <Link
          key={name}
          to={routes[name].path}
          aria-current={current === name ? 'page' : undefined}
          data-within={current && within.includes(current) ? '' : undefined}
          onPointerEnter={() => preload(name)}
        >
          {icon}
          <span>{routes[name].label}</span>
        </Link>
      ))}
    </nav>
  )
}
