import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { expectAccessible, until as untilWithin } from '../../kit/src/testing/index.ts'
import { numberOn } from '../harness/read-canvas.ts'
import type { OtherScenes } from '@arbo/core'
import type { ReviewViewerElement, ViewerMedia } from './element.ts'
import { LocalSource } from './model/source/local-source.ts'
import { createUploadSource } from './testing/upload-source.ts'
import { messages } from './texts.ts'
import { burntFrame, button, CLIP, fillField, mountReady, nextEvent, part, unmountAll, has } from './testing/mount.ts'

const texts = textsIn(messages, 'en')

/** Machines that run much at once are slow to decode. */
const until: typeof untilWithin = (look, what) => untilWithin(look, what, 20_000)

const clip = (name: string, over: Partial<ViewerMedia> = {}): ViewerMedia => ({
  ...CLIP,
  src: `/.cache/clips/${name}/clip.mp4`,
  id: name,
  name,
  ...over,
})
/** Two encodings of the same 300 numbered frames; the second one is slower to get at. */
const versions = [{ ...CLIP, name: 'new' }, clip('long-gop-24')]

const canvasOf = (viewer: ReviewViewerElement, selector: string): Promise<HTMLCanvasElement> =>
  part<HTMLCanvasElement>(viewer, selector)
const FIRST = '.pane:not(.pane-other) .picture-pair'
const OTHER = '.pane-other .picture-pair'

async function compare(viewer: ReviewViewerElement, mode?: string): Promise<void> {
  ;(await button(viewer, texts.compare)).click()
  if (mode) (await button(viewer, mode)).click()
  await canvasOf(viewer, FIRST)
}

/** A still of one colour. */
function still(id: string, colour: string, width = 64): ViewerMedia {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = 36
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas here')
  context.fillStyle = colour
  context.fillRect(0, 0, width, 36)
  return { kind: 'image', id, name: id, src: canvas.toDataURL('image/png') }
}

/** Whether the middle line has a colour at a share of its width, to the rounding of blending. */
function isColour(viewer: ReviewViewerElement, colour: [number, number, number], share = 0.5): boolean {
  const canvas = viewer.shadowRoot?.querySelector<HTMLCanvasElement>(FIRST)
  const data = canvas?.getContext('2d')?.getImageData(Math.floor(canvas.width * share), 18, 1, 1).data
  return colour.every((value, index) => Math.abs((data?.[index] ?? -9) - value) <= 2)
}

