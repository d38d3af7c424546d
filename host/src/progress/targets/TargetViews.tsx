import type { Levels } from '@arbo/core'
import type { ReactNode } from 'react'
import { labelOf } from '../../app/label-of.ts'
import { useLevels } from '../../app/levels.ts'
import { Link } from '../../app/Link.tsx'
import { routes } from '../../app/routes.ts'
import { targetsTexts } from './texts.ts'
import type { TargetView } from './target-view.ts'
import styles from './targets.module.css'

const { path, label, views } = routes.targets

/** What a view is called. */
export function viewName(view: TargetView, levels: Levels): string {
  return labelOf(views?.names[view] ?? label, levels)
}

interface TargetViewsProps {
  visibleViews: readonly TargetView[]
  current: TargetView
  /** Names of views that differ from the routes' own. */
  names: Partial<Record<TargetView, string>>
}

/** The views of /pl/tgt that the user may open. */
export function TargetViews({ visibleViews, current, names }: TargetViewsProps): ReactNode {
  const levels = useLevels()
  return (
    <nav className={styles['target-views']} aria-label={targetsTexts.views}>
      {visibleViews.map((view) => (
        <Link key={view} to={`${path}?${views?.key}=${view}`} aria-current={view === current ? 'page' : undefined}>
          {names[view] ?? viewName(view, levels)}
        </Link>
      ))}
    </nav>
  )
}
