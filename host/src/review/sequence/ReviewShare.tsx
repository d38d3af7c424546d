import type { Item } from '@arbo/core'
import { Share2 } from '@arbo/kit/icons'
import { IconButton, Menu, MenuItem } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { sharedAddress } from '../../app/guard/shared-address.ts'
import { planningTexts } from '../../planning/entities/texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { reviewTexts } from './texts.ts'

const GuestLinksDialog = lazyPart('GuestLinksDialog', () =>
  import('../guest-links/links/GuestLinksDialog.tsx').then((module) => module.GuestLinksDialog),
)

/** The page's address, and the guest links of the scene for users who may change it. */
export function ReviewShare({ item }: { item: Item | null }): ReactNode {
  const { session, toasts } = useApp()
  const [open, setOpen] = useState(false)
  const mayInvite =
    item !== null && (item.editable ? item.editable.includes('name') : session.can('item_updateItemDetails_update'))

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(sharedAddress(window.location.href))
      toasts.show({ id: 'copy-link', kind: 'success', title: reviewTexts.copied })
    } catch {
      // The browser refuses, or the page has no clipboard, as without https.
      toasts.show({ id: 'copy-link', kind: 'error', title: reviewTexts.copyFailed })
    }
  }

  return (
    <>
      <Menu align="end" trigger={<IconButton icon={<Share2 />} label={reviewTexts.share} />}>
        <MenuItem onSelect={() => void copy()}>{reviewTexts.copyLink}</MenuItem>
        {mayInvite && <MenuItem onSelect={() => setOpen(true)}>{planningTexts.guestLinks}</MenuItem>}
      </Menu>
      {open && item && (
        <Suspense>
          <GuestLinksDialog of={{ item_id: item.id }} name={item.name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
