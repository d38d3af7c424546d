import type { ProductionSheet } from '@arbo/core/internal'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { ColumnMapping } from '../../ui/import/ColumnMapping.tsx'
import { importTexts } from '../../ui/import/texts.ts'
import type { ChoiceProps } from './choice-props.ts'
import { productionImportTexts as words } from './texts.ts'
import styles from './production-import.module.css'

/** Any number of columns may be these: each of a task type is another one. */
const REPEATED = new Set(['task_status', 'task_assignees'])

/** A choice, with the column that was chosen for it before, which is left out instead. */
function withRoom({ columns }: ProductionSheet, header: string, meaning: string): Record<string, string> {
  const others = columns.filter(
    (one) => one.header !== header && one.origin === 'chosen' && one.meaning === meaning && !REPEATED.has(meaning),
  )
  return { ...Object.fromEntries(others.map((one) => [one.header, ''])), [header]: meaning }
}

/** What the columns of each sheet are read as. All other choices are about what is read by them. */
export function ColumnChoices({ data: { facts }, disabled, choose }: ChoiceProps): ReactNode {
  const levels = useLevels()
  return (
    <section className={styles['pim-section']}>
      <h2>{importTexts.columns}</h2>
      <p className={styles['pim-lead']}>{words.columnsLead}</p>
      {facts.sheets.map((sheet) => {
        const { key, file, columns, meanings } = sheet
        const read = columns.filter(({ meaning }) => meaning !== '').length
        return (
          <details key={key} className={styles['pim-columns']} open={facts.sheets.length === 1}>
            <summary>
              <strong>{file}</strong> <Text tone="muted">{words.columnsRead({ read, columns: columns.length })}</Text>
            </summary>
            <ColumnMapping
              label={words.columnsOf({ file })}
              columns={columns.map(({ meaning, ...column }) => ({ ...column, field: meaning }))}
              fields={meanings.map((field) => ({ field, label: withLevels(words.meanings[field], levels) }))}
              disabled={disabled}
              onChange={(header, meaning) => choose({ columns: { [key]: withRoom(sheet, header, meaning) } })}
            />
          </details>
        )
      })}
    </section>
  )
}
