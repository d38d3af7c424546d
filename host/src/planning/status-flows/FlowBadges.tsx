import { namesOfLevel, type TemplateFlowInfo } from '@arbo/core'
import type { ReactNode } from 'react'
import { useLevels } from '../../app/levels.ts'
import { statusesTexts } from './texts.ts'
import styles from '../../ui/list/list.module.css'

interface FlowBadgesProps {
  flow: Pick<TemplateFlowInfo, 'deployed' | 'is_default' | 'status'>
  /** Also whether it is archived; a list says that in a column. */
  withStatus?: boolean
}

/** What sets a flow apart from the others. */
export function FlowBadges({ flow, withStatus = false }: FlowBadgesProps): ReactNode {
  const projects = namesOfLevel(useLevels(), 0).words
  return (
    <>
      {flow.is_default && (
        <span className={styles['list-badge']} title={statusesTexts.isDefaultTitle({ projects })}>
          {statusesTexts.isDefault}
        </span>
      )}
      {flow.deployed && <span className={styles['list-badge']}>{statusesTexts.deployed}</span>}
      {withStatus && flow.status === 0 && <span className={styles['list-badge']}>{statusesTexts.archived}</span>}
    </>
  )
}
