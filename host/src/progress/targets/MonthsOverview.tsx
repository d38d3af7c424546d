import { pageLanguage, type TargetMonth } from '@arbo/core'
import { formatMonth } from '@arbo/core/format'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
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
    { id: 'people', label: targetsTexts.tabs.with, align: 'end' },
    { id: 'reached', label: targetsTexts.reachedLevel, align: 'end' },
    { id: 'top', label: targetsTexts.reachedTop, align: 'end' },
    { id: 'rewards', label: targetsTexts.rewards, align: 'end' },
    { id: 'calculation', label: targetsTexts.calculation },
  ] as const

/** A year by month: reached levels, rewards, and the state of calculation. */
export function MonthsOverview({ months, onRecalculate }: MonthsOverviewProps): ReactNode {
  return (
    <Table label={targetsTexts.monthsTitle} frame="card" columns={columns()}>
      {months.map((one) => (
        <TableRow key={one.month}>
          {formatMonth(one.month, pageLanguage())}
          {one.people_with}
          {one.summaries === 0 ? targetsTexts.none : targetsTexts.ofCount({ some: one.reached, all: one.summaries })}
          {one.top}
          {rewardsText(one.rewards)}
          <Calculation compact overview={one} onRecalculate={() => onRecalculate(one.month)} />
        </TableRow>
      ))}
    </Table>
  )
}
