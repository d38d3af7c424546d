import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** What filters by choices and by days say, wherever they stand. */
export const filterMessages = catalogue('host.filters', {
  filterChosen: '{name}: {value}',
  filterRemove: 'Remove the filter {name}',
  gone: 'No longer exists',
  from: 'From',
  to: 'Until',
  rangeOf: '{from} – {to}',
  since: 'from {day}',
  until: 'until {day}',
  allTime: 'All time',
  quick: {
    week: 'Last 7 days',
    fortnight: 'Last 14 days',
    month: 'This month',
    lastMonth: 'Last month',
    year: 'This year',
    decade: 'Last 10 years',
  },
})

export const filterTexts = pageTexts(filterMessages)
