import type { Item } from '@arbo/core'
import { Link } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useApp } from '../../../app/app-context.ts'
import { planningTexts } from '../../../planning/entities/texts.ts'

const GuestLinksDialog = lazyPart('GuestLinksDialog', () =>
  import('./GuestLinksDialog.tsx').then((module) => module.GuestLinksDialog),
)

/** A button to the guest links of a scene, for users who may change it. */
export function SceneGuestLinks({ item }: { item: Item }): ReactNode {
  const { session } = useApp()
  const [open, setOpen] = useState(false)
  const { id, name, editable } = item
  if (!(editable ? editable.includes('name') : session.can('item_updateItemDetails_update'))) return null
  return (
    <>
      <IconButton size="small" icon={<Link />} label={planningTexts.guestLinks} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <GuestLinksDialog of={{ item_id: id }} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
