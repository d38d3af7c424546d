import { splitStage } from '../compare/panes.ts'
import type { Comparison } from '../compare/comparison.ts'
import { fitBox, type Box, type Flip, type Size } from '../drawing/picture-box.ts'
import { ColourFilter } from '../guides/colour-filter.ts'
import { GuidesLayer } from '../guides/guides-layer.ts'
import type { PictureDetail } from '../player/player-types.ts'
import type { Viewer } from './viewer.ts'

/** Where the leading picture lies, for what is drawn over it. */
export interface Placed {
  /** The part of the stage that belongs to it, CSS px. */
  stage: Size
  /** The part of it in which a whole picture is seen whole. */
  room: Size
  /** The picture within that part. */
  box: Box
  flip: Flip
}

/**
 * The pictures on a stage with what lies directly on them: the player's canvas, the pairs of a comparison, mattes and
 * lines, and the filter of their colours. Side by side there are two panes, else one.
 */
export class PictureStack {
  /** Pane of the leading picture; drawings belong into it. */
  readonly first: HTMLElement
  readonly #second: HTMLElement
  readonly #viewer: Viewer
  readonly #canvas: HTMLCanvasElement
  readonly #area: HTMLElement
  readonly #filter: ColourFilter
  readonly #guides: [GuidesLayer, GuidesLayer]
  #comparison: Comparison | null = null
  #detail: PictureDetail | undefined

  constructor(viewer: Viewer, canvas: HTMLCanvasElement, area: HTMLElement) {
    const page = area.ownerDocument
    this.#viewer = viewer
    this.#canvas = canvas
    this.#area = area
    this.#filter = new ColourFilter(page)
    this.#guides = [new GuidesLayer(page), new GuidesLayer(page)]
    this.first = page.createElement('div')
    this.#second = page.createElement('div')
    this.first.className = 'pane'
    this.#second.className = 'pane pane-other'
    canvas.className = 'picture'
    this.first.append(canvas, this.#guides[0].element)
    this.#second.append(this.#guides[1].element)
    area.prepend(this.#filter.element, this.first, this.#second)
  }

  /** Calls back when something changed that moves the pictures. @returns ends it */
  follow(onChange: () => void): () => void {
    const { compare, guides } = this.#viewer
    const ends = [
      guides.subscribe(onChange),
      compare.store.subscribe((state, before) => {
        const { mode, comparison, pair } = state
        // The first pair tells the size of the other picture.
        const sized = pair.status !== before.pair.status
        if (mode !== before.mode || comparison !== before.comparison || sized) onChange()
      }),
    ]
    return () => ends.forEach((end) => end())
  }

  /** Puts everything in its place on a stage of a size in CSS px; `foot` px of its lower end are covered. */
  arrange(size: Size, foot: number): Placed {
    const { player, ui, compare, guides } = this.#viewer
    const { mode, comparison, pair } = compare.store.getState()
    const { zoom, pan } = ui.getState()
    const { width, height } = player.getState()
    const side = comparison !== null && mode === 'side'
    const whole: Box = { x: 0, y: 0, ...size }
    const seen: Size = { width: size.width, height: size.height - foot }
    const [pane, otherPane] = side ? splitStage(seen, { width, height }) : [whole, null]
    const stage: Size = { width: pane.width, height: pane.height }
    const room = side ? stage : seen
    const box = fitBox(room, { width, height }, zoom, pan)
    this.#take(comparison)
    place(this.first, pane)
    this.#second.hidden = !side
    const covered = this.#showDetail(stage, box, comparison !== null)
    this.#canvas.style.cssText = this.#style(box, comparison !== null || covered)
    if (comparison) comparison.painter.first.style.cssText = this.#style(box)
    this.#guides[0].show(guides.getState(), box)
    this.#reportPlace('other', otherPane ?? pane)
    if (comparison && otherPane) {
      place(this.#second, otherPane)
      const other = comparison.other.getState()
      const otherBox = fitBox(room, pair.status === 'ready' ? other : { width, height }, zoom, pan)
      comparison.painter.second.style.cssText = this.#style(otherBox)
      this.#guides[1].show(guides.getState(), otherBox)
    }
    this.#reportPlace('picture', box)
    const { flop, flip } = guides.getState()
    return { stage, room, box, flip: { x: flop, y: flip } }
  }

  close(): void {
    this.#take(null)
    this.#detail?.canvas.remove()
    this.#filter.element.remove()
    this.first.remove()
    this.#second.remove()
  }

  /** Shows the pairs of a comparison in place of the player's own canvas. */
  #take(comparison: Comparison | null): void {
    if (comparison === this.#comparison) return
    this.#comparison?.painter.first.remove()
    this.#comparison?.painter.second.remove()
    this.#comparison = comparison
    if (!comparison) return
    comparison.painter.first.className = 'picture-pair'
    comparison.painter.second.className = 'picture-pair'
    this.#canvas.after(comparison.painter.first)
    this.#second.prepend(comparison.painter.second)
  }

  /** Lays what the back end draws itself over the picture. Two compared pictures are drawn from their canvases. */
  #showDetail(stage: Size, box: Box, comparing: boolean): boolean {
    const { detail } = this.#viewer.player.getState()
    if (detail !== this.#detail) {
      this.#detail?.canvas.remove()
      this.#detail = detail
      if (detail) this.#canvas.after(detail.canvas)
    }
    const guides = this.#viewer.guides.getState()
    const flip: Flip = { x: guides.flop, y: guides.flip }
    const view = { stage, box, ratio: devicePixelRatio, flip, filter: this.#filter.set(guides) }
    return detail?.show(comparing ? null : view) ?? false
  }

  #style({ x, y, width, height }: Box, hidden = false): string {
    const guides = this.#viewer.guides.getState()
    const { flop, flip } = guides
    const filter = this.#filter.set(guides)
    return [
      `left:${x}px;top:${y}px;width:${width}px;height:${height}px`,
      ...(flop || flip ? [`scale:${flop ? -1 : 1} ${flip ? -1 : 1}`] : []),
      ...(filter ? [`filter:${filter}`] : []),
      ...(hidden ? ['visibility:hidden'] : []),
    ].join(';')
  }

  /** For what is laid over the pictures by style: labels, the wipe's edge. */
  #reportPlace(what: 'picture' | 'other', { x, y, width, height }: Box): void {
    const { style } = this.#area
    for (const [name, value] of Object.entries({ x, y, width, height })) {
      style.setProperty(`--${what}-${name}`, `${value}px`)
    }
  }
}

function place({ style }: HTMLElement, { x, y, width, height }: Box): void {
  style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`
}
