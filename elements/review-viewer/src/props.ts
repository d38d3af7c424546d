import type { ReviewSource, SceneParts } from '@arbo/core'
import { attr, type PropsOf } from '@arbo/kit'
import type { ViewerAnnotations, ViewerComment, ViewerMedia, ViewerUser } from './model/source/viewer-inputs.ts'

/** Properties of `<arbo-review-viewer>`, and its attributes: their kebab-case. */
export const props = {
  /** Id of the scene to review, under an `<arbo-session>`. */
  itemId: attr.string,
  /** Id of the rendition to show first; by default the newest one that is ready. */
  renditionId: attr.string,
  /** Frame to show, an integer from 0; wins over the comment's frame. */
  frame: attr.number,
  /** Where no frame is asked for, a clip opens on its poster, the frame of its thumbnail; Play begins at the start. */
  poster: attr.boolean,
  /** Id of a comment to open: its rendition, its frame, and the comment in the panel. */
  commentId: attr.string,
  /** Tab of the panel to open: `comments`, `renditions`, `files`, `notes` or `markers`; wins over what the comment opens. */
  tab: attr.string,
  /** Nothing can be drawn, written or uploaded. */
  readonly: attr.boolean,
  /** Number that the first frame is shown as, e.g. 1001; by default what the scene or its project says, else 0. Attributes, methods and events count from 0 all the same. */
  startFrame: attr.number,
  /** Words that lie tiled and faint over the picture and its drawings, in full screen too, such as the viewer's name. They are not part of the picture. */
  watermark: attr.string,
  /** The page shows the scene as one of a list: PageDown and PageUp tell `list-step`. */
  inList: attr.boolean,
  /** What to review where the viewer stands alone: one medium, or versions of it, newest first. */
  media: attr.none<ViewerMedia | ViewerMedia[]>(),
  /** Comments on that media. */
  comments: attr.none<ViewerComment[]>(),
  /** Drawings on that media: the operations that `annotation-ops` told, or plain objects; per rendition id for several. */
  annotations: attr.none<ViewerAnnotations>(),
  /** Who comments and draws where the viewer stands alone. */
  currentUser: attr.none<ViewerUser>(),
  /** Who can be mentioned and assigned where the viewer stands alone, beside those who wrote. */
  people: attr.none<ViewerUser[]>(),
  /** Files, notes and markers of the scene where the viewer stands alone, as the API gives them. They are shown, each in a tab, and not changed. */
  parts: attr.none<Partial<SceneParts>>(),
  /** A source of one's own instead of session or properties. */
  source: attr.none<ReviewSource>(),
}

/** What its view is given. */
export interface ReviewViewerProps extends PropsOf<typeof props> {}
