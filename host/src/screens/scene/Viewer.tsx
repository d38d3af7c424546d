import { ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { texts } from '../../texts.ts'
import { planningTexts } from '../../texts/planning.ts'
import { loadElements } from './elements.ts'
import { useAddress } from './useAddress.ts'

/** The review viewer, opened where the address says and keeping the address in step. */
export function Viewer({ itemId }: { itemId: string }): ReactNode {
  const { session } = useApp()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const viewer = useRef<HTMLElementTagNameMap['arbo-review-viewer']>(null)
  const { initial, onFrame } = useAddress(viewer)

  useEffect(() => {
    if (state !== 'loading') return
    let gone = false
    loadElements().then(
      () => gone || setState('ready'),
      // Offline, or a build that is gone: the state below offers another try.
      () => gone || setState('failed'),
    )
    return () => void (gone = true)
  }, [state])

  if (state === 'failed') {
    return (
      <div className="viewer">
        <ErrorState
          title={planningTexts.viewerFailed}
          message={texts.newVersionMessage}
          onRetry={() => setState('loading')}
        />
      </div>
    )
  }
  if (state === 'loading') {
    // The shape of the viewer's own, which follows it.
    return (
      <div className="viewer viewer-waiting">
        <Loading label={planningTexts.viewerLoading}>
          <Skeleton className="viewer-waiting-stage" />
          <Skeleton height={8} />
          <Skeleton width="40%" height={28} />
        </Loading>
      </div>
    )
  }
  return (
    <arbo-session session={session} className="viewer">
      <arbo-review-viewer
        ref={viewer}
        class="viewer"
        data-theme="dark"
        item-id={itemId}
        rendition-id={initial.renditionId ?? undefined}
        frame={initial.frame ?? undefined}
        comment-id={initial.commentId ?? undefined}
        onframe-change={onFrame}
      />
    </arbo-session>
  )
}
