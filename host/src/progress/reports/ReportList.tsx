import type { FrequentReport, StandardReport } from '@arbo/core'
import type { ReportQuestion } from '@arbo/core/internal'
import { Search } from '@arbo/kit/icons'
import { Loading, Skeleton, TextField } from '@arbo/kit/ui'
import { useId, useState, type ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { withLevels } from '../../app/level-text.ts'
import { reportTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { pathOfQuestion } from './report-address.ts'
import { REPORT_GROUPS } from './report-groups.ts'
import styles from './reports.module.css'

interface ReportListProps {
  question: ReportQuestion
  /** Null while they are being read: placeholders keep their place. */
  frequent: readonly FrequentReport[] | null
}

interface Group {
  id: string
  title: string
  reports: readonly StandardReport[]
}

/** Widths of the placeholders of frequent reports, in px. */
const FREQUENT = [112, 88, 128]

/** A choice of reports, with the most used first. */
export function ReportList({ question, frequent }: ReportListProps): ReactNode {
  const levels = useLevels()
  const id = useId()
  const [text, setText] = useState('')
  const nameOf = (report: StandardReport): string => withLevels(reportTexts.reports[report].name, levels)
  const needle = text.trim().toLowerCase()
  const groups: Group[] = [
    ...(needle === '' && frequent && frequent.length > 0
      ? [{ id: 'frequent', title: reportTexts.frequent, reports: frequent.map(({ key }) => key) }]
      : []),
    ...REPORT_GROUPS.map(({ id: group, reports }) => ({
      id: group,
      title: withLevels(reportTexts.groups[group], levels),
      reports: reports.filter((report) => nameOf(report).toLowerCase().includes(needle)),
    })),
  ].filter(({ reports }) => reports.length > 0)
  return (
    <nav className={styles['rpt-list']} aria-label={reportTexts.list}>
      <TextField
        type="search"
        label={reportTexts.search}
        hideLabel
        placeholder={reportTexts.search}
        icon={<Search />}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {needle === '' && !frequent && (
        <div>
          <h2>{reportTexts.frequent}</h2>
          <Loading label={reportTexts.frequentLoading}>
            {FREQUENT.map((width) => (
              <span key={width} className={styles['rpt-list-waiting']}>
                <Skeleton width={width} height={12} />
              </span>
            ))}
          </Loading>
        </div>
      )}
      {groups.map((group) => (
        <div key={group.id}>
          <h2 id={`${id}-${group.id}`}>{group.title}</h2>
          <ul aria-labelledby={`${id}-${group.id}`}>
            {group.reports.map((report) => (
              <li key={report}>
                <Link
                  to={pathOfQuestion({ report, filter: { ...question.filter, order_by: undefined }, page: 1 })}
                  // The report is current in the list only, not among the frequent ones.
                  aria-current={group.id !== 'frequent' && report === question.report ? 'page' : undefined}
                >
                  {nameOf(report)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {groups.length === 0 && (
        <p className={styles['rpt-list-none']} role="status">
          {reportTexts.noneFound}
        </p>
      )}
    </nav>
  )
}
