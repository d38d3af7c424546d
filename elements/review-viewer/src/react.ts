import { reactWrapper } from '@arbo/kit/react'
import { TAGS } from '@arbo/core/wire'
import { events, type ReviewViewerEvents } from './events.ts'
import { ReviewViewerElement } from './review-viewer.element.ts'

/** `<arbo-review-viewer>` as a React component. */
export const ReviewViewer = /* @__PURE__ */ reactWrapper<ReviewViewerElement, ReviewViewerEvents>(
  TAGS.reviewViewer,
  ReviewViewerElement,
  events,
)
