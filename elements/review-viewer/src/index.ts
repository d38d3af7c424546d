import { define } from './element.ts'

export {
  ReviewViewerElement,
  define,
  type CommentPatch,
  type Moved,
  type InputOrigin,
  type PictureView,
  type PlayerMedia,
  type PointedMove,
  type ReviewViewerEvents,
  type Shown,
  type ViewerAnnotation,
  type ViewerAnnotationOp,
  type ViewerAnnotations,
  type ViewerComment,
  type ViewerMedia,
  type ViewerUser,
} from './element.ts'

define()
