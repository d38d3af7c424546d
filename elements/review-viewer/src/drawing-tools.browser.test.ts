import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse, resetMouse } from '@web/test-runner-commands'
import { until } from '../../kit/src/testing/index.ts'
import type { ViewerAnnotationOp } from './events.ts'
import type { ReviewViewerElement, ReviewViewerEvents } from './element.ts'
import { drag, inkAt, isRed, onPage, type Place } from './testing/drawing.ts'
import { burntFrame, button, collect, fillField, mountReady, part, unmountAll, has } from './testing/mount.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const FRAME = 20
const box = (id: string, [x, y]: Place, over: object = {}) => ({
  id,
  tool: 'rectangle' as const,
  width: 12,
  points: [
    [x, y, 0.5],
    [x + 0.1, y + 0.1, 0.5],
  ] as [number, number, number][],
  frame_start: FRAME,
  frame_end: FRAME,
  ...over,
})

async function open(annotations: object[] = []): Promise<{ viewer: ReviewViewerElement; batches: Told }> {
  const viewer = await mountReady({ frame: FRAME, annotations: annotations as never })
  const batches = collect(viewer, 'annotation-ops')
  ;(await part(viewer, '.track')).focus()
  return { viewer, batches }
}
type Told = ReviewViewerEvents['annotation-ops'][]

async function take(viewer: ReviewViewerElement, key: string, tool: string): Promise<void> {
  await sendKeys({ press: key })
  await part(viewer, `.drawing[data-tool="${tool}"]`)
}

async function click(viewer: ReviewViewerElement, place: Place): Promise<void> {
  await sendMouse({ type: 'move', position: onPage(viewer, place) })
  await sendMouse({ type: 'click', position: onPage(viewer, place) })
}

/** The operations of the newest step. */
async function step(batches: Told, count: number): Promise<ViewerAnnotationOp[]> {
  await until(() => batches.length === count, `step ${count} of ${batches.length}`)
  return batches[count - 1]?.ops ?? []
}

function added(op: ViewerAnnotationOp | undefined) {
  if (op?.kind !== 'add') throw new Error('Nothing was added')
  return op.shape
}

function patchOf(op: ViewerAnnotationOp | undefined) {
  if (op?.kind !== 'set') throw new Error('Nothing was changed')
  return op.patch
}

