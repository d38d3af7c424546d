import { pageLanguage, type PersonTargets } from '@arbo/core'
import { formatMonth } from '@arbo/core/format'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
import { LevelFigure, Progress, RewardFigure } from './Figures.tsx'
import { summaryName } from './pace-words.ts'
import styles from './targets.module.css'

const columns = () =>
  [
    { id: 'month', label: targetsTexts.month, isHead: true },
    { id: 'target', label: targetsTexts.target, help: targetsTexts.explainHeads.target },
    { id: 'achieved', label: targetsTexts.achieved, help: targetsTexts.explainHeads.achieved },
    { id: 'level', label: targetsTexts.level, help: targetsTexts.explainHeads.level },
    { id: 'reward', label: targetsTexts.reward, help: targetsTexts.explainHeads.reward, align: 'end' },
  ] as const

/** Earlier months, newest first: achieved value, level and reward. */
export function MonthsTable({ months }: Pick<PersonTargets, 'months'>): ReactNode {
  if (months.length === 0) return <p className={styles['target-none']}>{targetsTexts.noMonths}</p>
  return (
    <Table label={targetsTexts.history} frame="card" columns={columns()}>
      {months.flatMap(({ month, summaries }) =>
        summaries.map((summary, at) => (
          <TableRow key={summary.id}>
            {at > 0 ? (
              <Text tone="subtle">{formatMonth(month, pageLanguage())}</Text>
            ) : (
              formatMonth(month, pageLanguage())
            )}
            {summaryName(summary)}
            <Progress summary={summary} />
            <LevelFigure summary={summary} />
            <RewardFigure summary={summary} />
          </TableRow>
        )),
      )}
    </Table>
  )
}
