import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Kbd } from './Kbd.tsx'

export interface MenuItemProps {
  children: ReactNode
  onSelect?: () => void
  /** Makes it a link. */
  href?: string
  icon?: ReactNode
  shortcut?: string
  danger?: boolean
  disabled?: boolean
}

export function MenuItem({ children, onSelect, href, icon, shortcut, danger, disabled }: MenuItemProps): ReactNode {
  const className = classes('arbo-menu-item', danger && 'danger')
  const content = (
    <>
      <span className="arbo-menu-icon">{icon}</span>
      <span className="arbo-menu-label">{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <Base.LinkItem className={className} href={href} onClick={onSelect} closeOnClick>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item className={className} onClick={onSelect} disabled={disabled}>
      {content}
    </Base.Item>
  )
}

export function MenuSeparator(): ReactNode {
  return <div role="separator" className="arbo-menu-separator" />
}
