import type { HolidayGroup } from '@arbo/core'
import { calendarTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { TimeAgo } from '@arbo/kit/ui'

/** The columns of holiday groups. */
export const groupColumns = (): readonly ListColumn<HolidayGroup>[] => [
  { id: 'year', label: calendarTexts.columnYear, width: 88, sortable: true, from: 'medium', cell: ({ year }) => year },
  {
    id: 'holidays_count',
    label: calendarTexts.columnHolidays,
    width: 104,
    sortable: true,
    align: 'end',
    narrow: 'start',
    cell: ({ holidays_count }) => (
      <span title={calendarTexts.holidays({ count: holidays_count })}>
        {calendarTexts.holidays({ count: holidays_count })}
      </span>
    ),
  },
  {
    id: 'people_count',
    label: calendarTexts.columnPeople,
    width: 120,
    sortable: true,
    align: 'end',
    narrow: 'end',
    cell: ({ people_count }) => calendarTexts.people({ count: people_count }),
  },
  {
    id: 'updated_at',
    label: calendarTexts.columnUpdated,
    width: 160,
    sortable: true,
    from: 'wide',
    cell: ({ updated_at }) => <TimeAgo at={updated_at} />,
  },
]
