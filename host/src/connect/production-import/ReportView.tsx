import { pageLanguage, saveFile, type ProductionReport } from '@arbo/core'
import type { ProductionImportStore } from '@arbo/core/internal'
import { formatNumber } from '@arbo/core/format'
import { Download } from '@arbo/kit/icons'
import { Button, Row, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { productionImportTexts as words } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { useImportAct } from './use-import-act.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
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
        <Table
          label={title}
          frame="sheet"
          columns={[
            { id: 'kind', label: words.kind, isHead: true },
            ...OUTCOMES.map((id) => ({ id, label: words.outcomes[id], align: 'end' as const, fits: true })),
          ]}
        >
          {counts.map((one) => (
            <TableRow key={one.kind}>
              {[
                withLevels(words.kinds[one.kind], levels),
                ...OUTCOMES.map((outcome) => (
                  <Text key={outcome} tone={one[outcome] === 0 ? 'subtle' : undefined}>
                    {formatNumber(one[outcome], 0, pageLanguage())}
                  </Text>
                )),
              ]}
            </TableRow>
          ))}
        </Table>
      </section>
      {total > 0 && (
        <section className={styles['pim-section']}>
          <h2>{words.problems({ count: total })}</h2>
          {problems.length < total && (
            <p className={styles['pim-note']}>{words.problemsShown({ count: problems.length, total })}</p>
          )}
          <Table
            label={words.problems({ count: total })}
            frame="sheet"
            columns={[
              { id: 'name', label: words.name },
              { id: 'remark', label: words.remark },
              { id: 'where', label: words.where },
            ]}
          >
            {problems.map(({ name, message, file, row }, at) => (
              <TableRow key={`${at} ${name}`}>
                <span dir="auto">{name}</span>
                {message}
                <span className={styles['pim-note']}>{row === null ? file : words.rowOf({ file, row })}</span>
              </TableRow>
            ))}
          </Table>
        </section>
      )}
      {left.length > 0 && (
        <section className={styles['pim-section']}>
          <h2>{words.left}</h2>
          <p className={styles['pim-note']}>{words.leftLead}</p>
          <Table
            label={words.left}
            frame="sheet"
            columns={[
              { id: 'field', label: words.field },
              { id: 'times', label: words.times, align: 'end', fits: true },
              { id: 'why', label: words.why },
            ]}
          >
            {left.map(({ what, count, reason }) => (
              <TableRow key={`${what} ${reason}`}>
                {what}
                {formatNumber(count, 0, pageLanguage())}
                <span className={styles['pim-note']}>{reason}</span>
              </TableRow>
            ))}
          </Table>
        </section>
      )}
    </div>
  )
}
