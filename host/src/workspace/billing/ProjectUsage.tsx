import type { StorageInformation } from '@arbo/core'
import { formatBytes } from '@arbo/core/format'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { billingTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './billing.module.css'

/** Rows that show at first. */
const FIRST = 8

/** What each project stores, most first. */
export function ProjectUsage({ rows }: { rows: StorageInformation['usage']['by_project'] }): ReactNode {
  const { session } = useApp()
  const { one, word } = useLevels().project
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  const canOpen = session.can('project_getProjectDirectoryUserInterface_read')
  return (
    <>
      <table className={styles['billing-table']}>
        <caption className="arbo-visually-hidden">{billingTexts.byLevel(word)}</caption>
        <thead>
          <tr>
            <th scope="col">{one}</th>
            <th scope="col">{billingTexts.columnFiles}</th>
            <th scope="col">{billingTexts.columnSize}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, all ? rows.length : FIRST).map(({ project_id, name, bytes, files }) => (
            <tr key={project_id}>
              <th scope="row" title={name}>
                {canOpen ? <Link to={`/pl/dir/${project_id}`}>{name}</Link> : name}
              </th>
              <td>{billingTexts.count(files)}</td>
              <td>{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && rows.length > FIRST && (
        <Button variant="ghost" className={styles['billing-more']} onClick={() => setAll(true)}>
          {billingTexts.showAll(rows.length)}
        </Button>
      )}
    </>
  )
}
