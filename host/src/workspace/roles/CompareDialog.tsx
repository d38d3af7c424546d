import { failureOf, type Failure, type RoleComparison, type WorkspaceRole } from '@arbo/core'
import type { RolesStore } from '@arbo/core/internal'
import { Check, Minus } from '@arbo/kit/icons'
import { Button, Dialog, ErrorState, Select, Stack, Text } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { moduleName } from '../people/texts.ts'
import { rolesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { comparedKeys, type ComparedKey } from './comparison.ts'
import styles from './roles.module.css'

interface CompareDialogProps {
  roles: RolesStore
  role: Pick<WorkspaceRole, 'id' | 'name'>
  onClose: () => void
}

/** Two roles' permissions side by side, differences first (XPPL-03). */
export function CompareDialog({ roles, role, onClose }: CompareDialogProps): ReactNode {
  const rows = useSelected(roles, (state) => state.rows)
  /** A new object reads again, also for the same role. */
  const [otherRole, setOtherRole] = useState<{ id: string } | null>(null)
  const [compared, setCompared] = useState<RoleComparison | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    if (otherRole === null) return
    let current = true
    roles.compare(role.id, otherRole.id).then(
      (value) => current && setCompared(value),
      (error: unknown) => current && setFailure(failureOf(error)),
    )
    return () => {
      current = false
    }
  }, [roles, role.id, otherRole])

  function ask(id: string): void {
    setCompared(null)
    setFailure(null)
    setOtherRole({ id })
  }

  return (
    <Dialog
      open
      size="large"
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={rolesTexts.compareTitle({ name: role.name })}
      description={rolesTexts.compareLead}
      footer={<Button onClick={onClose}>{rolesTexts.close}</Button>}
    >
      <Stack gap={12}>
        <Select
          label={rolesTexts.compareWith}
          placeholder={rolesTexts.compareChoose}
          value={otherRole?.id ?? null}
          onChange={ask}
          options={rows.filter(({ id }) => id !== role.id).map(({ id, name }) => ({ value: id, label: name }))}
        />
        {failure && (
          <ErrorState
            title={rolesTexts.compareFailed}
            message={readFailureOf(failure)}
            onRetry={() => otherRole && ask(otherRole.id)}
          />
        )}
        {otherRole && !failure && compared === null && <ListSkeleton label={texts.loading} withFace={false} />}
        {compared && <ComparisonTable comparison={compared} />}
      </Stack>
    </Dialog>
  )
}

function ComparisonTable({ comparison }: { comparison: RoleComparison }): ReactNode {
  const { differences, common } = comparedKeys(comparison, useLevels())
  const { role, other } = comparison
  return (
    <>
      <Text as="p" tone="muted" role="status">
        {differences.length === 0 ? rolesTexts.compareSame : rolesTexts.compareCount({ count: differences.length })}
      </Text>
      <div
        className={styles['role-compare-scroll']}
        tabIndex={0}
        role="region"
        aria-label={rolesTexts.compareTitle({ name: role.name })}
      >
        <table className={styles['role-compare-table']}>
          <thead>
            <tr>
              <th scope="col">{rolesTexts.comparePermission}</th>
              <th scope="col">{role.name}</th>
              <th scope="col">{other.name}</th>
            </tr>
          </thead>
          <ComparedRows title={rolesTexts.differences} rows={differences} />
          <ComparedRows title={rolesTexts.common} rows={common} />
        </table>
      </div>
    </>
  )
}

function ComparedRows({ title, rows }: { title: string; rows: readonly ComparedKey[] }): ReactNode {
  const levels = useLevels()
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {title}
        </th>
      </tr>
      {rows.map(({ key, module, label, inRole, inOther }) => (
        <tr key={key}>
          <th scope="row">
            {label}
            <small>{moduleName(module, levels)}</small>
          </th>
          <Has isHeld={inRole} />
          <Has isHeld={inOther} />
        </tr>
      ))}
    </tbody>
  )
}

function Has({ isHeld }: { isHeld: boolean }): ReactNode {
  return (
    <td className={isHeld ? styles['held'] : styles['lacking']}>
      {isHeld ? <Check /> : <Minus />}
      <span className="arbo-visually-hidden">{isHeld ? rolesTexts.has : rolesTexts.hasNot}</span>
    </td>
  )
}
