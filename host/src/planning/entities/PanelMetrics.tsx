import type { EntityDetails, EntityMetric, EntityStore } from '@arbo/core'
import { Ellipsis, Gauge, Plus, Star, Trash2 } from '@arbo/kit/icons'
import { Button, IconButton, Menu, MenuItem, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { directoryTexts } from './directory-texts.ts'
import { useAct } from '../../ui/list/use-act.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import { useMay } from './use-may.ts'
import styles from './panel.module.css'

interface PanelMetricsProps {
  entity: EntityDetails
  metrics: readonly EntityMetric[]
  store: EntityStore
}

function showMetric({ name }: { name: string }): ReactNode {
  return <span className={styles['choose-name']}>{name}</span>
}

/** Metrics of the scenes here: attached to the entity, which can be changed, or to one above it. */
export function PanelMetrics({ entity, metrics, store }: PanelMetricsProps): ReactNode {
  const { session } = useApp()
  const { act } = useAct()
  const [adding, setAdding] = useState(false)
  const canEdit = useMay()(entity, 'project_updateEntity_update') && session.can('metric_getListOfMetrics_read')
  const { primary_metric_sum } = entity.woohoo

  return (
    <section className={styles['entity-panel-section']}>
      <h3>{directoryTexts.metrics}</h3>
      {metrics.length === 0 ? (
        <Text as="p" tone="muted" font="small">
          {directoryTexts.noMetrics}
        </Text>
      ) : (
        <ul className={styles['entity-panel-rows']}>
          {metrics.map((metric) => (
            <li key={metric.id}>
              <span className={styles['entity-panel-name']}>{metric.name}</span>
              <Text tone="muted" font="small" figures>
                {[
                  metric.is_primary && directoryTexts.primary,
                  metric.is_primary && primary_metric_sum,
                  metric.is_point && directoryTexts.point,
                  metric.is_inherited && directoryTexts.from({ name: metric.attached_to.name }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {canEdit && (
                <Menu
                  align="end"
                  trigger={
                    <IconButton size="small" icon={<Ellipsis />} label={texts.moreActions({ name: metric.name })} />
                  }
                >
                  {!metric.is_primary && (
                    <MenuItem
                      icon={<Star />}
                      onSelect={() =>
                        void act({ run: () => store.setPrimaryMetric(metric.id), done: directoryTexts.primary })
                      }
                    >
                      {directoryTexts.makePrimary}
                    </MenuItem>
                  )}
                  {metric.type === 'point' && !metric.is_point && (
                    <MenuItem
                      icon={<Gauge />}
                      onSelect={() =>
                        void act({ run: () => store.setPointMetric(metric.id), done: directoryTexts.point })
                      }
                    >
                      {directoryTexts.makePoint}
                    </MenuItem>
                  )}
                  {!metric.is_inherited && (
                    <MenuItem
                      icon={<Trash2 />}
                      danger
                      onSelect={() =>
                        void act({
                          run: () => store.detachMetric(metric.id),
                          done: directoryTexts.metrics,
                          undo: () => store.attachMetrics([metric.id]),
                        })
                      }
                    >
                      {directoryTexts.takeOff}
                    </MenuItem>
                  )}
                </Menu>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <Button size="small" variant="ghost" icon={<Plus />} onClick={() => setAdding(true)}>
          {directoryTexts.addMetrics}
        </Button>
      )}
      {adding && (
        <ChooseDialog
          title={directoryTexts.addMetrics}
          searchLabel={directoryTexts.searchMetrics}
          several
          action={(count) => (count > 0 ? directoryTexts.addCount({ count }) : directoryTexts.add)}
          find={store.findMetrics}
          nameOf={({ name }) => name}
          show={showMetric}
          onChoose={(rows) => store.attachMetrics(rows.map(({ id }) => id))}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}
