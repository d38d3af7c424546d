import type { WorkspaceRole } from '@arbo/core'
import { rolesStore, type RolesOrder } from '@arbo/core/internal'
import { Plus, Users } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { texts } from '../../app/texts.ts'
import { rolesTexts } from './texts.ts'
import { LibraryListHead } from '../../ui/library/LibraryListHead.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { RoleBadges } from './RoleBadges.tsx'
import { roleColumns } from './role-columns.tsx'
import { useRoleActions } from './use-role-actions.tsx'
import styles from '../../ui/library/library.module.css'

const STATUSES = [
  { value: '1', label: rolesTexts.active },
  { value: '0', label: rolesTexts.archived },
] as const

/** /ws/ar: the access roles of the workspace. */
export function RolesScreen(): ReactNode {
  const { session } = useApp()
  const roles = useMemo(() => rolesStore(session), [session])
  const {
    rows,
    status,
    error,
    order,
    shown: statusFilter,
    search: storedSearch,
  } = useSelected(roles, (current) => current)
  const [search, setSearch] = useListSearch(storedSearch, (text) => void roles.setSearch(text))
  const selection = useSelection(rows)
  const { create, actionsOf, bulkOf, dialog } = useRoleActions(roles)

  const [title, message] = rolesTexts.empty
  const badgesOf = (role: WorkspaceRole): ReactNode => <RoleBadges role={role} />
  const menuOf = (role: WorkspaceRole): ReactNode => <ListRowMenu name={role.name} actions={actionsOf(role)} />
  const canAdd = session.can('access_addWorkspaceRole_create')
  const canChange = session.can({ anyOf: ['access_updateWorkspaceRole_update', 'access_deleteWorkspaceRole_delete'] })
  useAskedNew(canAdd, create)
  return (
    <div className={styles['library']}>
      <LibraryListHead title={texts.labels.roles} count={status === 'ready' ? rows.length : null} />
      <List
        label={texts.labels.roles}
        rows={rows}
        columns={roleColumns}
        nameOf={({ name }) => name}
        mark={badgesOf}
        to={({ id }) => `/ws/ar/${id}`}
        status={status}
        error={error}
        onRetry={() => void roles.reload()}
        sort={order}
        onSort={(next) => void roles.setOrder(next as RolesOrder)}
        search={{ label: rolesTexts.search, value: search, onChange: setSearch }}
        filters={
          <ListFilter
            name={rolesTexts.columnStatus}
            value={statusFilter}
            onChange={(next) => void roles.setShown(next)}
            options={STATUSES}
          />
        }
        filtered={search.trim() !== '' || statusFilter !== '1'}
        onClear={() => {
          setSearch('')
          void roles.setShown('1')
        }}
        tools={
          <>
            <ListExport onExport={roles.exportFile} />
            {canAdd && (
              <Button variant="primary" icon={<Plus />} onClick={create}>
                {rolesTexts.create}
              </Button>
            )}
          </>
        }
        {...(canChange ? { selection, bulk: bulkOf } : {})}
        actions={menuOf}
        empty={{ icon: <Users size={20} />, title, message }}
      />
      {dialog}
    </div>
  )
}
