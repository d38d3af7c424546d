import type { Entity } from '@arbo/core'
import { Button, Notice, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useLevels } from '../../app/levels.ts'
import { directoryTexts } from './directory-texts.ts'
import type { Asked } from './DirectoryDialogs.tsx'
import { planningTexts } from './texts.ts'
import { useMay } from './use-may.ts'
import styles from './planning.module.css'

interface FlowMissingProps {
  entity: Entity
  onAsk: (request: Asked) => void
}

/** Says that the scenes of an entity have no status flow, with the choice of one for those who may (XUX-02). */
export function FlowMissing({ entity, onAsk }: FlowMissingProps): ReactNode {
  const { session } = useApp()
  const { scene } = useLevels()
  const may = useMay()
  const canChoose = may(entity, 'project_updateEntity_update') && session.can('status_getListOfTemplateFlows_read')
  // The whole project lacks it. Who may change more than what they coordinate gives it to the project.
  const project = session.can('project_updateEntity_update') ? entity.ancestors[0] : undefined
  return (
    <Notice role="note" className={styles['flow-missing']}>
      <Row gap={8} wrap>
        <span>{directoryTexts.flowMissing({ scenes: scene.words })}</span>
        {canChoose && (
          <Button size="small" onClick={() => onAsk({ type: 'choose-flow', of: project?.id ?? entity.id })}>
            {planningTexts.chooseFlow}
          </Button>
        )}
      </Row>
    </Notice>
  )
}
