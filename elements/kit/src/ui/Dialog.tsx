import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { ErrorBoundary } from '../element/ErrorBoundary.tsx'
import { useModal } from '../element/use-modal.ts'
import { usePortalContainer } from '../element/use-host.ts'
import { X } from '../icons.ts'
import { useTexts } from '../texts.ts'
import { classes } from './classes.ts'

export interface DialogProps {
  open: boolean
  /** `reason`: what closes it, as `escape-key` or `close-press`. */
  onOpenChange: (open: boolean, reason: string) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** `top`: near the upper edge, for contents whose height changes. */
  position?: 'centre' | 'top'
  /** Focused first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>
}

/**
 * A modal dialog. Base UI's 'trap-focus' and not full modality: that one locks the scrolling of the page, which in an
 * element is somebody else's. `useModal` hides the element's own content instead.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  position = 'centre',
  initialFocus,
}: DialogProps): ReactNode {
  const texts = useTexts()
  useModal(open)
  return (
    <Base.Root open={open} onOpenChange={(next, { reason }) => onOpenChange(next, reason)} modal="trap-focus">
      <Base.Portal container={usePortalContainer()}>
        <Base.Backdrop className="arbo-scrim" />
        <Base.Popup
          className={classes('arbo-dialog', `arbo-dialog-${size}`, position === 'top' && 'arbo-dialog-top')}
          initialFocus={initialFocus}
        >
          <div className="arbo-dialog-header">
            <Base.Title className="arbo-dialog-title">{title}</Base.Title>
            <Base.Close
              className="arbo-button arbo-icon-button arbo-button-ghost arbo-size-small"
              aria-label={texts.close}
            >
              <X />
            </Base.Close>
          </div>
          {description && <Base.Description className="arbo-dialog-description">{description}</Base.Description>}
          {children && (
            <div className="arbo-dialog-body">
              <ErrorBoundary>{children}</ErrorBoundary>
            </div>
          )}
          {footer && <footer className="arbo-dialog-footer">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
