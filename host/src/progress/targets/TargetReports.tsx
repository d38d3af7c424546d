import { pageLanguage, TARGET_REPORT_MONTHS_MAX, addMonths } from '@arbo/core'
import { TARGET_REPORTS, type TargetReportsStore } from '@arbo/core/internal'
import { Download } from '@arbo/kit/icons'
import { Button, Select, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { targetsTexts } from './texts.ts'
import { useSaveFile } from '../../ui/exports/use-save-file.ts'
import styles from './targets.module.css'
import { formatMonth } from '@arbo/core/format'

interface TargetReportsProps {
  store: Pick<TargetReportsStore, 'download'>
  /** The current month. */
  current: string
}

const FORMATS = ['xlsx', 'csv'] as const

/** The three reports as files, over the chosen months (TGT-08, TGT-24). */
export function TargetReports({ store, current }: TargetReportsProps): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const [from, setFrom] = useState(current)
  const [until, setUntil] = useState(current)
  const { saving, save } = useSaveFile<string>(listTexts.exportFailed)
  const options = Array.from({ length: TARGET_REPORT_MONTHS_MAX }, (_, at) => {
    const value = addMonths(current, -at)
    return { value, label: formatMonth(value, pageLanguage()) }
  })
  // The files hold mail addresses, which need more rights than the figures.
  const may = session.can({ allOf: ['target_updateTargetSummary_read', 'people_getWorkspaceUserDetails_read'] })

  return (
    <section aria-label={targetsTexts.reports}>
      <h2>{targetsTexts.reports}</h2>
      {may ? (
        <>
          <div className={styles['report-months']}>
            <Select
              label={targetsTexts.fromMonth}
              options={options}
              value={from}
              onChange={(next) => {
                setFrom(next)
                if (next > until) setUntil(next)
              }}
            />
            <Select
              label={targetsTexts.untilMonth}
              options={options}
              value={until}
              onChange={(next) => {
                setUntil(next)
                if (next < from) setFrom(next)
              }}
            />
          </div>
          <ul className={styles['report-list']}>
            {TARGET_REPORTS.map((report) => {
              const { name, what } = targetsTexts.reportNames[report]
              return (
                <li key={report}>
                  <div>
                    <Text as="strong" weight="medium">
                      {name}
                    </Text>
                    <span>{what}</span>
                  </div>
                  {FORMATS.map((format) => (
                    <Button
                      key={format}
                      size="small"
                      icon={<Download />}
                      busy={saving === `${report}.${format}`}
                      aria-label={targetsTexts.downloadAs({ report: name, format: targetsTexts.formats[format] })}
                      onClick={() =>
                        void save(`${report}.${format}`, () => store.download(report, format, { from, until }))
                      }
                    >
                      {targetsTexts.formats[format]}
                    </Button>
                  ))}
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        <p className={styles['target-none']}>{targetsTexts.noReports}</p>
      )}
    </section>
  )
}
