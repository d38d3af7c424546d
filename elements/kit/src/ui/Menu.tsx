import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { usePortalContainer } from '../element/use-host.ts'
import { useMenuTyping } from './use-menu-typing.ts'
import { usePositioner } from './use-positioner.ts'

export interface MenuProps {
  /** A kit Button or IconButton. */
  trigger: ReactElement
  /** MenuItem, MenuChoices and MenuSeparator. */
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  /** The trigger stays where it is while the page scrolls: so does the menu, also between two frames. */
  pinned?: boolean
}

/** Actions behind a button. Not modal: the page around an embedded element keeps scrolling. */
export function Menu({
  trigger,
  children,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  pinned = false,
}: MenuProps): ReactNode {
  const { reset, ...typing } = useMenuTyping()
  const change = (next: boolean): void => {
    if (next) reset()
    onOpenChange?.(next)
  }
  return (
    <Base.Root modal={false} open={open} onOpenChange={change}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={usePortalContainer()}>
        <Base.Positioner {...usePositioner()} side={side} align={align} positionMethod={pinned ? 'fixed' : 'absolute'}>
          <Base.Popup className="arbo-popup arbo-menu" {...typing}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
