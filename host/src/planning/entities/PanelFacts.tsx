import { pageLanguage, namesOfLevel, type EntityDetails, type Level } from '@arbo/core'
import { Notice, Text, TimeAgo } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { directoryTexts } from './directory-texts.ts'
import { planningTexts } from './texts.ts'
import { DueDate } from '../../ui/DueDate.tsx'
import { useLevels } from '../../app/levels.ts'
import { StatusBar } from '../../ui/StatusBar.tsx'
import { isDone } from './entity-facts.ts'
import styles from './panel.module.css'
import { shortDay } from '@arbo/core/format'

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles['entity-fact']}>
      <dt>{name}</dt>
      <Text as="dd" figures breaks>
        {children}
      </Text>
    </div>
  )
}

/** An entity's facts: phase, schedule, children, late scenes. */
export function PanelFacts({ entity }: { entity: EntityDetails }): ReactNode {
  const levels = useLevels()
  const { contains, woohoo, late, unassigned, created_by, created_at, last_activity } = entity
  const below = contains.flatMap((count, type) =>
    count > 0 ? [planningTexts.count({ count, ...namesOfLevel(levels, type as Level) })] : [],
  )
  if (woohoo.scenes > 0) below.push(planningTexts.count({ count: woohoo.scenes, ...levels.scene }))
  return (
    <section className={styles['entity-panel-section']} aria-label={directoryTexts.facts}>
      {entity.is_hidden && (
        <Notice>
          {entity.status === 0 ? withLevels(directoryTexts.hiddenHere, levels) : directoryTexts.hiddenAbove}
        </Notice>
      )}
      {entity.description && (
        <Text as="p" breaks>
          {entity.description}
        </Text>
      )}
      <StatusBar of={woohoo} />
      <dl className={styles['entity-facts']}>
        <Fact name={directoryTexts.phase}>{directoryTexts.phases(entity)}</Fact>
        {entity.scheduled_start && (
          <Fact name={directoryTexts.start}>{shortDay(entity.scheduled_start, undefined, pageLanguage())}</Fact>
        )}
        <Fact name={directoryTexts.due}>
          <DueDate day={entity.scheduled_due} done={isDone(entity)} />
        </Fact>
        {entity.holiday_group && <Fact name={planningTexts.holidays}>{entity.holiday_group.name}</Fact>}
        <Fact name={directoryTexts.contains}>{below.join(', ') || planningTexts.empty}</Fact>
        {(late > 0 || unassigned > 0) && (
          <Fact name={levels.scene.many}>
            {[
              late > 0 && directoryTexts.late({ count: late }),
              unassigned > 0 && directoryTexts.unassigned({ count: unassigned }),
            ]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        )}
        {created_by && <Fact name={directoryTexts.createdBy}>{created_by.display_name}</Fact>}
        <Fact name={directoryTexts.created}>
          <TimeAgo at={created_at} />
        </Fact>
        {last_activity && (
          <Fact name={directoryTexts.lastActivity}>
            <TimeAgo at={last_activity} />
          </Fact>
        )}
      </dl>
    </section>
  )
}
