import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { routes } from '../../app/routes.ts'
import { targetsTexts } from './texts.ts'
import type { TargetView } from './target-view.ts'
import styles from './targets.module.css'

const { path, views } = routes.targets

interface TargetViewsProps {
  visibleViews: readonly TargetView[]
  current: TargetView
  /** Names of views that differ from the routes' own. */
  names: Partial<Record<TargetView, string>>
}

/** The views of /pl/tgt that the user may open. */
export function TargetViews({ visibleViews, current, names }: TargetViewsProps): ReactNode {
  return (
    <nav className={styles['target-views']} aria-label={targetsTexts.views}>
      {visibleViews.map((view) => (
        <Link key={view} to={`${path}?${views?.key}=${view}`} aria-current={view === current ? 'page' : undefined}>
          {names[view] ?? views?.names[view]}
        </Link>
      ))}
    </nav>
  )
}
