import type { WorkspaceRole } from '@arbo/core'
import type { ReactNode } from 'react'
import { rolesTexts } from './texts.ts'
import { isForGuests } from './role-actions.ts'
import styles from '../../ui/list/list.module.css'

type BadgedRole = Pick<WorkspaceRole, 'is_root' | 'is_default' | 'status' | 'ws_root_role_id'>

/** Badges of a role: root role, default, archived. */
export function RoleBadges({ role, withStatus = false }: { role: BadgedRole; withStatus?: boolean }): ReactNode {
  const words = [
    role.is_root && rolesTexts.root,
    role.is_default && (isForGuests(role) ? rolesTexts.defaultGuest : rolesTexts.defaultMember),
    withStatus && role.status === 0 && rolesTexts.archived,
  ].filter((word) => word !== false)
  return words.map((word) => (
    <span key={word} className={styles['list-badge']}>
      {word}
    </span>
  ))
}
