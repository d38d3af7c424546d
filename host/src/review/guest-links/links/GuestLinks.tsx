import type { GuestLink } from '@arbo/core'
import { createGuestLinksStore, type GuestLinksOf } from '@arbo/core/internal'
import { Plus } from '@arbo/kit/icons'
import { Button, Text } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { useSelected } from '../../../app/store.ts'
import { guestTexts } from '../texts.ts'
import { ReadingState } from '../../../ui/library/ReadingState.tsx'
import { GuestLinkForm } from './GuestLinkForm.tsx'
import { GuestLinkRow } from './GuestLinkRow.tsx'
import { ShareComments } from './ShareComments.tsx'
import styles from './guest-links.module.css'

/** Links of a playlist or a scene for people without an account, each with its state and actions. */
export function GuestLinks({ of }: { of: GuestLinksOf }): ReactNode {
  const { session } = useApp()
  const key = 'playlist_id' in of ? of.playlist_id : of.item_id
  // oxlint-disable-next-line react/exhaustive-deps -- the key identifies `of`
  const store = useMemo(() => createGuestLinksStore(session, of), [session, key])
  const { status, error, links } = useSelected(store, (state) => state)
  const [edited, edit] = useState<GuestLink | 'new' | null>(null)

  return (
    <section className={styles['guest-links']} aria-label={guestTexts.linksTitle}>
      <div className={styles['guest-links-head']}>
        <div>
          <h3>{guestTexts.linksTitle}</h3>
          <Text as="p" tone="muted" font="small">
            {guestTexts.linksLead}
          </Text>
        </div>
        {edited === null && (
          <Button size="small" icon={<Plus />} onClick={() => edit('new')}>
            {guestTexts.add}
          </Button>
        )}
      </div>
      {edited !== null && (
        <GuestLinkForm
          key={edited === 'new' ? 'new' : edited.id}
          link={edited === 'new' ? null : edited}
          store={store}
          onDone={() => edit(null)}
        />
      )}
      {status !== 'ready' && links.length === 0 && (
        <ReadingState failed={guestTexts.linksFailed} failure={error} onRetry={() => void store.reload()} height={48} />
      )}
      {status === 'ready' && links.length === 0 && edited === null && (
        <Text as="p" tone="muted" font="small">
          {guestTexts.none}
        </Text>
      )}
      <ul className="arbo-grid">
        {links.map((link) => (
          <GuestLinkRow key={link.id} link={link} store={store} onEdit={() => edit(link)} />
        ))}
      </ul>
      <ShareComments of={of} />
    </section>
  )
}
