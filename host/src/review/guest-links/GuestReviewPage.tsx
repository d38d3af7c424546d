import type { GuestReview } from '@arbo/core'
import type { GuestReviewStore } from '@arbo/core/internal'
import { Button, classes, EmptyState, Notice, Text } from '@arbo/kit/ui'
import { Clapperboard } from '@arbo/kit/icons'
import { useEffect, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { guestTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { PlayerWaiting } from '../sequence/PlayerWaiting.tsx'
import { useElements } from '../sequence/use-elements.ts'
import { PartFailed } from '../../ui/PartFailed.tsx'
import { GuestStrip } from './GuestStrip.tsx'
import { useRefresh } from './use-refresh.ts'
import styles from './guest.module.css'

interface GuestReviewPageProps {
  store: GuestReviewStore
  review: GuestReview
}

/** The review of a guest link: its content, sender and viewer. */
export function GuestReviewPage({ store, review }: GuestReviewPageProps): ReactNode {
  const { itemId, ended } = useSelected(store, (state) => state)
  useRefresh(store)
  const { workspace, title, guest, is_preview, access, kind, scenes } = review
  useEffect(() => {
    document.title = `${title} · ${workspace}`
  }, [title, workspace])

  return (
    <main className={styles['guest']} id="content" tabIndex={-1}>
      <div className={styles['guest-head']}>
        <div className={styles['guest-title']}>
          <Text tone="muted" font="small" nowrap>
            {workspace}
          </Text>
          <h1>{title}</h1>
        </div>
        {!is_preview && (
          <Text tone="muted" font="small" nowrap>
            {guestTexts.as(guest.display_name)}
          </Text>
        )}
      </div>
      {is_preview && (
        <Notice role="status" className={styles['guest-bar']}>
          {guestTexts.previewBar}
        </Notice>
      )}
      {!is_preview && access === 'view' && !ended && (
        <Notice className={styles['guest-bar']}>{guestTexts.viewOnly}</Notice>
      )}
      {ended && (
        <Notice
          tone="danger"
          className={classes(styles['guest-bar'], 'arbo-row arbo-wrap arbo-justify-between arbo-gap-8')}
        >
          <p>
            {messageOf(ended)} {guestTexts.endedKept}
          </p>
          {ended.error !== 'guest_link_expired' && ended.error !== 'guest_link_revoked' && (
            <Button size="small" onClick={() => void store.start()}>
              {guestTexts.enterAgain}
            </Button>
          )}
        </Notice>
      )}
      {kind === 'playlist' && scenes.length > 0 && (
        <GuestStrip scenes={scenes} current={itemId} onShow={(id) => void store.choose(id)} />
      )}
      <Picture store={store} review={review} />
    </main>
  )
}

function Picture({ store, review }: GuestReviewPageProps): ReactNode {
  const { itemId, source } = useSelected(store, (state) => state)
  const elements = useElements()
  const { scene: level } = useLevels()
  const scene = review.scenes.find(({ id }) => id === itemId)
  if (!source || !scene) {
    return (
      <div className={styles['guest-none']}>
        <EmptyState icon={<Clapperboard />} title={guestTexts.empty} message={guestTexts.emptyMessage} />
      </div>
    )
  }
  if (scene.rendition === null) {
    return (
      <div className={styles['guest-none']}>
        <EmptyState icon={<Clapperboard />} title={guestTexts.noMedia(level)} message={guestTexts.noMediaMessage} />
      </div>
    )
  }
  if (elements.state === 'failed') {
    return <PartFailed isMissing title={guestTexts.viewerFailed} onRetry={elements.retry} />
  }
  if (elements.state === 'loading') return <PlayerWaiting />
  return (
    <arbo-review-viewer
      key={scene.id}
      class={styles['guest-viewer']}
      data-theme="dark"
      source={source}
      watermark={review.watermark ?? undefined}
    />
  )
}
