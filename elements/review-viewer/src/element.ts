import { TAGS } from '@arbo/core/wire'
import { define as defineElement, type ElementProps } from '@arbo/kit'
import type { ReviewViewerEvents } from './events.ts'
import { ReviewViewerElement } from './review-viewer.element.ts'

export { ReviewViewerElement } from './review-viewer.element.ts'
export type { CommentPatch, ReviewViewerEvents, ViewerAnnotationOp } from './events.ts'
export type { PointedMove } from './model/drawing/surface.ts'
export type { PlayerMedia } from './model/player/player-types.ts'
export type { Moved, InputOrigin } from './model/viewer/input-origins.ts'
export type { PictureView } from './model/viewer/led-view.ts'
export type { Shown } from './model/viewer/page-lead.ts'
export type {
  ViewerAnnotation,
  ViewerAnnotations,
  ViewerComment,
  ViewerMedia,
  ViewerUser,
} from './model/source/viewer-inputs.ts'

/** Registers the element, under another tag if wished. */
export const define = (tag: string = TAGS.reviewViewer): CustomElementConstructor =>
  defineElement(tag, ReviewViewerElement)

declare global {
  interface HTMLElementTagNameMap {
    'arbo-review-viewer': ReviewViewerElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'arbo-review-viewer': ElementProps<ReviewViewerElement, ReviewViewerEvents>
    }
  }
}
