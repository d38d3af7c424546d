import { classes, PageHead } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { routes, type RouteName } from '../../app/routes.ts'
import { calendarTexts } from './texts.ts'
import { labelOf } from '../../app/label-of.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './calendar.module.css'

const PAGES = ['working-days', 'extra-days', 'off-days', 'holidays'] as const satisfies readonly RouteName[]

interface CalendarHeadProps {
  /** The open page, or its parent. */
  page: (typeof PAGES)[number]
  /** The heading. */
  title: ReactNode
  /** How many there are; null until it is known. */
  total?: number | null
  /** Beside the title. */
  children?: ReactNode
}

/** The heading, and links to the other pages of the calendar. */
export function CalendarHead({ page, title, total = null, children }: CalendarHeadProps): ReactNode {
  const levels = useLevels()
  return (
    <PageHead title={title} total={total} beside={children}>
      <nav className={styles['calendar-pages']} aria-label={calendarTexts.pages}>
        {PAGES.map((name) => (
          <Link
            key={name}
            to={routes[name].path}
            className={classes(styles['calendar-page-link'], name === page && styles['current'])}
            aria-current={name === page ? 'page' : undefined}
          >
            {labelOf(routes[name].label, levels)}
          </Link>
        ))}
      </nav>
    </PageHead>
  )
}
