import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Check } from '../icons.ts'

export interface MenuCheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  icon?: ReactNode
  children: ReactNode
}

/** Something that is on or off, inside a Menu, which stays open so that the effect is seen. */
export function MenuCheck({ checked, onChange, icon, children }: MenuCheckProps): ReactNode {
  return (
    <Base.CheckboxItem className="arbo-menu-item" checked={checked} onCheckedChange={(next) => onChange(next)}>
      {icon !== undefined && <span className="arbo-menu-icon">{icon}</span>}
      <span className="arbo-menu-label">{children}</span>
      <Base.CheckboxItemIndicator className="arbo-menu-check">
        <Check />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  )
}
