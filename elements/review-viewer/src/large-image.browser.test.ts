import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { until } from '../../kit/src/testing/index.ts'
import type { ReviewViewerElement, ViewerMedia } from './element.ts'
import { messages } from './texts.ts'
import { button, has, mountReady, nextEvent, part, unmountAll } from './testing/mount.ts'
import { inkAt, isRed } from './testing/drawing.ts'

const texts = textsIn(messages, 'en')

const SIDE = 12_000
const SIZE = 512
const LEVELS = [375, 750, 1500, 3000, 6000, SIDE].map((side) => ({ width: side, height: side }))
const TOP = LEVELS.length - 1
const ADDRESS = /^https:\/\/tiles\.example\/(\d+)\/(\d+)_(\d+)\.png$/
/** Grey of a lower level's tiles; those of the highest say in their pixels where they are. */
const greyOf = (level: number): number => 40 + 20 * level

const MEDIA: ViewerMedia = {
  kind: 'image',
  id: 'map',
  src: 'https://tiles.example/whole.png',
  tiles: { url: 'https://tiles.example/{level}/{column}_{row}.png', size: SIZE, levels: LEVELS },
}

const [ownFetch, ownDecode] = [window.fetch, window.createImageBitmap]
let requests: { key: string; level: number; signal: AbortSignal | null | undefined }[] = []
let failing = (_level: number): boolean => false
let open = new Set<ImageBitmap>()

/** A tile as a server would give it. */
async function paint(level: number, column: number, row: number): Promise<Blob> {
  const side = LEVELS[level]?.width ?? 0
  const [left, top] = [column * SIZE, row * SIZE]
  const canvas = new OffscreenCanvas(Math.min(SIZE, side - left), Math.min(SIZE, side - top))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas here')
  const image = context.createImageData(canvas.width, canvas.height)
  const pixels = new Uint32Array(image.data.buffer)
  const even = packed(grey(level))
  for (let y = 0, at = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++, at++) pixels[at] = level === TOP ? placeAt(left + x, top + y) : even
  }
  context.putImageData(image, 0, 0)
  return canvas.convertToBlob()
}

const grey = (level: number): number[] => [greyOf(level), greyOf(level), greyOf(level), 255]
const packed = ([red = 0, green = 0, blue = 0, alpha = 0]: number[]): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
/** Tells a pixel from all others within 4096; red, green, blue and alpha from the lowest byte up. */
const placeAt = (x: number, y: number): number =>
  ((255 << 24) | (((x >> 8) & 15) << 20) | (((y >> 8) & 15) << 16) | ((y & 255) << 8) | (x & 255)) >>> 0
const pixelAt = (x: number, y: number): number[] => [0, 8, 16, 24].map((shift) => (placeAt(x, y) >>> shift) & 255)

function serveTiles(): void {
  window.fetch = async (input, init) => {
    const [, level, column, row] = (ADDRESS.exec(String(input)) ?? []).map(Number)
    if (level === undefined || column === undefined || row === undefined) return ownFetch(input, init)
    requests.push({ key: `${level}/${column}_${row}`, level, signal: init?.signal })
    if (failing(level)) return new Response('', { status: 503 })
    return new Response(await paint(level, column, row))
  }
  window.createImageBitmap = async (...parameters: unknown[]) => {
    const image = await Reflect.apply(ownDecode, window, parameters)
    const close = image.close.bind(image)
    open.add(image)
    image.close = () => {
      open.delete(image)
      close()
    }
    return image
  }
}

const detail = (viewer: ReviewViewerElement): Promise<HTMLCanvasElement> =>
  part<HTMLCanvasElement>(viewer, 'canvas.picture-detail:not([hidden])')

function pixelOn(canvas: HTMLCanvasElement, x: number, y: number): number[] {
  return [...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])]
}

/** Where the picture's left and top edge lie on the canvas of the stage, in its pixels. */
function cornerOf(viewer: ReviewViewerElement, canvas: HTMLCanvasElement): [number, number] {
  const picture = viewer.shadowRoot?.querySelector('canvas.picture')?.getBoundingClientRect()
  const area = canvas.getBoundingClientRect()
  const scale = canvas.width / area.width
  return [((picture?.left ?? 0) - area.left) * scale, ((picture?.top ?? 0) - area.top) * scale].map((value) =>
    Math.round(value + 1e-3),
  ) as [number, number]
}

/** Whether the pixels of the canvas are those of the picture that belong there, at its corners and its middle. */
function isExact(viewer: ReviewViewerElement, canvas: HTMLCanvasElement): boolean {
  const [left, top] = cornerOf(viewer, canvas)
  const { width, height } = canvas
  const spots: [number, number][] = [
    [2, 2],
    [width - 3, 2],
    [Math.round(width / 2), Math.round(height / 2)],
    [2, height - 3],
    [width - 3, height - 3],
  ]
  return spots.every(([x, y]) => pixelOn(canvas, x, y).join() === pixelAt(x - left, y - top).join())
}

