import type { Levels, Target } from '@arbo/core'
import { Row, TimeAgo, Tooltip } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { targetsTexts } from './texts.ts'
import { Explained } from '../../ui/Explained.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { goalText } from './figures.ts'
import { LevelMark } from './LevelMark.tsx'
import styles from './targets.module.css'

/** Levels as dots in their order; their goals on hover and for assistive technology. */
function Levels({ target: { levels } }: { target: Target }): ReactNode {
  if (levels.length === 0) return <span className={styles['target-none']}>{targetsTexts.noLevels}</span>
  const goals = levels.map(({ name, goal }) => targetsTexts.barLevel({ name, goal: goalText(goal) })).join(', ')
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
    <Tooltip content={legend} side="top" opensOnPress>
      <button type="button" className={styles['level-dots']} aria-description={goals}>
        {levels.map(({ name, colour }) => (
          <i key={name} style={{ backgroundColor: colour }} />
        ))}
        <span>{targetsTexts.levels({ count: levels.length })}</span>
      </button>
    </Tooltip>
  )
}

/** What it counts: scenes, or a metric. */
function Counts({ target: { type, metric } }: { target: Target }): ReactNode {
  const { explain } = targetsTexts
  const words = withLevels(type === 'metric_sum' ? explain.sumCounts : explain.oneCounts, useLevels())
  return (
    <Explained words={words}>
      {type === 'metric_sum' && metric ? targetsTexts.sumOf({ metric: metric.name }) : targetsTexts.types[type]}
    </Explained>
  )
}

/** The list's columns besides the name. Ids are the server's sort keys. */
export function targetColumns(levels: Levels): readonly ListColumn<Target>[] {
  const { explainHeads } = targetsTexts
  return [
    {
      id: 'type',
      label: targetsTexts.columnType,
      help: withLevels(explainHeads.counts, levels),
      width: 208,
      sortable: true,
      narrow: 'start',
      cell: (target) => <Counts target={target} />,
    },
    {
      id: 'levels',
      label: targetsTexts.levelsTitle,
      help: explainHeads.levels,
      width: 200,
      from: 'medium',
      cell: (target) => <Levels target={target} />,
    },
    {
      id: 'duration',
      label: targetsTexts.columnDuration,
      help: explainHeads.duration,
      width: 112,
      sortable: true,
      from: 'wide',
      cell: ({ duration }) => (
        <Explained words={targetsTexts.explain.lasts({ count: duration })}>
          {targetsTexts.months({ count: duration })}
        </Explained>
      ),
    },
    {
      id: 'people_count',
      label: targetsTexts.columnPeople,
      help: explainHeads.holders,
      width: 120,
      sortable: true,
      narrow: 'end',
      cell: ({ people_count }) =>
        people_count > 0 ? (
          <Explained words={targetsTexts.explain.holders({ count: people_count })}>
            {targetsTexts.people({ count: people_count })}
          </Explained>
        ) : (
          <span className={styles['target-none']}>{targetsTexts.nobody}</span>
        ),
    },
    {
      id: 'updated_at',
      label: targetsTexts.columnChanged,
      help: explainHeads.changedAt,
      width: 144,
      sortable: true,
      from: 'wide',
      cell: ({ updated_at }) => <TimeAgo at={updated_at} />,
    },
  ]
}
