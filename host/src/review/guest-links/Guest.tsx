import { createGuestReview } from '@arbo/core/internal'
import { Button, Loading, Skeleton } from '@arbo/kit/ui'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { guestTexts } from './texts.ts'
import { useLocation } from '../../account/auth/use-location.ts'
import { GuestCard } from './GuestCard.tsx'
import { GuestForm } from './GuestForm.tsx'
import { GuestReviewPage } from './GuestReviewPage.tsx'
import { takePreview } from './preview.ts'

/** Errors of links that can never open again. */
const FINAL: readonly string[] = ['guest_link_expired', 'guest_link_revoked', 'guest_link_unknown']

/** /g/{token}: the page of a guest link, without an account. */
export function GuestScreen(): ReactNode {
  const { token = '' } = useLocation().params
  return <Guest key={token} link={token} />
}

/** Storage for passes; undefined where the browser refuses it. */
function passStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

function Guest({ link }: { link: string }): ReactNode {
  const { session } = useApp()
  const { apiUrl } = session
  const store = useMemo(() => {
    const storage = passStorage()
    return createGuestReview({ apiUrl, link, preview: takePreview(link), ...(storage ? { storage } : {}) })
  }, [apiUrl, link])
  const { stage, error, link: of, name, review } = useSelected(store, (state) => state)
  useEffect(() => {
    void store.start()
    return () => store.close()
  }, [store])

  if (stage === 'open' && review) return <GuestReviewPage store={store} review={review} />
  if (stage === 'closed' && of) {
    return <GuestForm workspace={of.workspace} needsPassphrase={of.needs_passphrase} name={name} onOpen={store.open} />
  }
  if (stage === 'failed' && error) {
    const isFinal = FINAL.includes(error.error)
    const ended = error.error === 'guest_link_unknown' ? guestTexts.unknownTitle : guestTexts.endedTitle
    return (
      <GuestCard title={isFinal ? ended : guestTexts.failedTitle} lead={messageOf(error)}>
        {!isFinal && (
          <Button variant="primary" wide onClick={() => void store.start()}>
            {guestTexts.tryAgain}
          </Button>
        )}
      </GuestCard>
    )
  }
  return (
    <GuestCard>
      <Loading label={guestTexts.loading}>
        <Skeleton height={28} />
        <Skeleton height={40} />
        <Skeleton height={40} />
      </Loading>
    </GuestCard>
  )
}
