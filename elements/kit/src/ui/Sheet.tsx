import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../element/ErrorBoundary.tsx'
import { useModal } from '../element/use-modal.ts'
import { usePortalContainer } from '../element/use-host.ts'
import { X } from '../icons.ts'
import { useTexts } from '../texts.ts'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The edge at which it stands on a large monitor, where it is no sheet. */
  side?: 'start' | 'end'
  children: ReactNode
}

/** A modal panel at an edge, as high as the window: what stands beside the page on a large monitor. */
export function Sheet({ open, onOpenChange, title, side = 'start', children }: SheetProps): ReactNode {
  const texts = useTexts()
  useModal(open)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} modal="trap-focus">
      <Base.Portal container={usePortalContainer()}>
        <Base.Backdrop className="arbo-scrim" />
        <Base.Popup className="arbo-sheet" data-side={side}>
          <div className="arbo-dialog-header">
            <Base.Title className="arbo-dialog-title">{title}</Base.Title>
            <Base.Close
              className="arbo-button arbo-icon-button arbo-button-ghost arbo-size-medium"
              aria-label={texts.close}
            >
              <X />
            </Base.Close>
          </div>
          <div className="arbo-sheet-body">
            <ErrorBoundary>{children}</ErrorBoundary>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
