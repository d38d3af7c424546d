import { reactWrapper } from '@arbo/kit/react'
import { TAGS } from '@arbo/core/wire'
import type { ReviewViewerEvents } from './events.ts'
import { ReviewViewerElement } from './review-viewer.element.ts'

/** `<arbo-review-viewer>` as a React component. */
export const ReviewViewer = /* @__PURE__ */ reactWrapper<ReviewViewerElement, ReviewViewerEvents>()(
  TAGS.reviewViewer,
  ReviewViewerElement,
  {
    onReady: 'ready',
    onFrameChange: 'frame-change',
    onRenditionChange: 'rendition-change',
    onPageChange: 'page-change',
    onPlayState: 'play-state',
    onViewChange: 'view-change',
    onUserMove: 'user-move',
    onLaser: 'laser',
    onListStep: 'list-step',
    onCommentAdd: 'comment-add',
    onCommentUpdate: 'comment-update',
    onCommentDelete: 'comment-delete',
    onAnnotationOps: 'annotation-ops',
    onArboError: 'arbo-error',
  },
)
