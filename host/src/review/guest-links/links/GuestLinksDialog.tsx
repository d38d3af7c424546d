import type { GuestLinksOf } from '@arbo/core/internal'
import { Button, Dialog } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { guestTexts } from '../texts.ts'
import { GuestLinks } from './GuestLinks.tsx'

interface GuestLinksDialogProps {
  of: GuestLinksOf
  /** Of the scene. */
  name: string
  onClose: () => void
}

/** The guest links of a scene. Mounted only while it is open. */
export function GuestLinksDialog({ of, name, onClose }: GuestLinksDialogProps): ReactNode {
  return (
    <Dialog
      open
      size="large"
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={guestTexts.linksOf({ name })}
      footer={<Button onClick={onClose}>{guestTexts.close}</Button>}
    >
      <GuestLinks of={of} />
    </Dialog>
  )
}
