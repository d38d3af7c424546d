import { channelMatrix, toneTable } from './colour-table.ts'
import type { Guides } from './guides-store.ts'

const SVG = 'http://www.w3.org/2000/svg'
const ID = 'arbo-look'

/**
 * Exposure, gamma and channels as a filter over the canvases on screen: the pictures themselves stay as decoded, and
 * without any of it there is no filter.
 */
export class ColourFilter {
  /** Holds the filter; must be in the same tree as what it is used on. */
  readonly element: SVGSVGElement
  readonly #filter: SVGFilterElement
  #made: Pick<Guides, 'exposure' | 'gamma' | 'channel'> | null = null
  #value = ''

  constructor(page: Document) {
    this.element = page.createElementNS(SVG, 'svg')
    this.element.setAttribute('class', 'colour-filter')
    this.element.setAttribute('aria-hidden', 'true')
    this.#filter = page.createElementNS(SVG, 'filter')
    this.#filter.id = ID
    this.#filter.setAttribute('color-interpolation-filters', 'sRGB')
    for (const [name, value] of Object.entries({ x: '0', y: '0', width: '1', height: '1' })) {
      this.#filter.setAttribute(name, value)
    }
    this.element.append(this.#filter)
  }

  /** @returns value of the CSS property `filter` */
  set(guides: Guides): string {
    const { exposure, gamma, channel } = guides
    const current = this.#made
    if (current?.exposure === exposure && current.gamma === gamma && current.channel === channel) return this.#value
    const tones = toneTable(guides)
    const matrix = channelMatrix(channel)
    this.#filter.replaceChildren(...(tones ? [this.#tones(tones)] : []), ...(matrix ? [this.#matrix(matrix)] : []))
    this.#made = { exposure, gamma, channel }
    this.#value = tones || matrix ? `url(#${ID})` : ''
    return this.#value
  }

  #tones(values: readonly number[]): SVGElement {
    const transfer = this.#make('feComponentTransfer', {})
    for (const channel of ['R', 'G', 'B']) {
      transfer.append(this.#make(`feFunc${channel}`, { type: 'table', tableValues: values.join(' ') }))
    }
    return transfer
  }

  #matrix(values: string): SVGElement {
    return this.#make('feColorMatrix', { type: 'matrix', values })
  }

  #make(name: string, attributes: Record<string, string>): SVGElement {
    const element = this.element.ownerDocument.createElementNS(SVG, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
}
