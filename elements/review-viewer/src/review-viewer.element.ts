import { elementClass, exposedBy } from '@arbo/kit'
import { elementStyles, partStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import { ReviewViewer } from './ReviewViewer.tsx'
import type { PointedMove } from './model/drawing/surface.ts'
import type { PictureView } from './model/viewer/led-view.ts'
import type { PageLead, Shown } from './model/viewer/page-lead.ts'
import { props } from './props.ts'
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

/**
 * Frame-exact player with drawings and comments. It works alone with media given as properties, connected under
 * `<arbo-session>`, and inside the Arbo host. Give it a height, or it takes that of its picture and panel.
 *
 * @tag arbo-review-viewer
 * @slot actions - The page's own buttons, at the end of the top bar.
 * @slot decision - Below the field for a comment: the page's buttons that decide about what is reviewed.
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
 * @cssprop [--arbo-viewer-bar-start=0px] - Width at the start of the top bar, 48 px high, that the page covers with what is its own.
 * @cssprop [--arbo-viewer-bar-end=0px] - The same at its end.
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
  {
    translators: {
      de: () => import('./de.ts'),
      fr: () => import('./fr.ts'),
      es: () => import('./es.ts'),
      ja: () => import('./ja.ts'),
    },
  },
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

  /** Sends the comment that is being written, where there is one. False: it was refused and is still there. */
  async sendComment(): Promise<boolean> {
    return (await exposedBy<PageLead>(this)?.sendComment()) ?? true
  }

  /** Draws where somebody else points, with their name beside the tip. It fades like the laser of this viewer's user. */
  point(move: PointedMove): void {
    exposedBy<PageLead>(this)?.point(move)
  }
}
