import { Ellipsis } from '@arbo/kit/icons'
import { IconButton, Menu, MenuItem } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'

/** Something that can be done with a row. */
export interface RowAction {
  label: string
  icon?: ReactNode
  danger?: boolean
  onSelect: () => void
}

/** What can be done with a row; nothing where the user may do nothing. */
export function ListRowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }): ReactNode {
  if (actions.length === 0) return null
  return (
    <Menu align="end" trigger={<IconButton size="small" icon={<Ellipsis />} label={texts.moreActions({ name })} />}>
      {actions.map(({ label, icon, danger = false, onSelect }) => (
        <MenuItem key={label} icon={icon} danger={danger} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
