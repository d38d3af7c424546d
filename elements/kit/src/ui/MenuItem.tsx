import { Menu as Base } from '@base-ui/react/menu'
import type { MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Kbd } from './Kbd.tsx'

export interface MenuItemProps {
  children: ReactNode
  /** For a link, `preventDefault` keeps the browser from following it. */
  onSelect?: (event: MouseEvent) => void
  /** The pointer or the keys have come to it: a moment to fetch ahead. */
  onHighlight?: () => void
  /** Makes it a link. */
  href?: string
  /** A link that opens in a new tab. */
  newTab?: boolean
  /** The link leads to the page that is open. */
  current?: boolean
  icon?: ReactNode
  shortcut?: string
  danger?: boolean
  disabled?: boolean
}

export function MenuItem({
  children,
  onSelect,
  onHighlight,
  href,
  newTab = false,
  current = false,
  icon,
  shortcut,
  danger,
  disabled,
}: MenuItemProps): ReactNode {
  const className = classes('arbo-menu-item', danger && 'danger')
  const content = (
    <>
      {icon !== undefined && <span className="arbo-menu-icon">{icon}</span>}
      <span className="arbo-menu-label">{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <Base.LinkItem
        className={className}
        href={href}
        aria-current={current ? 'page' : undefined}
        {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
        onClick={onSelect}
        onFocus={onHighlight}
        closeOnClick
      >
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item className={className} onClick={onSelect} onFocus={onHighlight} disabled={disabled}>
      {content}
    </Base.Item>
  )
}

export function MenuSeparator(): ReactNode {
  return <div role="separator" className="arbo-menu-separator" />
}
