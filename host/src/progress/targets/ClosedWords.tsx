import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Moment } from '../../ui/library/LibraryFacts.tsx'

interface ClosedWordsProps {
  calculatedAt: string
  /** Null: the month is not closed yet. */
  closedAt: string | null
}

/** When a month was calculated; for a closed month, when it was closed and recalculated. */
export function ClosedWords({ calculatedAt, closedAt }: ClosedWordsProps): ReactNode {
  if (closedAt === null) {
    return (
      <>
        {targetsTexts.calculated} <Moment at={calculatedAt} />
      </>
    )
  }
  return (
    <>
      {targetsTexts.closedOn} <Moment at={closedAt} />
      {calculatedAt > closedAt && (
        <>
          {targetsTexts.recalculatedOn} <Moment at={calculatedAt} />
        </>
      )}
    </>
  )
}
