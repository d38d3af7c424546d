import { recentScenesStore } from '@arbo/core/internal'
import { useId, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useSelected } from '../../app/store.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { workTexts } from './texts.ts'
import { pathText } from './row-list.ts'
import styles from './work.module.css'

/** The scenes that I last worked on, as pictures. Nothing where there are none, or they cannot be read. */
export function RecentScenes(): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const rows = useSelected(
    useMemo(() => recentScenesStore(session), [session]),
    (state) => state.rows,
  )
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section className={styles['work-group']} aria-labelledby={id}>
      <header className={styles['work-group-head']}>
        <h2 id={id}>{withLevels(workTexts.recent, levels)}</h2>
      </header>
      <ul className={styles['work-recent']}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/st/${row.id}`} className={styles['work-recent-scene']}>
              <Thumbnail src={row.thumbnail} kind="scene" size="card" />
              <span className={styles['work-recent-name']}>{row.name}</span>
              <span className={styles['work-path']}>{pathText(row)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
