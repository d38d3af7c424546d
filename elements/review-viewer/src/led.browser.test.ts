import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { until } from '../../kit/src/testing/index.ts'
import type { ReviewViewerElement } from './element.ts'
import { CLIP, burntFrame, button, collect, mount, mountReady, nextEvent, part, unmountAll } from './testing/mount.ts'
import { onPage, pictureBox } from './testing/drawing.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const NEWER = { ...CLIP, id: 'v2', name: 'Second' }
const MIDDLE = { x: 0, y: 0 }

/** Places of the laser's canvas with ink, in parts of the picture: how far they reach. */
function laserInk(viewer: ReviewViewerElement): { left: number; right: number; pixels: number } {
  const laser = viewer.shadowRoot?.querySelector<HTMLCanvasElement>('.drawing > canvas:last-of-type')
  if (!laser) throw new Error('There is no laser')
  const data = laser.getContext('2d')?.getImageData(0, 0, laser.width, laser.height).data ?? []
  let [left, right, pixels] = [Infinity, -Infinity, 0]
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] ?? 0) === 0) continue
    const x = ((at - 3) / 4) % laser.width
    left = Math.min(left, x)
    right = Math.max(right, x)
    pixels++
  }
  return { left: left / laser.width, right: right / laser.width, pixels }
}

