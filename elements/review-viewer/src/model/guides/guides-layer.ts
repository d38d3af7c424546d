import type { Box } from '../drawing/picture-box.ts'
import { guidePaths } from './guide-paths.ts'
import type { Guides } from './guides-store.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Mattes and lines over one picture. They take no pointer and are no part of the picture. */
export class GuidesLayer {
  readonly element: SVGSVGElement
  readonly #matte: SVGPathElement
  readonly #shade: SVGPathElement
  readonly #lines: SVGPathElement

  constructor(page: Document) {
    this.element = page.createElementNS(SVG, 'svg')
    this.element.setAttribute('class', 'guides')
    this.element.setAttribute('aria-hidden', 'true')
    const path = (name: string): SVGPathElement => {
      const element = page.createElementNS(SVG, 'path')
      element.setAttribute('class', name)
      this.element.append(element)
      return element
    }
    this.#matte = path('guides-matte')
    // A dark line under the light one, so that both bright and dark pictures show it.
    this.#shade = path('guides-shade')
    this.#lines = path('guides-lines')
  }

  /** @param box place of the picture, CSS px */
  show(guides: Guides, { x, y, width, height }: Box): void {
    const { matte, lines } = guidePaths(guides, { width, height })
    this.element.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`
    this.element.toggleAttribute('hidden', matte === '' && lines === '')
    this.#matte.setAttribute('d', matte)
    this.#shade.setAttribute('d', lines)
    this.#lines.setAttribute('d', lines)
  }
}