describe('comparing two renditions', function () {
  this.timeout(60_000)
  afterEach(unmountAll)

  it('XREV-02 side by side: one frame on both through seeking, stepping, scrubbing and playing', async () => {
    const viewer = await mountReady({ media: versions })
    await compare(viewer, texts.compare_side)
    const [first, other] = [await canvasOf(viewer, FIRST), await canvasOf(viewer, OTHER)]
    const both = (): [number, number] => [numberOn(first), numberOn(other)]
    await until(() => both().join() === '0,0')

    viewer.seek(137)
    await until(() => both().join() === '137,137')
    await part(viewer, '.stage')
    for (const [key, frame] of [
      ['ArrowRight', 138],
      ['Shift+ArrowRight', 148],
      ['ArrowLeft', 147],
      ['End', 299],
      ['Home', 0],
    ] as const) {
      await sendKeys({ press: key })
      await until(() => both().join() === `${frame},${frame}`, key)
    }

    // Every picture that is put on screen is a pair, whatever the wishes are meanwhile.
    const pairs: string[] = []
    let looking = true
    const look = (): void => {
      const [a, b] = both()
      if (a !== b) pairs.push(`${a} beside ${b}`)
      if (looking) requestAnimationFrame(look)
    }
    look()
    for (const frame of [20, 90, 40, 210, 211, 212, 60, 280, 150]) {
      viewer.seek(frame)
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }
    await until(() => both().join() === '150,150')
    const frames = new Set<number>()
    viewer.addEventListener('frame-change', () => frames.add(both()[0]))
    viewer.play()
    await until(() => viewer.getFrame() >= 174)
    viewer.play(-2)
    await until(() => viewer.getFrame() <= 140)
    viewer.pause()
    const at = viewer.getFrame()
    await until(() => both().join() === `${at},${at}`)
    looking = false
    expect(pairs).to.deep.equal([])
    expect(frames.size).to.be.greaterThan(8)
    expect(burntFrame(viewer)).to.equal(at)
  })

  it('XREV-02 another version keeps the frame, and Shift with a number compares with that version', async () => {
    const viewer = await mountReady({ media: [...versions, clip('h264-25', { frameRate: 24 })], frame: 77 })
    await sendKeys({ press: 'Shift+Digit2' })
    const label = await part(viewer, '.compare-label-other')
    expect(label.textContent).to.contain('v2')
    const other = await canvasOf(viewer, OTHER)
    await until(() => numberOn(other) === 77)

    // The one compared with takes the lead: they change places.
    const changed = nextEvent(viewer, 'rendition-change')
    await sendKeys({ press: '2' })
    expect(await changed).to.deep.equal({ renditionId: 'long-gop-24', by: 'user' })
    await until(() => viewer.getFrame() === 77 && numberOn(other) === 77)
    expect((await part(viewer, '.compare-label-leader')).textContent).to.equal('v2')
    expect(label.textContent).to.contain('v3')

    await sendKeys({ press: 'Shift+S' })
    await until(() => label.textContent?.includes('v2'))
    await until(() => viewer.getFrame() === 77 && numberOn(other) === 77)

    await sendKeys({ press: 'Shift+C' })
    await until(() => !viewer.shadowRoot?.querySelector('.compare-label-other, .picture-pair'))
    expect(burntFrame(viewer)).to.equal(77)
  })

  it('XREV-02 clips of different frame rates show the same moment, and a note says so', async () => {
    const viewer = await mountReady({ media: [CLIP, clip('h264-30', { frameRate: 30 })] })
    await compare(viewer, texts.compare_side)
    const other = await canvasOf(viewer, OTHER)
    viewer.seek(40)
    await until(() => numberOn(other) === 50)
    expect((await part(viewer, '.compare-label-other')).textContent).to.contain('frame 50, by time')
    // 300 frames at 30 fps are over before 300 at 24.
    viewer.seek(290)
    await until(() => numberOn(other) === 299)
    expect((await part(viewer, '.compare-label-other')).textContent).to.contain('ends at frame 299')
  })

  it('XREV-02 overlay mixes by opacity, difference subtracts and brightens', async () => {
    const viewer = await mountReady({ media: [still('b', '#c80000'), still('a', '#640032')] })
    await compare(viewer, texts.compare_overlay)
    await until(() => isColour(viewer, [150, 0, 25]))
    const opacity = await part<HTMLInputElement>(viewer, '.compare-opacity')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(opacity, '1')
    opacity.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => isColour(viewer, [100, 0, 50]))

    ;(await button(viewer, texts.compare_difference)).click()
    // Four times 100 and 50, cut at 255.
    await until(() => isColour(viewer, [255, 0, 200]))
    const gain = await part<HTMLSelectElement>(viewer, `select[aria-label="${texts.compareGain}"]`)
    gain.value = '1'
    gain.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => isColour(viewer, [100, 0, 50]))
  })

  it('XREV-02 a clip compared with itself has no difference on any frame', async () => {
    const viewer = await mountReady({ media: [CLIP, { ...CLIP, id: 'same' }] })
    await compare(viewer, texts.compare_difference)
    const canvas = await canvasOf(viewer, FIRST)
    const brightest = (): number => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      let most = 0
      for (let i = 0; i < data.length; i += 4) most = Math.max(most, data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
      return most
    }
    await until(() => brightest() === 0)
    const wrong: number[] = []
    viewer.addEventListener('frame-change', () => brightest() > 0 && wrong.push(viewer.getFrame()))
    viewer.play()
    await until(() => viewer.getFrame() > 20)
    viewer.pause()
    expect(wrong).to.deep.equal([])
  })

  it('XREV-02 the wipe’s edge moves by drag and by keys, without stepping a frame', async () => {
    const viewer = await mountReady({ media: [still('b', '#c80000'), still('a', '#0000c8', 48)] })
    await compare(viewer, texts.compare_wipe)
    const edge = await part(viewer, '.wipe-edge')
    await until(() => isColour(viewer, [200, 0, 0], 0.25) && isColour(viewer, [0, 0, 200], 0.75))
    // A narrower picture keeps its shape: bars beside it.
    expect(isColour(viewer, [0, 0, 0], 0.99)).to.equal(true)

    edge.focus()
    await sendKeys({ press: 'PageUp' })
    await sendKeys({ press: 'ArrowRight' })
    expect(edge.getAttribute('aria-valuenow')).to.equal('61')
    await until(() => isColour(viewer, [200, 0, 0], 0.58) && isColour(viewer, [0, 0, 200], 0.64))

    const picture = (await canvasOf(viewer, FIRST)).getBoundingClientRect()
    const at = edge.getBoundingClientRect()
    const y = at.top + at.height / 2
    const pointer = (type: string, x: number): boolean =>
      edge.dispatchEvent(
        new PointerEvent(type, {
          clientX: x,
          clientY: y,
          pointerId: 1,
          bubbles: true,
          composed: true,
          isPrimary: true,
        }),
      )
    edge.setPointerCapture = () => undefined
    pointer('pointerdown', at.left + at.width / 2)
    pointer('pointermove', picture.left + picture.width * 0.2)
    pointer('pointerup', picture.left + picture.width * 0.2)
    await until(() => edge.getAttribute('aria-valuenow') === '20')
    await until(() => isColour(viewer, [0, 0, 200], 0.25))
  })

  it('XREV-02 zoom and pan apply to both; drawings belong to the leading picture', async () => {
    const viewer = await mountReady({ media: versions }, { width: 1400, height: 700 })
    await compare(viewer, texts.compare_side)
    const [first, other] = [await canvasOf(viewer, FIRST), await canvasOf(viewer, OTHER)]
    await until(() => numberOn(other) === 0)
    const boxes = (): DOMRect[] => [first, other].map((each) => each.getBoundingClientRect())
    const [left, right] = boxes() as [DOMRect, DOMRect]
    expect(left.right).to.be.at.most(right.left)
    expect([right.width, right.top]).to.deep.equal([left.width, left.top])
    await sendKeys({ press: '+' })
    await until(() => Math.abs((boxes()[0]?.width ?? 0) - left.width * 1.5) < 1)
    expect(boxes()[1]?.width).to.equal(boxes()[0]?.width)

    const pane = (await part(viewer, '.pane')).getBoundingClientRect()
    const drawing = (await part(viewer, '.drawing')).getBoundingClientRect()
    expect([drawing.left, drawing.width]).to.deep.equal([pane.left, pane.width])
  })

  it('XREV-02 is accessible while comparing, wide and narrow', async () => {
    for (const width of [1100, 390]) {
      const viewer = await mountReady({ media: versions }, { width, height: 700 })
      await compare(viewer, texts.compare_wipe)
      await part(viewer, '.wipe-edge')
      await expectAccessible(viewer)
      const bar = await part(viewer, '.top-bar')
      expect(bar.scrollWidth, `bar at ${width}`).to.be.at.most(width)
      unmountAll()
    }
  })

  it('XREV-02 a rendition of another scene is found by its name and follows the same frame', async () => {
    const { source } = createUploadSource(CLIP)
    const elsewhere = new LocalSource({ media: clip('long-gop-24') }, () => true).getState().renditions
    const requests: string[] = []
    const scenes: OtherScenes = {
      find: async (text) => {
        requests.push(text)
        return [{ id: 's2', name: 'SC_020', path: 'Film / Reel 1' }]
      },
      renditions: async () => elsewhere,
    }
    const viewer = await mountReady({ media: undefined, source: { ...source, scenes }, frame: 51 })
    await part(viewer, 'button[aria-label^="Compare with another"]')
    fillField(await part<HTMLInputElement>(viewer, '.compare-search input'), 'sc_02')
    const choice = await part(viewer, '.compare-scene')
    expect(choice.textContent).to.equal('SC_020Film / Reel 1')
    choice.click()
    const other = await canvasOf(viewer, OTHER)
    await until(() => numberOn(other) === 51)
    expect(requests).to.deep.equal(['sc_02'])
    expect((await part(viewer, '.compare-label-other')).textContent).to.equal('SC_020 · v1')
    expect((await button(viewer, texts.compareSwap)).disabled).to.equal(true)
    await sendKeys({ press: 'ArrowRight' })
    await until(() => numberOn(other) === 52)
  })

  it('XREV-20 a single rendition offers no comparison', async () => {
    const viewer = await mountReady()
    expect(has(viewer, '.compare-button')).to.equal(false)
    await sendKeys({ press: 'Shift+C' })
    expect(has(viewer, '.picture-pair')).to.equal(false)
  })
})
