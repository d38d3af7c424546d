import { type DueBucket, type MyWorkGroup as Group } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { workTexts } from './texts.ts'
import styles from './work.module.css'

interface WorkGroupProps {
  group: Group
  children: ReactNode
}

const isBucket = (key: string): key is DueBucket => Object.hasOwn(workTexts.buckets, key)

/** A group of scenes with the same due date or place, below its head. */
export function WorkGroup({ group: { key, path, count }, children }: WorkGroupProps): ReactNode {
  const id = useId()
  const own = path.at(-1)
  return (
    <section className={styles['work-group']} aria-labelledby={id} data-bucket={isBucket(key) ? key : undefined}>
      <header className={styles['work-group-head']}>
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
          ) : (
            isBucket(key) && workTexts.buckets[key]
          )}
        </h2>
        <Text tone="subtle" font="small" figures>
          {count}
        </Text>
      </header>
      <ul className={styles['work-rows']}>{children}</ul>
    </section>
  )
}
