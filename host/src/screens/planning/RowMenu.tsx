import { Ellipsis, Pencil, Trash2 } from '@arbo/kit/icons'
import { IconButton, Menu, MenuItem } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'

interface RowMenuProps {
  name: string
  /** Left out where the user may not. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** What can be done with a row; nothing where the user may do nothing. */
export function RowMenu({ name, onEdit, onDelete }: RowMenuProps): ReactNode {
  if (!onEdit && !onDelete) return null
  return (
    <Menu align="end" trigger={<IconButton size="small" icon={<Ellipsis />} label={texts.moreActions(name)} />}>
      {onEdit && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {texts.edit}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
          {texts.delete}
        </MenuItem>
      )}
    </Menu>
  )
}
