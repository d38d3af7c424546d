import type { RoleDetail } from '@arbo/core'
import { Copy, Lock, RotateCw } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { rolesTexts } from '../../texts/roles.ts'
import { ListRowMenu, type RowAction } from '../../ui/list/ListRowMenu.tsx'
import { RoleBadges } from './RoleBadges.tsx'

interface RoleHeadProps {
  role: RoleDetail
  /** Why it cannot be changed; null where it can. */
  refusal: string | null
  actions: readonly RowAction[]
  /** Null where the user may not. */
  onCopy: (() => void) | null
  /** Null where there is nothing to reset, or the user may not. */
  onReset: (() => void) | null
  dirty: boolean
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The role's name and what can be done with it; why it stays as it is, where it does. */
export function RoleHead(props: RoleHeadProps): ReactNode {
  const { role, refusal, actions, onCopy, onReset, dirty, busy, onSave, onDiscard } = props
  return (
    <header className="role-head">
      <div className="role-title">
        <h1>{role.name}</h1>
        <RoleBadges role={role} withStatus />
      </div>
      <div className="role-buttons">
        {dirty && (
          <span className="role-unsaved" role="status">
            {rolesTexts.unsaved}
          </span>
        )}
        {onReset && (
          <Button icon={<RotateCw />} onClick={onReset}>
            {rolesTexts.reset}
          </Button>
        )}
        {refusal !== null && onCopy && (
          <Button variant="primary" icon={<Copy />} onClick={onCopy}>
            {rolesTexts.copyToChange}
          </Button>
        )}
        {refusal === null && (
          <>
            {dirty && <Button onClick={onDiscard}>{rolesTexts.discard}</Button>}
            <Button variant="primary" busy={busy} disabled={!dirty} onClick={onSave}>
              {texts.save}
            </Button>
          </>
        )}
        <ListRowMenu name={role.name} actions={actions} />
      </div>
      {refusal !== null && (
        <p className="role-refusal">
          <Lock />
          {refusal}
        </p>
      )}
    </header>
  )
}
