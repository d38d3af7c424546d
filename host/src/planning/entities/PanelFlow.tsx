import type { EntityDetails, EntityStore } from '@arbo/core'
import { Pencil } from '@arbo/kit/icons'
import { Button, type Status, StatusDot, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { directoryTexts } from './directory-texts.ts'
import { FlowDialog } from './FlowDialog.tsx'
import { useMay } from './use-may.ts'
import styles from './panel.module.css'

interface PanelFlowProps {
  entity: EntityDetails
  store: EntityStore
}

/** The template flow that holds here, with its statuses. */
export function PanelFlow({ entity, store }: PanelFlowProps): ReactNode {
  const { session } = useApp()
  const [changing, setChanging] = useState(false)
  const { template_flow: flow, own_template_flow_id } = entity
  const canEdit = useMay()(entity, 'project_updateEntity_update') && session.can('status_getListOfTemplateFlows_read')
  return (
    <section className={styles['entity-panel-section']}>
      <h3>{directoryTexts.flow}</h3>
      {flow ? (
        <>
          <Text as="p" breaks>
            {flow.name}{' '}
            <Text tone="muted" font="small" figures>
              {own_template_flow_id ? directoryTexts.flowOwn : directoryTexts.flowAbove}
            </Text>
          </Text>
          <ul className={styles['entity-panel-statuses']}>
            {flow.statuses.map(({ id, name, kind, colour }) => (
              <li key={id}>
                <StatusDot status={kind as Status} colour={colour} name={name} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Text as="p" tone="muted" font="small">
          {directoryTexts.flowNone}
        </Text>
      )}
      {canEdit && (
        <Button size="small" variant="ghost" icon={<Pencil />} onClick={() => setChanging(true)}>
          {directoryTexts.changeFlow}
        </Button>
      )}
      {changing && <FlowDialog entity={entity} store={store} onClose={() => setChanging(false)} />}
    </section>
  )
}
