import type { Entity } from '@arbo/core'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { directoryTexts } from './directory-texts.ts'
import { DueDate } from '../../ui/DueDate.tsx'
import { People } from '../../ui/People.tsx'
import { StatusBar } from '../../ui/StatusBar.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { pictureOf } from './picture-of.ts'
import { Code } from '../../ui/Code.tsx'
import { isDone, useContains } from './entity-facts.ts'
import styles from './planning.module.css'

interface CardsProps {
  /** Accessible name. */
  label: string
  rows: readonly Entity[]
  actions: (entity: Entity) => ReactNode
}

/** Entities as cards with a large picture. */
export function EntityCards({ label, rows, actions }: CardsProps): ReactNode {
  const contains = useContains()
  return (
    <ul className={styles['cards']} aria-label={label}>
      {rows.map((entity) => (
        <li key={entity.id} className={styles['card']}>
          <Thumbnail {...pictureOf(entity)} size="card" />
          <div className={styles['card-body']}>
            <div className={styles['card-title']}>
              <Link to={`/pl/dir/${entity.id}`} className={styles['card-link']} data-row>
                {entity.name}
              </Link>
              {actions(entity)}
            </div>
            <p className="arbo-row arbo-note arbo-gap-8">
              <Code of={entity} />
              {entity.status === 0 && <span className={styles['entity-badge']}>{directoryTexts.isArchived}</span>}
              {contains(entity)}
            </p>
            <StatusBar of={entity.woohoo} />
            <p className={styles['card-foot']}>
              <DueDate day={entity.scheduled_due} done={isDone(entity)} />
              <People people={entity.coordinators} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
