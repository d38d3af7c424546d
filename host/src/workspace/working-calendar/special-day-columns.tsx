import { pageLanguage, type SpecialDay } from '@arbo/core'
import { longDay } from '@arbo/core/format'
import { calendarTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { daysIn, rangeText } from './range-text.ts'

const day = (at: string) => (
  <span title={longDay(at, pageLanguage())}>{rangeText({ start_date: at, end_date: at })}</span>
)

/** The columns of extra-days and off-days; on a phone one column has the range. */
export const specialDayColumns = (): readonly ListColumn<SpecialDay>[] => [
  {
    id: 'start_date',
    label: calendarTexts.columnStart,
    width: 130,
    sortable: true,
    narrow: 'start',
    cell: ({ start_date }) => day(start_date),
  },
  {
    id: 'end_date',
    label: calendarTexts.columnEnd,
    width: 130,
    sortable: true,
    narrow: 'end',
    cell: ({ end_date }) => day(end_date),
  },
  { id: 'days', label: calendarTexts.columnDays, width: 72, align: 'end', from: 'medium', cell: (row) => daysIn(row) },
  {
    id: 'note',
    label: calendarTexts.columnNote,
    width: 320,
    sortable: true,
    from: 'medium',
    cell: ({ note }) => <span title={note}>{note}</span>,
  },
]
