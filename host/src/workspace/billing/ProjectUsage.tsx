import { pageLanguage, type StorageInformation } from '@arbo/core'
import { formatBytes, formatNumber } from '@arbo/core/format'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { billingTexts } from './texts.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
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
      <Table
        label={billingTexts.byLevel({ level: word })}
        columns={[
          { id: 'name', label: one, isHead: true },
          { id: 'files', label: billingTexts.columnFiles, align: 'end', fits: true },
          { id: 'size', label: billingTexts.columnSize, align: 'end', fits: true },
        ]}
      >
        {rows.slice(0, all ? rows.length : FIRST).map(({ project_id, name, bytes, files }) => (
          <TableRow key={project_id}>
            {canOpen ? (
              <Link to={`/pl/dir/${project_id}`} className="arbo-plain-link arbo-underlines">
                {name}
              </Link>
            ) : (
              name
            )}
            {formatNumber(files, 0, pageLanguage())}
            {formatBytes(bytes, pageLanguage())}
          </TableRow>
        ))}
      </Table>
      {!all && rows.length > FIRST && (
        <Button variant="ghost" className={styles['billing-more']} onClick={() => setAll(true)}>
          {billingTexts.showAll({ count: rows.length })}
        </Button>
      )}
    </>
  )
}
