import { attr, elementClass, exposedBy } from '@arbo/kit'
import { elementStyles, partStyles } from '@arbo/kit/styles'
import type { ReviewSource, SceneParts } from '@arbo/core'
import { version } from '../package.json'
import { ReviewViewer } from './ReviewViewer.tsx'
import type { PointedMove } from './model/drawing/surface.ts'
import type { ViewerAnnotations, ViewerComment, ViewerMedia, ViewerUser } from './model/source/viewer-inputs.ts'
import type { PictureView } from './model/viewer/led-view.ts'
import type { PageLead, Shown } from './model/viewer/page-lead.ts'
import layout from './style/layout.css?inline'
import panel from './style/panel.css?inline'
import controls from './style/controls.css?inline'
import comments from './style/comments.css?inline'
import compare from './style/compare.css?inline'
import drawing from './style/drawing.css?inline'
import exchange from './style/exchange.css?inline'
import image from './style/image.css?inline'
import onDemand from './style/on-demand.css?inline'
import tabs from './style/tabs.css?inline'
import timeline from './style/timeline.css?inline'

const props = {
  /** Id of the scene to review, under an `<arbo-session>`. */
  itemId: attr.string,
  /** Id of the rendition to show first; by default the newest one that is ready. */
  renditionId: attr.string,
  /** Frame to show, an integer from 0; wins over the comment's frame. */
  frame: attr.number,
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

/**
 * Frame-exact player with drawings and comments. It works alone with media given as properties, connected under
 * `<arbo-session>`, and inside the Arbo host. Give it a height, or it takes that of its picture and panel.
 *
 * @tag arbo-review-viewer
 * @fires {CustomEvent<{ renditionId: string, frameCount: number, width: number, height: number }>} ready - The media is open and its first frame is drawn.
 * @fires {CustomEvent<{ frame: number, renditionId: string, by: 'user' | 'page' }>} frame-change - A frame has been drawn. `by`, here and below: the person in front of the viewer is behind it, or the page by attributes and methods.
 * @fires {CustomEvent<{ renditionId: string, by: 'user' | 'page' }>} rendition-change - Another rendition was chosen.
 * @fires {CustomEvent<{ fileIndex: number, renditionId: string, by: 'user' | 'page' }>} page-change - Another page of an image is shown, counted from 0.
 * @fires {CustomEvent<{ playing: boolean, speed: number, by: 'user' | 'page' }>} play-state - Playing began, ended or changed its speed.
 * @fires {CustomEvent<{ zoom: number, pan: { x: number, y: number }, by: 'user' | 'page' }>} view-change - The picture was enlarged or moved; `pan` in parts of its shown width and height, from the middle.
 * @fires {CustomEvent<{ what: 'frame' | 'play' | 'rendition' | 'page' | 'view' }>} user-move - The person moves something; told at once, before it is shown.
 * @fires {CustomEvent<{ comment: object }>} comment-add - A comment is to be added, with its attachments as `File` objects and links; `preventDefault` refuses it.
 * @fires {CustomEvent<{ id: string, patch: object }>} comment-update - A comment is to be changed: text and mentions, done, assignee, a reaction, addressed in a version, an attachment taken off; `preventDefault` refuses it.
 * @fires {CustomEvent<{ id: string }>} comment-delete - A comment is to be deleted; `preventDefault` refuses it.
 * @fires {CustomEvent<{ renditionId: string, ops: object[] }>} annotation-ops - Drawings are to be added, changed, deleted or restored; `preventDefault` refuses it.
 * @fires {CustomEvent<{ renditionId: string, fileName: string }>} annotations-import - The drawings of a file are to be added; `preventDefault` refuses it.
 * @fires {CustomEvent<{ by: 1 | -1 }>} list-step - A key asks for the next or previous of the page's list; only with `in-list`.
 * @fires {CustomEvent<{ renditionId: string, frame: number, fileIndex: number, colour: string, points: [number, number][], first: boolean, ended: boolean }>} laser - The laser points, in parts of the picture; it fades after 1.5 seconds and nothing of it is stored.
 * @fires {CustomEvent<{ code: string, message: string, error: unknown }>} arbo-error - Something failed; the viewer shows what and recovers where it can.
 * @slot actions - The page's own buttons, at the end of the top bar.
 * @slot - Shown until the script has loaded, and where it fails to.
 * @csspart app - Everything but overlays.
 * @csspart portal - The overlay layer.
 * @csspart viewer - The whole viewer.
 * @csspart top-bar - Version and actions above the picture.
 * @csspart tools - The drawing tools.
 * @csspart stage - The area of the picture.
 * @csspart timeline - Track and marks.
 * @csspart page-strip - The pages of an image as thumbnails.
 * @csspart transport - Playback controls.
 * @csspart panel - Comments, renditions, files, notes and markers.
 * @csspart composer - The field for a new comment.
 * @cssprop [--arbo-viewer-min-height=360px] - Least height of the viewer.
 * @cssprop [--arbo-viewer-media=#000] - Colour around the picture; keep it neutral.
 */
export class ReviewViewerElement extends elementClass(
  ReviewViewer,
  [
    ...elementStyles,
    partStyles,
    layout,
    drawing,
    exchange,
    timeline,
    image,
    controls,
    panel,
    tabs,
    compare,
    comments,
    onDemand,
  ],
  props,
) {
  static override version: string = version

  /** Shows a frame, an integer from 0; beyond the clip its first or last one. Of many wishes at once the newest holds. */
  seek(frame: number): void {
    exposedBy<PageLead>(this)?.seek(frame)
  }

  /** Plays, at the chosen speed or at a multiple of the frame rate, from the frame on screen or from a given one; negative plays backwards. */
  play(speed?: number, frame?: number): void {
    exposedBy<PageLead>(this)?.play(speed, frame)
  }

  /** Stops on the frame shown last. */
  pause(): void {
    exposedBy<PageLead>(this)?.pause()
  }

  /** The frame on screen, from 0. */
  getFrame(): number {
    return this.getShown()?.frame ?? 0
  }

  /** Everything on screen: rendition, page, frame, whether and how fast it plays, zoom and pan, and how long the clip is; undefined before anything is. */
  getShown(): Shown | undefined {
    return exposedBy<PageLead>(this)?.shown()
  }

  /** Shows a rendition of the scene, at a frame or at the present one. One that the scene does not have changes nothing. */
  showRendition(id: string, frame?: number): void {
    exposedBy<PageLead>(this)?.showRendition(id, frame)
  }

  /** Shows a page of an image, counted from 0. */
  showPage(fileIndex: number): void {
    exposedBy<PageLead>(this)?.showPage(fileIndex)
  }

  /** Enlarges the picture 1 to 64 times and moves it, in parts of its shown width and height; it never leaves its edges. */
  setView(view: PictureView): void {
    exposedBy<PageLead>(this)?.setView(view)
  }

  /** Draws where somebody else points, with their name beside the tip. It fades like the laser of this viewer's user. */
  point(move: PointedMove): void {
    exposedBy<PageLead>(this)?.point(move)
  }
}
