import type { ReactNode } from 'react'
import { CircleAlert, Info, X } from '@arbo/kit/icons'
import { Button, IconButton } from '@arbo/kit/ui'
import type { PlayerErrorCode } from '../model/player/player-error.ts'
import { type TextKey, useTexts } from '../texts.ts'
import { usePlayer, useReview, useUi, useViewer } from './ViewerContext.tsx'

/** What to do about media that fails while it is on screen. */
const TROUBLES: Readonly<Record<PlayerErrorCode, TextKey>> = {
  media_unreachable: 'mediaLost',
  media_broken: 'mediaDamaged',
  media_unsupported: 'mediaUnplayable',
}

/** What the viewer has to say: a refused file, a failed change, changes that wait for the connection. */
export function Notice(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const notice = useUi((ui) => ui.notice)
  const offeredId = notice?.renditionId
  const pending = useReview((review) => review.pending)
  return (
    <div className="notices">
      <MediaTrouble />
      {pending > 0 && (
        <p className="notice notice-pending" role="status">
          <Info />
          {texts.pending({ count: pending })}
        </p>
      )}
      {notice && (
        <div className="notice" data-level={notice.level} role={notice.level === 'error' ? 'alert' : 'status'}>
          {notice.level === 'error' ? <CircleAlert /> : <Info />}
          <span>{notice.text}</span>
          {offeredId && (
            <Button size="small" onClick={() => viewer.showUploaded(offeredId)}>
              {texts.uploadShow}
            </Button>
          )}
          <IconButton
            size="small"
            label={texts.dismiss}
            icon={<X />}
            onClick={() => viewer.ui.setState({ notice: null })}
          />
        </div>
      )}
    </div>
  )
}

/** Media that was shown and failed later: the last picture stays, so this lies over it. */
function MediaTrouble(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const code = usePlayer(({ status, error }) => (status === 'ready' ? error?.code : undefined))
  if (!code) return null
  return (
    <div className="notice media-trouble" data-level="error" role="alert">
      <CircleAlert />
      <span>{texts[TROUBLES[code]]}</span>
      {code !== 'media_broken' && (
        <Button size="small" onClick={() => viewer.reopen()}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
