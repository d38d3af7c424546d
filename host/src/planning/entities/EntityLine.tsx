import type { Entity } from '@arbo/core'
import { Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Code } from '../../ui/Code.tsx'
import { directoryTexts } from './directory-texts.ts'
import styles from './planning.module.css'

/** Below an entity's name: its code, whether it is archived, and what it contains where no column says so. */
export function EntityLine({ entity, contains }: { entity: Entity; contains: string }): ReactNode {
  return (
    <Row as="span" gap={8}>
      <Code of={entity} />
      {entity.status === 0 && <span className={styles['entity-badge']}>{directoryTexts.isArchived}</span>}
      <span className={styles['entity-contains']}>{contains}</span>
    </Row>
  )
}
