import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import type { Place } from '../../app/navigation.ts'
import { inWords } from '../../texts/levelText.ts'
import { pageWords } from '../../texts/pages.ts'
import { useLevels } from '../../ui/levels.ts'

/** The views of a page that its query chooses among. */
export function Views({ place: { route, location } }: { place: Place }): ReactNode {
  const levels = useLevels()
  if (!route.views) return null
  const { key, names } = route.views
  const entries = Object.entries(names)
  const value = location.query.get(key) ?? ''
  const current = Object.hasOwn(names, value) ? value : entries[0]?.[0]
  return (
    <nav className="page-views" aria-label={pageWords.views(inWords(route.title, levels))}>
      {entries.map(([view, name]) => (
        <Link key={view} to={`${route.path}?${key}=${view}`} aria-current={view === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
