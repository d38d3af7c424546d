import { namesOfLevel, type DeployedEntity } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { libraryTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ReadingState } from './ReadingState.tsx'
import { useReading } from './use-reading.ts'
import styles from './library.module.css'
import listStyles from '../list/list.module.css'

interface DeployedOnProps {
  /** Entities that use the record. Rejects with an ApiError. A new function reads again. */
  load: () => Promise<readonly DeployedEntity[]>
  /** What to do next, where no entity uses it. */
  empty: ReactNode
}

/** The entities that use a library's record, each with a link. */
export function DeployedOn({ load, empty }: DeployedOnProps): ReactNode {
  const { value: entities, failure, reload } = useReading(load)
  // Rows stay while the connection is down.
  if (entities === null) {
    return <ReadingState failed={libraryTexts.deployedFailed} failure={failure} onRetry={reload} height={80} />
  }
  if (entities.length === 0) return empty
  return (
    <ul className={styles['library-deployed']} aria-label={libraryTexts.deployedOn}>
      {entities.map((entity) => (
        <li key={entity.id}>
          <Entity entity={entity} />
        </li>
      ))}
    </ul>
  )
}

function Entity({ entity: { id, type, name, ancestors, status } }: { entity: DeployedEntity }): ReactNode {
  const levels = useLevels()
  return (
    <Link to={`/pl/dir/${id}`}>
      <span className={styles['library-deployed-name']}>
        <Text weight="medium">{name}</Text>
        {ancestors.length > 0 && <small>{ancestors.map((above) => above.name).join(' / ')}</small>}
      </span>
      {status === 0 && <span className={listStyles['list-badge']}>{libraryTexts.archivedEntity}</span>}
      <span className={styles['library-deployed-level']}>{namesOfLevel(levels, type).one}</span>
    </Link>
  )
}
