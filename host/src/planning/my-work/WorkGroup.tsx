import { type DueBucket, type MyWorkGroup as Group } from '@arbo/core'
import { ChevronDown, ChevronRight } from '@arbo/kit/icons'
import { classes, Text } from '@arbo/kit/ui'
import { useId, useState, type ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { workTexts } from './texts.ts'
import styles from './work.module.css'

interface WorkGroupProps {
  group: Group
  children: ReactNode
}

const isBucket = (key: string): key is DueBucket => Object.hasOwn(workTexts.buckets, key)

/** A group of scenes with the same due date or place, below its head. What is done is folded up. */
export function WorkGroup({ group: { key, path, count }, children }: WorkGroupProps): ReactNode {
  const id = useId()
  const own = path.at(-1)
  const folds = key === ('done' satisfies DueBucket)
  const [isOpen, setOpen] = useState(!folds)
  const name = own ? null : isBucket(key) && workTexts.buckets[key]
  return (
    <section className={styles['work-group']} aria-labelledby={id} data-bucket={isBucket(key) ? key : undefined}>
      <header className={classes(styles['work-group-head'], folds && styles['work-group-head-acts'])}>
        <h2 id={id}>
          {own ? (
            <>
              {path.length > 1 && (
                <span className={styles['work-group-path']}>
                  {path
                    .slice(0, -1)
                    .map(({ name }) => name)
                    .join(' / ')}{' '}
                  /{' '}
                </span>
              )}
              <Link to={`/pl/dir/${own.id}`} className="arbo-plain-link arbo-underlines">
                {own.name}
              </Link>
            </>
          ) : folds ? (
            <button
              type="button"
              className={styles['work-fold']}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <ChevronDown /> : <ChevronRight />}
              {name}
            </button>
          ) : (
            name
          )}
        </h2>
        <Text tone="subtle" font="small" figures>
          {count}
        </Text>
      </header>
      {isOpen && <ul className={styles['work-rows']}>{children}</ul>}
    </section>
  )
}
