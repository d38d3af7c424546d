import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys, resetMouse } from '@web/test-runner-commands'
import { until } from '../../kit/src/testing/index.ts'
import { drag, inkAt, isRed, pictureBox, type Place } from './testing/drawing.ts'
import { burntFrame, collect, mountReady, part, unmountAll } from './testing/mount.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const NOTHING = [0, 0, 0, 0]
const stroke = {
  id: 's1',
  tool: 'pencil' as const,
  width: 28,
  points: Array.from({ length: 40 }, (_, n): [number, number, number] => [0.2 + n * 0.015, 0.3 + n * 0.01, 0.5]),
  frame_start: 5,
  frame_end: 6,
}

describe('drawing', function () {
  this.timeout(30_000)
  afterEach(async () => {
    unmountAll()
    await resetMouse()
  })

  it('XREV-07 sends a pencil stroke as an operation on its frame, and undo as another', async () => {
    const viewer = await mountReady({ frame: 20 })
    const batches = collect(viewer, 'annotation-ops')
    ;(await part(viewer, '.track')).focus()
    await sendKeys({ press: 'd' })
    await part(viewer, '.drawing[data-tool="pencil"]')
    await drag(viewer, [0.25, 0.5], [0.75, 0.5])
    await until(() => batches.length === 1)
    const [op] = batches[0]?.ops ?? []
    expect(op).to.include({ kind: 'add' })
    if (op?.kind !== 'add') throw new Error('No stroke was added')
    expect(op.shape).to.include({ tool: 'pencil', colour: '#FF0001', width: 6, frame_start: 20, frame_end: 20 })
    expect(op.shape.points[0]?.[0]).to.be.closeTo(0.25, 0.01)
    expect(op.shape.points.at(-1)?.[0]).to.be.closeTo(0.75, 0.01)
    await until(() => isRed(inkAt(viewer, [0.5, 0.5])))

    await sendKeys({ press: 'Control+z' })
    await until(() => batches.length === 2)
    expect(batches[1]?.ops[0]).to.include({ kind: 'delete' })
    expect(inkAt(viewer, [0.5, 0.5])).to.deep.equal(NOTHING)
    await sendKeys({ press: 'Control+Shift+Z' })
    await until(() => isRed(inkAt(viewer, [0.5, 0.5])))
    expect(batches[2]?.ops[0]).to.include({ kind: 'restore' })

    const again = await mountReady({ frame: 20, annotations: batches.flatMap(({ ops }) => ops) as never })
    await until(() => isRed(inkAt(again, [0.5, 0.5])))
  })

  it('XREV-06 keeps a stroke at the same place of the picture at any size, zoom and shape of the stage', async () => {
    const middle: Place = [0.2 + 20 * 0.015, 0.3 + 20 * 0.01]
    const beside: Place = [middle[0], middle[1] + 0.08]
    for (const size of [
      { width: 1100, height: 640 },
      { width: 420, height: 700 },
      { width: 900, height: 300 },
    ]) {
      const viewer = await mountReady({ frame: 5, annotations: [stroke] }, size)
      await until(() => isRed(inkAt(viewer, middle)), `ink at ${size.width}`)
      expect(inkAt(viewer, beside), `beside at ${size.width}`).to.deep.equal(NOTHING)
      viewer.style.width = `${size.width - 60}px`
      await until(() => isRed(inkAt(viewer, middle)), `ink after resizing ${size.width}`)
      unmountAll()
    }
  })

  it('XREV-06 keeps a stroke in place when the picture is enlarged', async () => {
    const viewer = await mountReady({ frame: 5, annotations: [stroke] })
    ;(await part(viewer, '.track')).focus()
    const before = pictureBox(viewer).width
    await sendKeys({ press: '+' })
    await until(() => pictureBox(viewer).width > before * 1.4)
    await until(() => isRed(inkAt(viewer, [0.5, 0.5])))
  })

  it('XREV-05 shows a drawing on its frames only', async () => {
    const viewer = await mountReady({ frame: 4, annotations: [stroke] })
    expect(inkAt(viewer, [0.5, 0.5])).to.deep.equal(NOTHING)
    for (const frame of [5, 6, 7]) {
      viewer.seek(frame)
      await until(() => burntFrame(viewer) === frame)
      expect(isRed(inkAt(viewer, [0.5, 0.5])), `frame ${frame}`).to.equal(frame < 7)
    }
  })

  it('REV-23 has a highlighter with an even opacity of 0.3', async () => {
    const viewer = await mountReady()
    ;(await part(viewer, '.track')).focus()
    await sendKeys({ press: 'h' })
    await part(viewer, '.drawing[data-tool="highlighter"]')
    await drag(viewer, [0.3, 0.4], [0.7, 0.4])
    await drag(viewer, [0.2, 0.7], [0.2001, 0.7])
    await until(() => Math.abs((inkAt(viewer, [0.5, 0.4])[3] ?? 0) - 0.3 * 255) < 2)
  })

  it('erases whole strokes, as one step that can be undone', async () => {
    const viewer = await mountReady({ frame: 5, annotations: [stroke] })
    const batches = collect(viewer, 'annotation-ops')
    ;(await part(viewer, '.track')).focus()
    await sendKeys({ press: 'e' })
    await part(viewer, '.drawing[data-tool="erase"]')
    await drag(viewer, [0.5, 0.2], [0.5, 0.8])
    await until(() => batches.length === 1)
    expect(batches[0]?.ops).to.have.length(1)
    expect(inkAt(viewer, [0.5, 0.5])).to.deep.equal(NOTHING)
    await sendKeys({ press: 'Control+z' })
    await until(() => isRed(inkAt(viewer, [0.5, 0.5])))
  })

  it('REV-10 has one effect per tool: none changes nothing, pens draw, the circle is a shape, the eraser removes', async () => {
    const viewer = await mountReady({ frame: 5 })
    const batches = collect(viewer, 'annotation-ops')
    const choose = async (label: string): Promise<void> => (await part(viewer, `button[aria-label="${label}"]`)).click()
    const at = (tool: string) => part(viewer, `.drawing[data-tool="${tool}"]`)
    const added = (): string[] =>
      batches.flatMap(({ ops }) => ops.flatMap((op) => (op.kind === 'add' && op.shape ? [op.shape.tool] : [])))

    // Nothing is chosen: what moves over the picture leaves nothing.
    await at('')
    await drag(viewer, [0.2, 0.2], [0.8, 0.2])
    expect([batches.length, inkAt(viewer, [0.5, 0.2])]).to.deep.equal([0, NOTHING])

    // Pencil and highlighter draw where the pointer goes; the circle from corner to corner, with nothing in its middle.
    await choose(texts.toolPencil)
    await at('pencil')
    await drag(viewer, [0.2, 0.2], [0.8, 0.2])
    await until(() => isRed(inkAt(viewer, [0.5, 0.2])))
    await choose(texts.toolHighlighter)
    await at('highlighter')
    await drag(viewer, [0.2, 0.4], [0.8, 0.4])
    await until(() => (inkAt(viewer, [0.5, 0.4])[3] ?? 0) > 0)
    expect(inkAt(viewer, [0.5, 0.4])[3], 'the highlighter lets the picture through').to.be.below(100)
    await choose(texts.shapes)
    await choose(texts.toolCircle)
    await at('circle')
    await drag(viewer, [0.3, 0.5], [0.5, 0.9])
    await until(() => isRed(inkAt(viewer, [0.5, 0.7])))
    expect(inkAt(viewer, [0.4, 0.7])).to.deep.equal(NOTHING)
    expect(added()).to.deep.equal(['pencil', 'highlighter', 'circle'])

    // The eraser shows that it is one, and takes what it touches, and no more.
    await choose(texts.toolEraser)
    const cursor = getComputedStyle(await at('erase')).cursor
    await drag(viewer, [0.5, 0.1], [0.5, 0.3])
    await until(() => batches.length === 4)
    expect(batches[3]?.ops.map(({ kind }) => kind)).to.deep.equal(['delete'])
    expect(inkAt(viewer, [0.5, 0.2])).to.deep.equal(NOTHING)
    expect(isRed(inkAt(viewer, [0.5, 0.7]))).to.equal(true)

    // The same button puts the tool down again.
    await choose(texts.toolPencil)
    expect(getComputedStyle(await at('pencil')).cursor).not.to.equal(cursor)
    await choose(texts.toolPencil)
    await at('')
    await drag(viewer, [0.2, 0.1], [0.8, 0.1])
    expect(batches.length).to.equal(4)
  })

  it('REV-10 SELECT moves and deletes an object', async () => {
    const viewer = await mountReady({ frame: 5, annotations: [stroke] })
    const batches = collect(viewer, 'annotation-ops')
    ;(await part(viewer, '.track')).focus()
    await sendKeys({ press: 'v' })
    await part(viewer, '.drawing[data-tool="SELECT"]')
    await drag(viewer, [0.5, 0.5], [0.5, 0.7])
    await until(() => batches.length === 1)
    expect(batches[0]?.ops[0]).to.include({ kind: 'set', object_id: 's1' })
    expect(isRed(inkAt(viewer, [0.5, 0.7]))).to.equal(true)
    await sendKeys({ press: 'Delete' })
    await until(() => batches.length === 2)
    expect(inkAt(viewer, [0.5, 0.7])).to.deep.equal(NOTHING)
  })

  it('stops playback, and drawings can be hidden', async () => {
    const viewer = await mountReady({ annotations: [{ ...stroke, frame_start: 0, frame_end: 299 }] })
    const states = collect(viewer, 'play-state')
    viewer.play()
    await until(() => states.at(-1)?.playing === true)
    ;(await part(viewer, `button[aria-label="${texts.toolPencil}"]`)).click()
    await until(() => states.at(-1)?.playing === false)
    await until(() => isRed(inkAt(viewer, [0.5, 0.5])))
    ;(await part(viewer, `button[aria-label="${texts.hideDrawings}"]`)).click()
    await until(() => inkAt(viewer, [0.5, 0.5])[3] === 0)
  })
})
