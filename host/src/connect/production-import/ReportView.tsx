import type { ProductionReport } from '@arbo/core'
import type { ProductionImportStore } from '@arbo/core/internal'
import { formatNumber } from '@arbo/core/format'
import { Download } from '@arbo/kit/icons'
import { Button, classes, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { productionImportTexts as words } from './texts.ts'
import { saveFile } from '../../ui/list/save-file.ts'
import { useLevels } from '../../app/levels.ts'
import { useImportAct } from './use-import-act.ts'
import importStyles from '../../ui/import/import.module.css'
import styles from './production-import.module.css'

const OUTCOMES = ['new', 'changed', 'same', 'skipped'] as const

/** The import's figures, problems, and what is left out. */
export function ReportView({ store, report }: { store: ProductionImportStore; report: ProductionReport }): ReactNode {
  const levels = useLevels()
  const { busy, act } = useImportAct(words.actFailed)
  const { counts, problems, problems_total: total, left, is_dry } = report
  const title = is_dry ? words.report : words.reportDone

  async function download(): Promise<void> {
    const { blob, name } = await store.report('xlsx')
    saveFile(blob, name)
  }

  return (
    <div className={styles['pim-report']}>
      <section className={styles['pim-section']}>
        <Row gap={8} justify="between" wrap>
          <h2>{title}</h2>
          <Button size="small" icon={<Download />} busy={busy} onClick={() => void act(download)}>
            {words.download}
          </Button>
        </Row>
        <div
          className={classes(importStyles['import-sheet'], styles['pim-counts'])}
          role="region"
          aria-label={title}
          tabIndex={0}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{words.kind}</th>
                {OUTCOMES.map((outcome) => (
                  <th key={outcome} scope="col" className={styles['pim-count']}>
                    {words.outcomes[outcome]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {counts.map((one) => (
                <tr key={one.kind}>
                  <th scope="row">{words.kinds[one.kind](levels)}</th>
                  {OUTCOMES.map((outcome) => (
                    <td key={outcome} className={styles['pim-count']} data-zero={one[outcome] === 0 ? '' : undefined}>
                      {formatNumber(one[outcome], 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {total > 0 && (
        <section className={styles['pim-section']}>
          <h2>{words.problems(total)}</h2>
          {problems.length < total && (
            <p className={styles['pim-note']}>{words.problemsShown(problems.length, total)}</p>
          )}
          <div className={importStyles['import-sheet']} role="region" aria-label={words.problems(total)} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.name}</th>
                  <th scope="col">{words.remark}</th>
                  <th scope="col">{words.where}</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ name, message, file, row }, at) => (
                  <tr key={`${at} ${name}`}>
                    <td dir="auto">{name}</td>
                    <td>{message}</td>
                    <td className={styles['pim-note']}>{words.rowOf(file, row)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {left.length > 0 && (
        <section className={styles['pim-section']}>
          <h2>{words.left}</h2>
          <p className={styles['pim-note']}>{words.leftLead}</p>
          <div className={importStyles['import-sheet']} role="region" aria-label={words.left} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.field}</th>
                  <th scope="col" className={styles['pim-count']}>
                    {words.times}
                  </th>
                  <th scope="col">{words.why}</th>
                </tr>
              </thead>
              <tbody>
                {left.map(({ what, count, reason }) => (
                  <tr key={`${what} ${reason}`}>
                    <td>{what}</td>
                    <td className={styles['pim-count']}>{formatNumber(count, 0)}</td>
                    <td className={styles['pim-note']}>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </div>
  )
}
