import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { ReviewSource } from '@arbo/core'
import { useEmit, useExpose } from '@arbo/kit'
import type { ReviewViewerEvents, Tell } from './events.ts'
import { PageLead } from './model/viewer/page-lead.ts'
import type { ReviewViewerProps } from './props.ts'
import { useTexts } from './texts.ts'
import { ReviewScreen } from './view/ReviewScreen.tsx'
import { useAnnouncements } from './view/use-announcements.ts'
import { useKeyboard } from './view/use-keyboard.ts'
import { useReviewSource } from './view/use-review-source.ts'
import { useViewerOf } from './view/use-viewer-of.ts'
import { ViewerContext } from './view/ViewerContext.tsx'
import { ViewerSkeleton } from './view/ViewerSkeleton.tsx'
import { FailedState, MissingState } from './view/ViewerState.tsx'

/** React root of `<arbo-review-viewer>`. */
export function ReviewViewer(props: ReviewViewerProps): ReactNode {
  const texts = useTexts()
  const tell: Tell = useEmit<ReviewViewerEvents>() as Tell
  const choice = useReviewSource(props, tell)
  return (
    <section className="viewer" part="viewer" aria-label={texts.viewer}>
      {'source' in choice ? <Review source={choice.source} tell={tell} props={props} /> : <MissingState {...choice} />}
    </section>
  )
}

function Review({ source, tell, props }: { source: ReviewSource; tell: Tell; props: ReviewViewerProps }): ReactNode {
  const { renditionId, frame, commentId, tab, poster, readonly, inList } = props
  const { viewer, canvas } = useViewerOf(source, readonly)
  const counted = useSyncExternalStore(viewer.subscribeSource, () => source.getState().item?.start_frame)
  // A page that says it wins over the scene.
  const startFrame = props.startFrame ?? counted ?? 0
  const scope = useMemo(() => ({ viewer, startFrame }), [viewer, startFrame])
  const status = useSyncExternalStore(viewer.subscribeSource, () => source.getState().status)
  const error = useSyncExternalStore(viewer.subscribeSource, () => source.getState().error)
  // Kept on screen when a later reading fails: what was reviewed a moment ago is still there.
  const empty = useSyncExternalStore(viewer.subscribeSource, () => source.getState().renditions.length === 0)
  useAnnouncements(viewer, tell)
  useKeyboard(viewer)
  useExpose(useMemo(() => new PageLead(viewer), [viewer]))
  useEffect(() => viewer.ui.setState({ inList }), [viewer, inList])
  const { watermark = '' } = props
  useLayoutEffect(() => viewer.ui.setState({ watermark }), [viewer, watermark])
  useEffect(
    () => viewer.open({ renditionId, frame: validFrame(frame), commentId, tab, poster }),
    [viewer, renditionId, frame, commentId, tab, poster],
  )

  if (status === 'loading' && empty) return <ViewerSkeleton />
  if (status === 'failed' && (empty || isFinal(error?.error))) {
    return <FailedState error={error} onRetry={() => void viewer.attempt(() => source.reload())} />
  }
  return (
    <ViewerContext value={scope}>
      <ReviewScreen canvas={canvas} />
    </ViewerContext>
  )
}

/** Failures after which the review must not stay on screen: the reader may no longer see it. */
function isFinal(code: string | undefined): boolean {
  return code === 'permission_denied' || code === 'not_found' || code === 'empty_token' || code === 'no_ws_role'
}

/** Attributes may hold anything; a frame is an integer from 0. */
function validFrame(frame: number | undefined): number | undefined {
  return frame !== undefined && Number.isFinite(frame) ? Math.max(0, Math.floor(frame)) : undefined
}
