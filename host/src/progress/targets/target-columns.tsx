import type { Target } from '@arbo/core'
import { Row, TimeAgo, Tooltip } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { goalText } from './figures.ts'
import { LevelMark } from './LevelMark.tsx'
import styles from './targets.module.css'

/** Levels as dots in their order; their goals on hover and for assistive technology. */
function Levels({ target: { levels } }: { target: Target }): ReactNode {
  if (levels.length === 0) return <span className={styles['target-none']}>{targetsTexts.noLevels}</span>
  const legend = (
    <span className={styles['level-legend']}>
      {levels.map((level) => (
        <Row as="span" gap={16} align="stretch" justify="between" key={level.name}>
          <LevelMark level={level} />
          {goalText(level.goal)}
        </Row>
      ))}
    </span>
  )
  return (
    <Tooltip content={legend} side="top">
      <span className={styles['level-dots']}>
        {levels.map(({ name, colour }) => (
          <i key={name} style={{ backgroundColor: colour }} />
        ))}
        <span>{targetsTexts.levels({ count: levels.length })}</span>
      </span>
    </Tooltip>
  )
}

/** The list's columns besides the name. Ids are the server's sort keys. */
export function targetColumns(): readonly ListColumn<Target>[] {
  return [
    {
      id: 'type',
      label: targetsTexts.columnType,
      width: 208,
      sortable: true,
      narrow: 'start',
      cell: ({ type, metric }) =>
        type === 'metric_sum' && metric ? targetsTexts.sumOf({ metric: metric.name }) : targetsTexts.types[type],
    },
    {
      id: 'levels',
      label: targetsTexts.levelsTitle,
      width: 200,
      from: 'medium',
      cell: (target) => <Levels target={target} />,
    },
    {
      id: 'duration',
      label: targetsTexts.columnDuration,
      width: 112,
      sortable: true,
      from: 'wide',
      cell: ({ duration }) => targetsTexts.months({ count: duration }),
    },
    {
      id: 'people_count',
      label: targetsTexts.columnPeople,
      width: 120,
      sortable: true,
      narrow: 'end',
      cell: ({ people_count }) =>
        people_count > 0 ? (
          targetsTexts.people({ count: people_count })
        ) : (
          <span className={styles['target-none']}>{targetsTexts.nobody}</span>
        ),
    },
    {
      id: 'updated_at',
      label: targetsTexts.columnChanged,
      width: 144,
      sortable: true,
      from: 'wide',
      cell: ({ updated_at }) => <TimeAgo at={updated_at} />,
    },
  ]
}
