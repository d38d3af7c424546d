import type { RoomStore } from '@arbo/core'
import { Dialog } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { roomTexts } from './texts.ts'
import { Minutes } from './Minutes.tsx'

/** The minutes of an open room so far. */
export function MinutesDialog({
  store,
  name,
  onClose,
}: {
  store: RoomStore
  name: string
  onClose: () => void
}): ReactNode {
  return (
    <Dialog
      open
      size="large"
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={roomTexts.minutesOf({ name })}
    >
      <Minutes store={store} />
    </Dialog>
  )
}
