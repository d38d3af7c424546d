import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { rolesTexts } from '../../texts/roles.ts'

interface RoleConflictProps {
  busy: boolean
  onOverwrite: () => void
  onTake: () => void
}

/** The role has become another one while it was being changed here: whose changes hold is the user's to say. */
export function RoleConflict({ busy, onOverwrite, onTake }: RoleConflictProps): ReactNode {
  return (
    <div className="role-notice role-conflict notice" role="alert">
      <p>
        <strong>{rolesTexts.conflictTitle}.</strong> {rolesTexts.conflictMessage}
      </p>
      <Button size="small" onClick={onTake}>
        {rolesTexts.conflictTake}
      </Button>
      <Button size="small" busy={busy} onClick={onOverwrite}>
        {rolesTexts.conflictOverwrite}
      </Button>
    </div>
  )
}
