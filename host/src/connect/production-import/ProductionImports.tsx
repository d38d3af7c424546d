import type { ProductionImportInfo } from '@arbo/core'
import { createProductionImportsStore } from '@arbo/core/internal'
import { Trash2, Upload } from '@arbo/kit/icons'
import { NoPermissionState } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { productionImportTexts as words } from './texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useAct } from '../../ui/list/use-act.ts'
import { useLocalRows } from '../../ui/list/use-local-rows.ts'
import { useLevels } from '../../app/levels.ts'
import { importColumns, nameOfImport } from './import-columns.tsx'
import { MAY_IMPORT } from '../../app/may-import.ts'
import { NEW_IMPORT } from './new-import.ts'
import styles from './production-import.module.css'

const PATH = '/pl/imp'

/** /pl/imp: imports of productions, and the way to a new one. */
export function ProductionImportsScreen(): ReactNode {
  const { session } = useApp()
  // Renders again when rights change.
  useSessionState((state) => state.permissions)
  if (!session.can(MAY_IMPORT)) return <NoPermissionState title={words.denied} message={words.deniedMessage} />
  return <Imports />
}

function Imports(): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const store = useMemo(() => createProductionImportsStore(session), [session])
  const { status, error, rows: imports } = useSelected(store, (state) => state)
  const { rows, search, setSearch, sort, setSort } = useLocalRows(imports, {
    textOf: (row) => `${nameOfImport(row)} ${words.states[row.state]} ${row.created_by.display_name}`,
    orderOf: (row, column) => (column === 'when' ? Date.parse(row.created_at) : nameOfImport(row)),
    sort: '-when',
  })
  const [removing, setRemoving] = useState<ProductionImportInfo | null>(null)
  const { act } = useAct()
  const columns = useMemo(() => importColumns(levels), [levels])

  const menuOf = (row: ProductionImportInfo): ReactNode =>
    row.state === 'checking' || row.state === 'running' ? null : (
      <ListRowMenu
        name={nameOfImport(row)}
        actions={[{ label: words.remove, icon: <Trash2 />, danger: true, onSelect: () => setRemoving(row) }]}
      />
    )

  const createButton = (
    <Link to={`${PATH}/${NEW_IMPORT}`} className="arbo-button arbo-button-primary">
      <Upload />
      {words.create}
    </Link>
  )
  return (
    <div className={styles['production-imports']}>
      <h1 className="arbo-visually-hidden">{words.list}</h1>
      <List
        label={words.list}
        rows={rows}
        columns={columns}
        nameOf={nameOfImport}
        to={({ id }) => `${PATH}/${id}`}
        actions={menuOf}
        status={status}
        error={error}
        onRetry={() => void store.reload()}
        sort={sort}
        onSort={setSort}
        {...(imports.length > 0 ? { search: { label: words.search, value: search, onChange: setSearch } } : {})}
        onClear={() => setSearch('')}
        primary={imports.length > 0 && createButton}
        empty={{
          icon: <Upload size={20} />,
          title: words.emptyTitle,
          message: words.emptyMessage,
          action: createButton,
        }}
      />
      {removing && (
        <ConfirmDialog
          title={words.removeTitle}
          message={words.removeMessage}
          confirmLabel={words.remove}
          danger
          onConfirm={() => act({ run: () => store.remove(removing.id), done: words.removed })}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}
