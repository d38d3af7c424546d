import { useEffect, type ReactNode } from 'react'
import { useLevels } from '@arbo/kit'
import { Film } from '@arbo/kit/icons'
import { Button, EmptyState, ErrorState, Loading, ProgressBar } from '@arbo/kit/ui'
import type { PlayerErrorCode } from '../model/player/player-error.ts'
import { useTexts } from '../texts.ts'
import { UploadButton } from './UploadButton.tsx'
import { useRendition } from './use-rendition.ts'
import { usePlayer, useReview, useViewer } from './ViewerContext.tsx'

/** What the stage shows where there is no picture: loading, preparing, failed, nothing there. */
export function StageState(): ReactNode {
  const rendition = useRendition()
  const status = usePlayer((player) => player.status)
  const error = usePlayer((player) => player.error)
  const content = useContent(rendition, status, error?.code)
  useRetryWhenOnline(error?.code === 'media_unreachable')
  return content && <div className="stage-state">{content}</div>
}

function useContent(
  rendition: ReturnType<typeof useRendition>,
  status: string,
  error: PlayerErrorCode | undefined,
): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const scene = useLevels().scene.word
  const mayUpload = useReview(({ can }) => can.upload) && !viewer.readonly
  if (!rendition) {
    return (
      <EmptyState
        icon={<Film size={20} />}
        title={texts.noRenditionTitle}
        message={texts[mayUpload ? 'noRenditionMessage' : 'noRenditionReadonly']({ scene })}
        action={mayUpload && <UploadButton />}
      />
    )
  }
  if (rendition.state === 'processing') {
    const percent = Math.round(rendition.progress * 100)
    return (
      <div className="preparing">
        <p className="preparing-title">{texts.processingTitle}</p>
        <ProgressBar label={texts.processingTitle} value={rendition.progress} />
        <p className="preparing-text">
          {texts.processingProgress({ percent })} · {texts.processingMessage}
        </p>
      </div>
    )
  }
  if (rendition.state === 'failed') {
    return (
      <div className="preparing" role="alert">
        <p className="preparing-title">{texts.renditionFailedTitle}</p>
        <p className="preparing-text">{rendition.error?.message}</p>
        {mayUpload && (
          <Button onClick={() => void viewer.attempt(() => viewer.source.retryRendition(rendition.id))}>
            {texts.retryPreparing}
          </Button>
        )}
      </div>
    )
  }
  if (status === 'failed') {
    return (
      <ErrorState
        title={texts.mediaFailedTitle}
        message={error && texts.playerErrors[error]}
        onRetry={() => viewer.reopen()}
      />
    )
  }
  if (status === 'loading') {
    return (
      <Loading label={texts.loadingMedia}>
        <span className="loading-media" />
      </Loading>
    )
  }
  return null
}

/** Media that could not be reached is tried again as soon as the browser is online. */
function useRetryWhenOnline(unreachable: boolean): void {
  const viewer = useViewer()
  useEffect(() => {
    if (!unreachable) return
    const retry = (): void => viewer.reopen()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [unreachable, viewer])
}
