import { define } from './element.ts'

export {
  ReviewViewerElement,
  define,
  type CommentPatch,
  type PlayerMedia,
  type ReviewViewerEvents,
  type ViewerAnnotation,
  type ViewerAnnotationOp,
  type ViewerAnnotations,
  type ViewerComment,
  type ViewerMedia,
  type ViewerUser,
} from './element.ts'

define()