const stageOf = (viewer: ReviewViewerElement): HTMLElement => {
  const stage = viewer.shadowRoot?.querySelector<HTMLElement>('.stage')
  if (!stage) throw new Error('There is no stage')
  return stage
}
const pan = (viewer: ReviewViewerElement, deltaX: number, deltaY: number): boolean =>
  stageOf(viewer).dispatchEvent(new WheelEvent('wheel', { deltaX, deltaY, bubbles: true, composed: true }))

describe('XREV-21 a very large picture', function () {
  this.timeout(30_000)
  beforeEach(() => {
    requests = []
    open = new Set()
    failing = () => false
    serveTiles()
  })
  afterEach(() => {
    unmountAll()
    window.fetch = ownFetch
    window.createImageBitmap = ownDecode
  })

  it('opens with a small picture, and shows original pixels at 1:1, with drawings in place', async () => {
    const dot = { id: 'dot', tool: 'pencil' as const, colour: '#FF0001', width: 1, points: line([0.5, 0.5]) }
    const viewer = await mountReady({ media: MEDIA, annotations: [dot] })
    expect([...new Set(requests.map(({ level }) => level))]).to.deep.equal([2])
    expect(requests.length).to.equal(9)
    expect(has(viewer, 'canvas.picture-detail:not([hidden])')).to.equal(false)

    const toPixels = await button(viewer, texts.zoomPixels)
    await sendKeys({ press: 'z' })
    const canvas = await detail(viewer)
    await until(() => isExact(viewer, canvas))
    expect(toPixels.ariaPressed).to.equal('true')
    expect((await button(viewer, texts.zoomIn)).disabled).to.equal(true)
    expect(getComputedStyle(await part(viewer, 'canvas.picture')).visibility).to.equal('hidden')
    expect(isRed(inkAt(viewer, [0.5, 0.5]))).to.equal(true)
    // What is on the stage and one ring around it, not the 576 of the level.
    expect(requests.filter(({ level }) => level === TOP).length).to.be.below(30)

    pan(viewer, 90, -60)
    await until(() => isExact(viewer, canvas))
    expect(isRed(inkAt(viewer, [0.5, 0.5]))).to.equal(true)
    await sendKeys({ press: '-' })
    await until(() => viewer.shadowRoot?.querySelector('.zoom-value')?.textContent === '500%')
    await until(() => pixelOn(canvas, 300, 200)[0] === greyOf(3) || pixelOn(canvas, 300, 200)[0] === greyOf(4))
    await sendKeys({ press: '0' })
    await until(() => canvas.hidden)
    expect(getComputedStyle(await part(viewer, 'canvas.picture')).visibility).to.equal('visible')
  })

  it('keeps the smaller picture in place of a failed tile, and requests the tile again', async () => {
    failing = (level) => level > 2
    const viewer = await mountReady({ media: MEDIA })
    await button(viewer, texts.zoomPixels)
    await sendKeys({ press: 'z' })
    const canvas = await detail(viewer)
    await until(() => requests.filter(({ level }) => level === TOP).length > 8)
    const spots = [2, canvas.width >> 1, canvas.width - 3].map((x) => pixelOn(canvas, x, 50))
    expect(spots).to.deep.equal([grey(2), grey(2), grey(2)])
    const failure = await nextEvent(viewer, 'arbo-error')
    expect(failure.code).to.equal('media_unreachable')
    failing = () => false
    window.dispatchEvent(new Event('online'))
    // What could not be reached may be opened anew, with a canvas of its own.
    await until(() => {
      const detail = viewer.shadowRoot?.querySelector<HTMLCanvasElement>('canvas.picture-detail:not([hidden])')
      return detail && isExact(viewer, detail)
    })
  })

  it('drops tiles out of view, and frees everything on removal', async () => {
    const viewer = await mountReady({ media: MEDIA })
    await button(viewer, texts.zoomPixels)
    await sendKeys({ press: 'z' })
    const canvas = await detail(viewer)
    pan(viewer, 4000, 4000)
    await until(() => isExact(viewer, canvas))
    expect(requests.filter(({ signal }) => signal?.aborted).length).to.be.above(0)
    viewer.remove()
    await until(() => open.size === 0)
    expect([canvas.width, canvas.isConnected]).to.deep.equal([0, false])
    const before = requests.length
    window.dispatchEvent(new Event('online'))
    expect(requests.length).to.equal(before)
  })

  it('is drawn at the canvas limit without tiles, and says so', async () => {
    const canvas = new OffscreenCanvas(9000, 90)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas here')
    context.fillStyle = '#00c000'
    context.fillRect(0, 0, 9000, 90)
    const src = URL.createObjectURL(await canvas.convertToBlob())
    const viewer = await mountReady({ media: { kind: 'image', src } })
    const sizes = { shown: '8192 × 82', size: '9000 × 90' }
    await until(() => viewer.shadowRoot?.querySelector('.reduced-sign')?.textContent === texts.pictureReduced(sizes))
    const picture = await part<HTMLCanvasElement>(viewer, 'canvas.picture')
    expect(pixelOn(picture, 8191, 81)).to.deep.equal([0, 192, 0, 255])
    URL.revokeObjectURL(src)
  })
})

/** A short thick stroke around a place. */
function line([x, y]: [number, number]): [number, number, number][] {
  return [-0.002, 0, 0.002].map((by) => [x + by, y, 0.5])
}
