import type { DeployedEntity } from '@arbo/core'
import { Stack } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { statusesTexts } from './texts.ts'
import styles from './statuses.module.css'

interface DeployedOnProps {
  /** Those that the user sees. */
  entities: readonly DeployedEntity[]
  /** How many there are. */
  count: number
}

/** The entities that use a flow, each with a link. */
export function DeployedOn({ entities, count }: DeployedOnProps): ReactNode {
  const hidden = count - entities.length
  return (
    <section className={styles['flow-deployed']} aria-label={statusesTexts.deployedOn}>
      <h2>{statusesTexts.deployedOn}</h2>
      {count === 0 && <p className={styles['flow-note']}>{statusesTexts.deployedNowhere}</p>}
      {entities.length > 0 && (
        <Stack as="ul" gap={8}>
          {entities.map(({ id, name, status, ancestors }) => (
            <li key={id}>
              <Link to={`/pl/dir/${id}`}>{name}</Link>
              {ancestors.length > 0 && <span>{ancestors.map((one) => one.name).join(' / ')}</span>}
              {status === 0 && <span>{statusesTexts.archived}</span>}
            </li>
          ))}
        </Stack>
      )}
      {hidden > 0 && <p className={styles['flow-note']}>{statusesTexts.deployedHidden({ count: hidden })}</p>}
    </section>
  )
}