describe('drawing tools', function () {
  this.timeout(30_000)
  afterEach(async () => {
    unmountAll()
    await resetMouse()
  })

  it('REV-08 draws rectangle, circle, arrow and line from the start to the end of a drag', async () => {
    const { viewer, batches } = await open()
    const tools = [
      ['r', 'rectangle'],
      ['u', 'circle'],
      ['a', 'arrow'],
      ['Shift+A', 'line'],
    ] as const
    for (const [index, [key, tool]] of tools.entries()) {
      await take(viewer, key, tool)
      const y = 0.1 + index * 0.2
      await drag(viewer, [0.2, y], [0.5, y + 0.1])
      const shape = added((await step(batches, index + 1))[0])
      expect(shape).to.include({ tool, colour: '#FF0001', width: 6, opacity: 1, frame_start: FRAME })
      expect(shape.points).to.have.length(2)
      expect(shape.points[1]?.[0]).to.be.closeTo(0.5, 0.01)
      await until(() =>
        isRed(inkAt(viewer, tool === 'circle' ? [0.35, y] : tool === 'rectangle' ? [0.35, y] : [0.35, y + 0.05])),
      )
    }
  })

  it('XREV-06 Escape cancels the shape in progress and keeps the tool', async () => {
    const { viewer, batches } = await open()
    await take(viewer, 'r', 'rectangle')
    await sendMouse({ type: 'move', position: onPage(viewer, [0.2, 0.2]) })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: onPage(viewer, [0.6, 0.6]) })
    await sendKeys({ press: 'Escape' })
    await sendMouse({ type: 'up' })
    expect(batches).to.have.length(0)
    await part(viewer, '.drawing[data-tool="rectangle"]')
    await drag(viewer, [0.2, 0.2], [0.4, 0.4])
    expect(added((await step(batches, 1))[0]).tool).to.equal('rectangle')
    await sendKeys({ press: 'Escape' })
    await part(viewer, '.drawing[data-tool=""]')
  })

  it('XFIX-28 text typed on the picture survives Escape, and Undo removes it', async () => {
    const { viewer, batches } = await open()
    await take(viewer, 't', 'text')
    await click(viewer, [0.3, 0.3])
    await part(viewer, '.text-editor')
    await sendKeys({ type: 'Lift' })
    await sendKeys({ press: 'Escape' })
    expect(added((await step(batches, 1))[0])).to.include({ tool: 'text', text: 'Lift' })
    await sendKeys({ press: 'Control+z' })
    expect((await step(batches, 2))[0]?.kind).to.equal('delete')
  })

  it('XREV-06 text is typed on the picture, edited by a double click, and removed when it is emptied', async () => {
    const { viewer, batches } = await open()
    await take(viewer, 't', 'text')
    await click(viewer, [0.3, 0.3])
    await part(viewer, '.text-editor')
    await sendKeys({ type: 'Look here' })
    await sendKeys({ press: 'Control+Enter' })
    const shape = added((await step(batches, 1))[0])
    expect(shape).to.include({ tool: 'text', text: 'Look here', width: 6 })
    expect(shape.points[0]?.[0]).to.be.closeTo(0.3, 0.01)
    await until(() => !viewer.shadowRoot?.querySelector('.text-editor'))

    ;(await part(viewer, '.track')).focus()
    await take(viewer, 'v', 'SELECT')
    const middle: Place = [0.32, 0.31]
    await sendMouse({ type: 'move', position: onPage(viewer, middle) })
    for (let count = 0; count < 2; count += 1) await sendMouse({ type: 'click', position: onPage(viewer, middle) })
    // The runner's mouse cannot click twice: what a browser makes of it is sent here.
    const [clientX, clientY] = onPage(viewer, middle)
    ;(await part(viewer, '.drawing')).dispatchEvent(new MouseEvent('dblclick', { clientX, clientY, bubbles: true }))
    expect((await part<HTMLTextAreaElement>(viewer, '.text-editor')).value).to.equal('Look here')
    await sendKeys({ type: 'And here' })
    await sendKeys({ press: 'Control+Enter' })
    expect(patchOf((await step(batches, 2))[0])).to.include({ text: 'And here' })

    ;(await part(viewer, '.drawing')).dispatchEvent(new MouseEvent('dblclick', { clientX, clientY, bubbles: true }))
    await part(viewer, '.text-editor')
    await sendKeys({ press: 'Backspace' })
    await sendKeys({ press: 'Control+Enter' })
    expect((await step(batches, 3))[0]).to.include({ kind: 'delete' })
  })

  it('XREV-06 a text belongs to the frame it was typed on, however the typing ends', async () => {
    const { viewer, batches } = await open()
    await take(viewer, 't', 'text')
    await click(viewer, [0.3, 0.3])
    await part(viewer, '.text-editor')
    await sendKeys({ type: 'One' })
    viewer.seek(FRAME + 4)
    expect(added((await step(batches, 1))[0])).to.include({ text: 'One', frame_start: FRAME })
    await click(viewer, [0.3, 0.6])
    await part(viewer, '.text-editor')
    await sendKeys({ type: 'Two' })
    ;(await button(viewer, texts.toolPencil)).click()
    expect(added((await step(batches, 2))[0])).to.include({ text: 'Two', frame_start: FRAME + 4 })
  })

  it('XREV-06 several objects are selected with Shift and the rubber band, moved and restyled as one step', async () => {
    const { viewer, batches } = await open([box('a', [0.2, 0.2]), box('b', [0.5, 0.2]), box('c', [0.2, 0.7])])
    await take(viewer, 'v', 'SELECT')
    await drag(viewer, [0.1, 0.1], [0.65, 0.4])
    await part(viewer, '.selection-bar')
    await drag(viewer, [0.2, 0.25], [0.3, 0.35])
    const moved = await step(batches, 1)
    expect(moved.map(({ object_id }) => object_id)).to.have.members(['a', 'b'])
    expect(patchOf(moved.find(({ object_id }) => object_id === 'b')).points?.[0]?.[0]).to.be.closeTo(0.6, 0.01)

    await sendKeys({ down: 'Shift' })
    await click(viewer, [0.2, 0.75])
    await sendKeys({ up: 'Shift' })
    await until(async () => (await part(viewer, '.selection-count')).textContent?.startsWith('3'))
    const blue = await part<HTMLInputElement>(viewer, '.tools .arbo-swatch input[value="#1E88FF"]')
    blue.click()
    const restyled = await step(batches, 2)
    expect(restyled).to.have.length(3)
    expect(restyled.every((op) => patchOf(op).colour === '#1E88FF')).to.equal(true)
    ;(await part<HTMLInputElement>(viewer, '.tools .width input[aria-label^="3xl"]')).click()
    expect((await step(batches, 3)).every((op) => patchOf(op).width === 28)).to.equal(true)

    await sendKeys({ press: 'Control+z' })
    await sendKeys({ press: 'Control+z' })
    expect((await step(batches, 5)).every((op) => patchOf(op).colour === '#FF0001')).to.equal(true)
    await sendKeys({ press: 'Delete' })
    expect((await step(batches, 6)).map(({ kind }) => kind)).to.deep.equal(['delete', 'delete', 'delete'])
    expect(inkAt(viewer, [0.3, 0.35])[3]).to.equal(0)
  })

  it('XREV-06 a handle resizes the selection', async () => {
    const { viewer, batches } = await open([box('a', [0.3, 0.3])])
    await take(viewer, 'v', 'SELECT')
    await click(viewer, [0.3, 0.35])
    await part(viewer, '.selection-bar')
    // The handle lies a little outside of the box.
    const [x, y] = onPage(viewer, [0.4, 0.4])
    await sendMouse({ type: 'move', position: [x + 9, y + 9] })
    await sendMouse({ type: 'down' })
    const [toX, toY] = onPage(viewer, [0.5, 0.6])
    await sendMouse({ type: 'move', position: [toX + 9, toY + 9] })
    await sendMouse({ type: 'up' })
    const { points } = patchOf((await step(batches, 1))[0])
    expect(points?.[0]?.[0]).to.be.closeTo(0.3, 0.005)
    expect(points?.[1]?.[0]).to.be.closeTo(0.5, 0.01)
    expect(points?.[1]?.[1]).to.be.closeTo(0.6, 0.01)
    expect(isRed(inkAt(viewer, [0.5, 0.5]))).to.equal(true)
  })

  it('XREV-06 copies go to another frame, duplicates are slightly offset, and the order can be changed', async () => {
    const { viewer, batches } = await open([box('a', [0.2, 0.2]), box('b', [0.22, 0.22])])
    await take(viewer, 'v', 'SELECT')
    await click(viewer, [0.2, 0.25])
    await part(viewer, '.selection-bar')
    await sendKeys({ press: ']' })
    expect(patchOf((await step(batches, 1))[0]).order).to.be.greaterThan(2)
    await sendKeys({ press: 'Control+d' })
    const twin = added((await step(batches, 2))[0])
    expect(twin.points[0]?.[0]).to.be.greaterThan(0.2)
    await sendKeys({ press: 'Control+c' })
    await sendKeys({ press: 'ArrowRight' })
    await until(() => burntFrame(viewer) === FRAME + 1)
    await sendKeys({ press: 'Control+v' })
    const copy = added((await step(batches, 3))[0])
    expect(copy).to.include({ frame_start: FRAME + 1, frame_end: FRAME + 1, tool: 'rectangle' })
    expect(copy.points).to.deep.equal(twin.points)
  })

  it('XREV-05 a drawing’s last frame is typed in or dragged on the timeline', async () => {
    const { viewer, batches } = await open([box('a', [0.2, 0.2])])
    await take(viewer, 'v', 'SELECT')
    await click(viewer, [0.2, 0.25])
    const fields = (await part(viewer, '.selection-bar')).querySelectorAll<HTMLInputElement>('.hold-field')
    const until35 = fields[1]
    if (!until35) throw new Error('There is no field')
    until35.focus()
    fillField(until35, '35')
    until35.blur()
    expect(patchOf((await step(batches, 1))[0])).to.include({ frame_start: FRAME, frame_end: 35 })
    viewer.seek(30)
    await until(() => burntFrame(viewer) === 30)
    await until(() => isRed(inkAt(viewer, [0.2, 0.25])))

    const mark = (await part(viewer, '.drawing-mark')).getBoundingClientRect()
    const marks = (await part(viewer, '.marks')).getBoundingClientRect()
    const y = Math.round(mark.top + mark.height / 2)
    await sendMouse({ type: 'move', position: [Math.round(mark.left + mark.width / 2), y] })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: [Math.round(marks.left + marks.width / 2), y] })
    await sendMouse({ type: 'up' })
    const { frame_start, frame_end } = patchOf((await step(batches, 2))[0])
    expect(frame_start).to.equal(FRAME)
    expect(frame_end).to.be.closeTo(150, 3)
  })

  it('XREV-04 onion skin shows the drawings of nearby frames, tinted and fainter', async () => {
    const { viewer } = await open([
      box('a', [0.2, 0.2], { frame_start: FRAME - 1, frame_end: FRAME - 1 }),
      box('b', [0.6, 0.2], { frame_start: FRAME + 2, frame_end: FRAME + 2 }),
    ])
    expect(inkAt(viewer, [0.2, 0.25])[3]).to.equal(0)
    await sendKeys({ press: 'n' })
    await until(() => (inkAt(viewer, [0.2, 0.25])[3] ?? 0) > 100)
    const [red = 0, , blue = 0, alpha = 0] = inkAt(viewer, [0.2, 0.25])
    expect(alpha).to.be.lessThan(140)
    expect(red).to.be.greaterThan(blue)
    const coming = inkAt(viewer, [0.6, 0.25])
    expect(coming[2]).to.be.greaterThan(coming[0] ?? 0)
    expect(coming[3]).to.be.lessThan(alpha)
    await sendKeys({ press: 'n' })
    await until(() => inkAt(viewer, [0.2, 0.25])[3] === 0)
  })

  it('XREV-08 the laser sends its position, fades, and is not stored', async () => {
    const { viewer, batches } = await open()
    const pointed = collect(viewer, 'laser')
    await take(viewer, 'q', 'laser')
    await drag(viewer, [0.3, 0.5], [0.6, 0.5])
    expect(pointed[0]).to.include({ frame: FRAME, renditionId: 'v1', first: true, ended: false, colour: '#FF0001' })
    expect(pointed.at(-1)).to.include({ ended: true })
    const last = pointed.at(-1)?.points.at(-1)
    expect(last?.[0]).to.be.closeTo(0.6, 0.01)
    const laser = await part<HTMLCanvasElement>(viewer, '.drawing > canvas:last-of-type')
    const isLaserDrawn = (): boolean => {
      const context = laser.getContext('2d')
      return context?.getImageData(0, 0, laser.width, laser.height).data.some((value) => value > 0) ?? false
    }
    expect(isLaserDrawn()).to.equal(true)
    await until(() => !isLaserDrawn())
    expect(batches).to.have.length(0)
    expect(has(viewer, '.drawing-mark')).to.equal(false)
  })

  it('XREV-06 two fingers move the enlarged picture and draw nothing; a pen’s pressure is kept, a palm is ignored', async () => {
    const { viewer, batches } = await open()
    await sendKeys({ press: '+' })
    await take(viewer, 'd', 'pencil')
    const layer = await part(viewer, '.drawing')
    const send = (type: string, pointerId: number, pointerType: string, place: Place, pressure = 0): void => {
      const [clientX, clientY] = onPage(viewer, place)
      const buttons = type === 'pointerup' ? 0 : 1
      const init = { pointerId, pointerType, pressure, clientX, clientY, buttons, button: 0, bubbles: true }
      layer.dispatchEvent(new PointerEvent(type, { ...init, composed: true, cancelable: true }))
    }
    const left = (await part(viewer, 'canvas.picture')).getBoundingClientRect().left
    send('pointerdown', 11, 'touch', [0.4, 0.5])
    send('pointermove', 11, 'touch', [0.42, 0.5])
    send('pointerdown', 12, 'touch', [0.6, 0.5])
    send('pointermove', 11, 'touch', [0.46, 0.5])
    send('pointermove', 12, 'touch', [0.66, 0.5])
    send('pointerup', 11, 'touch', [0.46, 0.5])
    send('pointerup', 12, 'touch', [0.66, 0.5])
    const moved = await part(viewer, 'canvas.picture')
    await until(() => moved.getBoundingClientRect().left !== left)
    expect(batches).to.have.length(0)

    send('pointerdown', 21, 'pen', [0.4, 0.4], 0.2)
    send('pointermove', 21, 'pen', [0.5, 0.4], 0.9)
    send('pointerup', 21, 'pen', [0.5, 0.4])
    const { points } = added((await step(batches, 1))[0])
    expect(points.map(([, , pressure]) => pressure)).to.deep.equal([0.2, 0.9])
    send('pointerdown', 31, 'touch', [0.5, 0.6])
    send('pointermove', 31, 'touch', [0.7, 0.6])
    send('pointerup', 31, 'touch', [0.7, 0.6])
    expect(batches).to.have.length(1)
  })

  it('XREV-06 a stroke on a mirrored picture is stored at its place on the original', async () => {
    const { viewer, batches } = await open()
    await sendKeys({ press: 'x' })
    await take(viewer, 'd', 'pencil')
    await drag(viewer, [0.2, 0.5], [0.4, 0.5])
    const { points } = added((await step(batches, 1))[0])
    expect(points[0]?.[0]).to.be.closeTo(0.8, 0.01)
    expect(points.at(-1)?.[0]).to.be.closeTo(0.6, 0.01)
    await until(() => isRed(inkAt(viewer, [0.3, 0.5])))
  })

  it('REV-22 REV-09 the tools have 12 colours from #FF0001 on and seven widths; readers have laser and onion skin only', async () => {
    const { viewer } = await open()
    const colours = [...(viewer.shadowRoot?.querySelectorAll<HTMLInputElement>('.tools .arbo-swatch input') ?? [])]
    expect(colours).to.have.length(12)
    expect([colours[0]?.value, colours[0]?.ariaLabel]).to.deep.equal(['#FF0001', 'Red'])
    expect(colours[0]?.checked).to.equal(true)
    const widths = [...(viewer.shadowRoot?.querySelectorAll<HTMLInputElement>('.tools .width input') ?? [])]
    expect(widths.map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'XS, 2 px',
      'SM, 4 px',
      'BASE, 6 px',
      'LG, 8 px',
      'XL, 12 px',
      '2XL, 18 px',
      '3xl, 28 px',
    ])
    const reader = await mountReady({ frame: FRAME, readonly: true })
    await button(reader, texts.toolLaser)
    expect(has(reader, `button[aria-label="${texts.toolPencil}"]`)).to.equal(false)
  })
})