describe('<arbo-review-viewer> led by its page', function () {
  this.timeout(30_000)
  afterEach(unmountAll)

  it('XREV-10 tells user actions from requests of the page', async () => {
    const viewer = await mountReady({ media: [NEWER, CLIP] })
    const [frames, plays, renditions, moves] = [
      collect(viewer, 'frame-change'),
      collect(viewer, 'play-state'),
      collect(viewer, 'rendition-change'),
      collect(viewer, 'user-move'),
    ]
    viewer.seek(40)
    await until(() => burntFrame(viewer) === 40)
    viewer.showRendition('v1', 12)
    await until(() => viewer.getShown()?.renditionId === 'v1' && burntFrame(viewer) === 12)
    viewer.showRendition('v9')
    viewer.play(1, 100)
    await until(() => viewer.getFrame() > 102)
    expect(Math.min(...frames.slice(-2).map(({ frame }) => frame))).to.be.at.least(100)
    viewer.pause()
    await until(() => plays.length === 2)
    expect(moves).to.have.length(0)
    expect(renditions).to.deep.equal([{ renditionId: 'v1', by: 'page' }])
    expect([...frames, ...plays].every(({ by }) => by === 'page')).to.equal(true)

    viewer.seek(20)
    await until(() => burntFrame(viewer) === 20)
    await sendKeys({ press: 'ArrowRight' })
    await until(() => burntFrame(viewer) === 21)
    expect(moves).to.deep.equal([{ what: 'frame' }])
    expect(frames.at(-1)).to.deep.equal({ frame: 21, renditionId: 'v1', by: 'user' })
    await sendKeys({ press: 'Space' })
    await until(() => plays.length === 3)
    expect(plays[2]).to.deep.equal({ playing: true, speed: 1, by: 'user' })
    viewer.pause()
    await until(() => plays.length === 4)
    expect(plays[3]?.by).to.equal('page')
    // Stopping what stands still moves nothing.
    const before = moves.length
    await sendKeys({ press: 'k' })
    expect(moves).to.have.length(before)
  })

  it('XREV-10 ends on the newest of many frames that the page requests at once', async () => {
    const viewer = await mountReady()
    const frames = collect(viewer, 'frame-change')
    for (let frame = 1; frame <= 100; frame++) viewer.seek(frame * 2)
    await until(() => burntFrame(viewer) === 200)
    expect(frames.at(-1)?.frame).to.equal(200)
    expect(frames.length).to.be.below(20)
  })

  it('XREV-10 shares zoom and pan between windows of different sizes as fractions of the picture', async () => {
    const [wide, narrow] = [
      await mountReady({}, { width: 1100, height: 640 }),
      await mountReady({}, { width: 420, height: 760 }),
    ]
    const wideViews = collect(wide, 'view-change')
    const narrowViews = collect(narrow, 'view-change')
    const moves = collect(wide, 'user-move')
    ;(await button(wide, texts.zoomIn)).click()
    ;(await button(wide, texts.zoomIn)).click()
    await until(() => wideViews.at(-1)?.zoom === 2)
    const from = onPage(wide, [0.5, 0.5])
    await sendMouse({ type: 'move', position: from })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: [from[0] + 60, from[1] + 30] })
    await sendMouse({ type: 'up' })
    await until(() => (wideViews.at(-1)?.pan.x ?? 0) > 0)
    expect(wideViews.every(({ by }) => by === 'user')).to.equal(true)
    expect(moves.every(({ what }) => what === 'view')).to.equal(true)
    const view = wide.getShown()
    if (!view) throw new Error('Nothing is shown')
    expect(view.pan.x).to.be.closeTo(60 / pictureBox(wide).width, 0.002)

    narrow.setView({ zoom: view.zoom, pan: view.pan })
    const pictureWidth = pictureBox(narrow).width
    const stage = (await part(narrow, '.stage')).getBoundingClientRect()
    const box = pictureBox(narrow)
    const moved = (box.left + box.width / 2 - stage.left - stage.width / 2) / pictureWidth
    expect(moved).to.be.closeTo(view.pan.x, 0.002)
    expect(narrowViews.every(({ by }) => by === 'page')).to.equal(true)
    expect(narrow.getShown()).to.deep.include({ zoom: 2 })

    // Another size of the window shows the same part of the picture still.
    narrow.style.cssText = 'width:240px;height:760px'
    await until(() => pictureBox(narrow).width !== pictureWidth)
    expect(narrow.getShown()?.pan.x).to.be.closeTo(view.pan.x, 0.002)
    narrow.setView({ zoom: 0.2, pan: { x: 5, y: 5 } })
    expect(narrow.getShown()).to.deep.include({ zoom: 1, pan: MIDDLE })
    narrow.setView({ zoom: Number.NaN, pan: MIDDLE })
    expect(narrow.getShown()).to.deep.include({ zoom: 1 })
  })

  it('XREV-10 reports and sets the pages of an image', async () => {
    const page = { kind: 'image' as const, src: document.createElement('canvas').toDataURL('image/png') }
    const media = { ...page, id: 'board', pages: [page, page] }
    const viewer = await mountReady({ media })
    const pages = collect(viewer, 'page-change')
    viewer.showPage(2)
    await until(() => pages.length === 1)
    viewer.showPage(7)
    ;(await button(viewer, texts.previousPage)).click()
    await until(() => pages.length === 2)
    expect(pages).to.deep.equal([
      { fileIndex: 2, renditionId: 'board', by: 'page' },
      { fileIndex: 1, renditionId: 'board', by: 'user' },
    ])
    expect(viewer.getShown()?.fileIndex).to.equal(1)
  })

  it('XREV-08 shows several people pointing at once, each with a name at the tip, and fades it all', async () => {
    const viewer = await mountReady({ readonly: true })
    const moves = collect(viewer, 'user-move')
    const at = { renditionId: 'v1', frame: 0, fileIndex: 0, first: true }
    viewer.point({ ...at, renditionId: 'v2', colour: '#1E88FF', points: [[0.5, 0.5]], name: 'Elsewhere' })
    viewer.point({ ...at, frame: 90, colour: '#1E88FF', points: [[0.5, 0.5]], name: 'Later' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(laserInk(viewer).pixels).to.equal(0)

    viewer.point({
      ...at,
      id: 'a',
      colour: '#1E88FF',
      points: [
        [0.2, 0.3],
        [0.25, 0.3],
      ],
    })
    await until(() => laserInk(viewer).pixels > 0)
    const alone = laserInk(viewer)
    viewer.point({ ...at, id: 'b', colour: '#FFD400', points: [[0.7, 0.6]], name: 'Mika Sato' })
    await until(() => laserInk(viewer).right > alone.right + 0.2)
    const both = laserInk(viewer)
    expect(both.left).to.be.closeTo(alone.left, 0.01)
    // Far more than the dot: the name stands beside it.
    expect(both.pixels).to.be.greaterThan(alone.pixels + 800)
    await until(() => laserInk(viewer).pixels === 0)
    expect(moves).to.have.length(0)
  })

  it('XREV-10 reports the frame rate and frame count of the rendition on screen', async () => {
    const viewer = mount({ media: CLIP })
    expect(viewer.getShown()?.frameCount ?? 0).to.equal(0)
    await nextEvent(viewer, 'ready')
    expect(viewer.getShown()).to.include({ renditionId: 'v1', frameCount: 300, frameRate: 24 })
  })
})
