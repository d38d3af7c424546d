import type {
  Levels,
  ReportChart,
  ReportColumn,
  ReportFilter,
  ReportRow,
  ReportTotal,
  StandardReport,
} from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { SceneScope } from '../../planning/scenes/scene-filter.ts'

/** A metric that a report shows, with the options that its values are read by. */
export interface ReportMetric {
  id: string
  name: string
  type: string
  options: NonNullable<ReportColumn['metric']>['options']
  is_primary: boolean
}

/** The scope of a report, once its filter has been looked at. */
export interface ReportScope {
  member: Member
  report: StandardReport
  filter: ReportFilter
  /** Days in the workspace’s time zone; null where the report knows none. */
  range: { from: string | null; to: string | null } | null
  timezone: string
  today: string
  levels: Levels
  /** The scenes, with the due dates where the range means those. */
  scenes: SceneScope
  /** People that it is narrowed to, by ws_user id; null: everybody. */
  people: string[] | null
  metrics: ReportMetric[]
  /** The one metric that was asked for. */
  metric: ReportMetric | null
  notices: string[]
}

/** A report that can be read part by part, each part in a transaction of its own: a long file keeps nobody waiting. */
export interface OpenReport {
  columns: ReportColumn[]
  count(tx: Tx): Promise<number>
  /** Names of rows in their order; all of them without `part`. */
  keys(tx: Tx, part?: { limit: number; offset: number }): Promise<string[]>
  /** Those rows, in the order of the keys; one that is gone since is left out. */
  rows(tx: Tx, keys: readonly string[]): Promise<ReportRow[]>
  totals(tx: Tx): Promise<ReportTotal[]>
  chart(tx: Tx): Promise<ReportChart | null>
  /** The totals of a file, of the rows that were written into it. */
  tally(): Tally
}

export interface Tally {
  add(row: ReportRow): void
  totals(): ReportTotal[]
}

export type ReportKind = (tx: Tx, scope: ReportScope) => Promise<OpenReport>
