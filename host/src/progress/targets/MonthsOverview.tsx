import { pageLanguage, type TargetMonth } from '@arbo/core'
import { formatMonth } from '@arbo/core/format'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Explained } from '../../ui/Explained.tsx'
import { Table, TableRow } from '../../ui/Table.tsx'
import { explainMonth } from './explain.ts'
import { rewardsText } from './figures.ts'
import { Calculation } from './MonthOverview.tsx'

interface MonthsOverviewProps {
  /** Newest first. */
  months: readonly TargetMonth[]
  /** Rejects with an ApiError. */
  onRecalculate: (month: string) => Promise<void>
}

const columns = () =>
  [
    { id: 'month', label: targetsTexts.month, isHead: true },
    { id: 'people', label: targetsTexts.tabs.with, help: targetsTexts.explainHeads.people, align: 'end' },
    { id: 'reached', label: targetsTexts.reachedLevel, help: targetsTexts.explainHeads.reachedLevel, align: 'end' },
    { id: 'top', label: targetsTexts.reachedTop, help: targetsTexts.explainHeads.reachedTop, align: 'end' },
    { id: 'rewards', label: targetsTexts.rewards, help: targetsTexts.explainHeads.rewards, align: 'end' },
    { id: 'calculation', label: targetsTexts.calculation, help: targetsTexts.explainHeads.calculation },
  ] as const

/** A year by month: reached levels, rewards, and the state of calculation. */
export function MonthsOverview({ months, onRecalculate }: MonthsOverviewProps): ReactNode {
  return (
    <Table label={targetsTexts.monthsTitle} frame="card" columns={columns()}>
      {months.map((one) => {
        const words = explainMonth(one)
        return (
          <TableRow key={one.month}>
            {formatMonth(one.month, pageLanguage())}
            <Explained words={words.with}>{one.people_with}</Explained>
            <Explained words={words.reached}>
              {one.summaries === 0
                ? targetsTexts.none
                : targetsTexts.ofCount({ some: one.reached, all: one.summaries })}
            </Explained>
            <Explained words={words.top}>{one.top}</Explained>
            <Explained words={words.rewards}>{rewardsText(one.rewards)}</Explained>
            <Calculation compact overview={one} onRecalculate={() => onRecalculate(one.month)} />
          </TableRow>
        )
      })}
    </Table>
  )
}
