import { Gauge, Tags, Trophy, Workflow } from '@arbo/kit/icons'
import { PageHead, Stack } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { labelOf, type LabelKey } from '../../app/label-of.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { Link } from '../../app/Link.tsx'
import { mayOpen } from '../../app/menu-rules.ts'
import { routes, type RouteName } from '../../app/routes.ts'
import { destinations } from '../../app/routes/destinations.ts'
import { texts } from '../../app/texts.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { librariesTexts } from './texts.ts'
import styles from './libraries.module.css'

interface Library {
  key: LabelKey & keyof typeof librariesTexts
  name: RouteName
  to: string
  icon: ReactNode
}

const LIBRARIES: readonly Library[] = [
  { key: 'metrics', name: 'metrics', to: routes.metrics.path, icon: <Gauge /> },
  { key: 'statuses', name: 'statuses', to: routes.statuses.path, icon: <Workflow /> },
  { key: 'tags', name: 'tags', to: routes.tags.path, icon: <Tags /> },
  { key: 'targetLibrary', ...destinations.targetLibrary, icon: <Trophy /> },
]

/** /pl/lib: the libraries that one may read. */
export function LibrariesScreen(): ReactNode {
  const { session } = useApp()
  // Renders again when the permissions change.
  useSessionState((state) => state.permissions)
  const levels = useLevels()
  return (
    <Stack>
      <PageHead title={texts.labels.library} about={withLevels(librariesTexts.about, levels)} />
      <ul className={styles['list']}>
        {LIBRARIES.filter((library) => mayOpen(library, session.can)).map(({ key, to, icon }) => (
          <li key={key}>
            <Link to={to} className={styles['library']}>
              {icon}
              <span>
                <strong>{labelOf(key, levels)}</strong>
                <span className={styles['about']}>{withLevels(librariesTexts[key], levels)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
