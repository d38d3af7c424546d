import type { HolidayGroupsStore, HolidayImport as HolidayAnswer } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { calendarTexts } from './texts.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { ImportDialog, type ImportQuestion } from '../../ui/import/ImportDialog.tsx'
import { useSample } from '../../ui/import/use-sample.ts'
import { overlapOf } from './overlap.ts'
import { OverlapDialog } from './OverlapDialog.tsx'

/** Changes that a preview names at most; the final question counts all of them. */
const NAMED = 100

interface HolidayImportProps {
  /** The columns that the file needs. */
  lead: string
  store: Pick<HolidayGroupsStore, 'importFile' | 'sample'>
  onDone: (created: number) => void
  onClose: () => void
}

function readyText({ total, changes }: HolidayAnswer): string {
  const ready = importTexts.ready({ rows: total })
  const count = changes.length
  return count === 0
    ? ready
    : `${ready} ${calendarTexts.importOverlaps({ count, more: count >= NAMED ? 'yes' : 'no' })}`
}

function overlapQuestion({ failure, ...question }: ImportQuestion): ReactNode {
  const overlap = overlapOf(failure)
  return overlap && <OverlapDialog overlap={overlap} {...question} />
}

/** Imports holidays, into one group or those in the file; asks about overlaps (WS-40). */
export function HolidayImport({ lead, store, onDone, onClose }: HolidayImportProps): ReactNode {
  const downloadSample = useSample(() => store.sample('csv'))
  return (
    <ImportDialog
      title={calendarTexts.importHolidaysTitle}
      lead={lead}
      onImport={(file, how) => store.importFile(file, how)}
      onSample={downloadSample}
      ready={readyText}
      question={overlapQuestion}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
