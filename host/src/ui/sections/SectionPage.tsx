import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import styles from './sections.module.css'

interface SectionPageProps {
  title: string
  /** Accessible name of the section links. */
  label: string
  /** The page's own path, below the base. */
  path: string
  /** Names of the sections by their ids, in the order in which they stand. */
  sections: readonly (readonly [id: string, name: string])[]
  /** Room for tables; forms keep their width. */
  wide?: boolean
  /** The sections. */
  children: ReactNode
}

/** A page of sections with links to them: beside them on a large screen, above them on a small one. */
export function SectionPage({ title, label, path, sections, wide = false, children }: SectionPageProps): ReactNode {
  const { store } = useApp()
  const hash = useSelected(store, (state) => state.place?.location.hash ?? '')
  const current = sections.find(([id]) => hash === `#${id}`) ?? sections[0]
  return (
    <div className={wide ? classes(styles['section-page'], styles['section-page-wide']) : styles['section-page']}>
      <h1>{title}</h1>
      <nav className={styles['section-links']} aria-label={label}>
        {sections.map(([id, name]) => (
          <Link key={id} to={`${path}#${id}`} aria-current={id === current?.[0] ? 'location' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles['page-sections']}>{children}</div>
    </div>
  )
}
