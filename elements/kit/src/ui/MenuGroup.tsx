import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'

export interface MenuGroupProps {
  /** Heading of the group. */
  label: string
  /** MenuItems. */
  children: ReactNode
}

/** Entries under a heading, inside a Menu. */
export function MenuGroup({ label, children }: MenuGroupProps): ReactNode {
  return (
    <Base.Group>
      <Base.GroupLabel className="arbo-menu-heading">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}
