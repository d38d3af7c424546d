import { STANDARD_REPORTS, type ReportFilter, type StandardReport } from '@arbo/core'
import { filterFor, type ReportQuestion } from '@arbo/core/internal'

/** Keys of the screen's address beside those of a filter. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/
const KEYS = [
  'report',
  'entity_id',
  'from',
  'to',
  'status_ina',
  'divided_by',
  'people_ina',
  'team_ina',
  'metric_id',
  'currency',
  'search',
  'order_by',
  'page',
] as const
type Key = (typeof KEYS)[number]

const first: StandardReport = STANDARD_REPORTS[0]

function ids(text: string | null): string[] {
  return (text ?? '').split(',').filter((one) => ID.test(one))
}

/** The query of an address. Invalid parts are left out, so that a report shows in any case. */
export function questionOfAddress(address: URLSearchParams): ReportQuestion {
  const report = STANDARD_REPORTS.find((key) => key === address.get('report')) ?? first
  const text = (key: Key, fits: RegExp): string | undefined => {
    const value = address.get(key)
    return value !== null && fits.test(value) ? value : undefined
  }
  const page = Number(address.get('page'))
  const filter: ReportFilter = {
    entity_id: text('entity_id', ID),
    from: text('from', DAY),
    to: text('to', DAY),
    status_ina: ids(address.get('status_ina')),
    divided_by: address.get('divided_by') === 'fixed' ? 'fixed' : undefined,
    people_ina: ids(address.get('people_ina')),
    team_ina: ids(address.get('team_ina')),
    metric_id: text('metric_id', ID),
    currency: address.get('currency') === '1',
    search: address.get('search') ?? '',
    order_by: text('order_by', /^-?[a-z0-9_:-]{1,60}$/),
  }
  return { report, filter: filterFor(report, filter), page: Number.isInteger(page) && page > 0 ? page : 1 }
}

/** A report as keys of the page's address, so that it is a link; null removes a key. */
export function addressOfQuestion({ report, filter, page }: ReportQuestion): Record<Key, string | null> {
  const ownFilter = filterFor(report, filter)
  return {
    report,
    entity_id: ownFilter.entity_id ?? null,
    from: ownFilter.from ?? null,
    to: ownFilter.to ?? null,
    status_ina: ownFilter.status_ina?.join(',') || null,
    // What most look at needs no word.
    divided_by: ownFilter.divided_by === 'fixed' ? 'fixed' : null,
    people_ina: ownFilter.people_ina?.join(',') || null,
    team_ina: ownFilter.team_ina?.join(',') || null,
    metric_id: ownFilter.metric_id ?? null,
    currency: ownFilter.currency ? '1' : null,
    search: ownFilter.search || null,
    order_by: ownFilter.order_by ?? null,
    page: page > 1 ? String(page) : null,
  }
}

/** The same as a path. */
export function pathOfQuestion(question: ReportQuestion): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(addressOfQuestion(question))) if (value !== null) query.set(key, value)
  return `/pl/rpt?${query}`
}
