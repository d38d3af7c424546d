import type { Levels } from '@arbo/core'
import { Search } from '@arbo/kit/icons'
import { Checkbox, Text, TextField } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'
import { moduleName } from '../people/texts.ts'
import { rolesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { RoleModuleRow } from './RoleModuleRow.tsx'
import { roleMatrix, withAccess, withKey, type RoleModule } from './role-matrix.ts'
import styles from './roles.module.css'

interface RoleMatrixProps {
  permissions: readonly string[]
  /** Permissions of the root role that it was copied from. */
  rootPermissions: readonly string[]
  /** Left out where nothing can be changed. */
  onChange?: ((permissions: string[]) => void) | undefined
}

/** The modules with matching keys, and only these keys. */
function filtered(modules: readonly RoleModule[], search: string, changedOnly: boolean, levels: Levels): RoleModule[] {
  const needle = search.trim().toLowerCase()
  return modules
    .map((module) => ({
      ...module,
      rows: module.rows.filter(
        ({ key, label, change }) =>
          (!changedOnly || change !== null) &&
          `${moduleName(module.module, levels)} ${label} ${key}`.toLowerCase().includes(needle),
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** A role's access: none, view or manage per module, and the single permissions below it (PPL-13). */
export function RoleMatrix({ permissions, rootPermissions, onChange }: RoleMatrixProps): ReactNode {
  const own = useSessionState((state) => state.permissions)
  const levels = useLevels()
  const [search, setSearch] = useState('')
  const [changedOnly, setChangedOnly] = useState(false)
  const modules = useMemo(
    () => roleMatrix(permissions, rootPermissions, levels),
    [permissions, rootPermissions, levels],
  )
  const isNarrowed = search.trim() !== '' || changedOnly
  const visibleModules = isNarrowed ? filtered(modules, search, changedOnly, levels) : modules
  return (
    <>
      <div className={styles['role-tools']}>
        <TextField
          type="search"
          label={rolesTexts.searchKeys}
          hideLabel
          placeholder={rolesTexts.searchKeys}
          icon={<Search />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Checkbox label={rolesTexts.changedOnly} checked={changedOnly} onChange={setChangedOnly} />
      </div>
      {visibleModules.length === 0 ? (
        <Text as="p" tone="muted" role="status">
          {rolesTexts.noKeys}
        </Text>
      ) : (
        <ul className={styles['role-modules']}>
          {visibleModules.map((module) => (
            <RoleModuleRow
              key={module.module}
              module={module}
              total={modules.find((one) => one.module === module.module)?.rows.length ?? 0}
              permissions={permissions}
              own={own}
              forceOpen={isNarrowed}
              onAccess={onChange && ((access) => onChange(withAccess(permissions, module.module, access)))}
              onKey={onChange && ((key, isHeld) => onChange(withKey(permissions, key, isHeld)))}
            />
          ))}
        </ul>
      )}
    </>
  )
}
