import type { SceneImportPreview, SceneImportRow } from '@arbo/core'
import { Tabs, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { sceneImportTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
import styles from './scene-import.module.css'

type Shown = 'all' | SceneImportRow['state']
const STATES = ['faulty', 'new', 'changed', 'unchanged'] as const
/** Rows drawn at most; the others are of the same kind. */
const DRAWN = 200

function Change({ label, from, to }: SceneImportRow['changes'][number]): ReactNode {
  return (
    <li>
      <span className={styles['scene-import-field']}>{label}</span>
      {from !== '' && <del dir="auto">{from}</del>} <ins dir="auto">{to || sceneImportTexts.empty}</ins>
    </li>
  )
}

interface SaidProps extends Omit<SceneImportRow['faults'][number], 'row'> {
  tone: 'danger' | 'warning'
}

/** What is wrong with a cell, or taken otherwise than it stands there. */
function Said({ column, value, message, tone }: SaidProps): ReactNode {
  return (
    <Text as="li" tone={tone}>
      {column !== null && <span className={styles['scene-import-field']}>{column}</span>}
      {value !== '' && (
        <q className={styles['scene-import-value']} dir="auto">
          {value}
        </q>
      )}{' '}
      {message}
    </Text>
  )
}

function Sheet({ rows, total }: { rows: readonly SceneImportRow[]; total: number }): ReactNode {
  const levels = useLevels()
  const visibleRows = rows.slice(0, DRAWN)
  if (visibleRows.length === 0)
    return (
      <Text as="p" tone="muted">
        {sceneImportTexts.none}
      </Text>
    )
  return (
    <div className={styles['scene-import-rows']}>
      <Table
        label={sceneImportTexts.rows}
        frame="sheet"
        note={visibleRows.length < total && sceneImportTexts.shown({ count: visibleRows.length, total })}
        columns={[
          { id: 'row', label: sceneImportTexts.row, fits: true },
          { id: 'state', label: sceneImportTexts.state, fits: true },
          { id: 'name', label: withLevels(sceneImportTexts.name, levels) },
          { id: 'what', label: sceneImportTexts.what },
        ]}
      >
        {visibleRows.map(({ row, state, name, path, faults, remarks, changes }) => (
          <TableRow key={row}>
            {row}
            <span className={styles['scene-import-state']} data-state={state}>
              {sceneImportTexts.states[state]}
            </span>
            <div className={styles['scene-import-name']}>
              <span dir="auto">{name}</span>
              {path.length > 0 && <span className={styles['scene-import-samples']}>{path.join(' / ')}</span>}
            </div>
            <ul>
              {faults.map((fault) => (
                <Said key={`${fault.column ?? ''} ${fault.message}`} tone="danger" {...fault} />
              ))}
              {remarks.map((remark) => (
                <Said key={`${remark.column ?? ''} ${remark.message}`} tone="warning" {...remark} />
              ))}
              {changes.map((change) => (
                <Change key={change.field} {...change} />
              ))}
            </ul>
          </TableRow>
        ))}
      </Table>
    </div>
  )
}

/** The file's effects row by row, grouped by outcome. */
export function ImportRows({ preview }: { preview: SceneImportPreview }): ReactNode {
  const { rows, counts, total } = preview
  const [chosen, setChosen] = useState<Shown>('all')
  const all = {
    value: 'all' as const,
    label: sceneImportTexts.all,
    count: total,
    panel: <Sheet rows={rows} total={total} />,
  }
  const tabs = STATES.filter((state) => counts[state] > 0).map((state) => ({
    value: state,
    label: sceneImportTexts.states[state],
    count: counts[state],
    panel: <Sheet rows={rows.filter((row) => row.state === state)} total={counts[state]} />,
  }))
  // The chosen tab may disappear with other columns.
  const value = tabs.some((tab) => tab.value === chosen) ? chosen : 'all'
  return <Tabs<Shown> label={sceneImportTexts.rows} value={value} onChange={setChosen} tabs={[all, ...tabs]} />
}
