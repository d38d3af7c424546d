import type { SceneImportPreview, SceneImportRow } from '@arbo/core'
import { classes, Tabs, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { sceneImportTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import importStyles from '../../ui/import/import.module.css'
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

function Row({ row }: { row: SceneImportRow }): ReactNode {
  return (
    <tr>
      <td>{row.row}</td>
      <td>
        <span className={styles['scene-import-state']} data-state={row.state}>
          {sceneImportTexts.states[row.state]}
        </span>
      </td>
      <td className={styles['scene-import-name']}>
        <span dir="auto">{row.name}</span>
        {row.path.length > 0 && <span className={styles['scene-import-samples']}>{row.path.join(' / ')}</span>}
      </td>
      <td>
        <ul>
          {row.faults.map(({ column, value, message }) => (
            <Text as="li" key={`${column ?? ''} ${message}`} tone="danger">
              {column !== null && <span className={styles['scene-import-field']}>{column}</span>}
              {value !== '' && (
                <q className={styles['scene-import-value']} dir="auto">
                  {value}
                </q>
              )}{' '}
              {message}
            </Text>
          ))}
          {row.changes.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </ul>
      </td>
    </tr>
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
    <div
      className={classes(importStyles['import-sheet'], styles['scene-import-rows'])}
      role="region"
      aria-label={sceneImportTexts.rows}
      tabIndex={0}
    >
      {visibleRows.length < total && <p>{sceneImportTexts.shown(visibleRows.length, total)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{sceneImportTexts.row}</th>
            <th scope="col">{sceneImportTexts.state}</th>
            <th scope="col">{sceneImportTexts.name(levels)}</th>
            <th scope="col">{sceneImportTexts.what}</th>
          </tr>
        </thead>
        <tbody>
          {visibleRows.map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </tbody>
      </table>
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
