import { expect } from '@open-wc/testing'
import { until } from '../../kit/src/testing/index.ts'
import '../../review-viewer/src/index.ts'
import { burntFrame } from '../../review-viewer/src/testing/mount.ts'
import type { ReviewViewerElement } from '../../review-viewer/src/element.ts'
import { collect, mount, part, sceneOf, scenes, unmountAll } from './testing/mount.ts'

type Player = ReturnType<typeof mount>
const viewers = (list: Player): ReviewViewerElement[] => [
  ...(list.shadowRoot?.querySelectorAll('arbo-review-viewer') ?? []),
]
const front = (list: Player): ReviewViewerElement | undefined => viewers(list).find(({ hidden }) => !hidden)
const SOON = 20_000

describe('<arbo-playlist> plays through', () => {
  afterEach(unmountAll)

  it('XPLY-03 opens the next scene before the current one ends, and plays on from its first frame', async () => {
    const items = [sceneOf(1), sceneOf(2, { media: undefined, rendition: null }), sceneOf(3)]
    const list = mount({ items })
    const opened = collect(list, 'item-open')
    await part(list, 'arbo-review-viewer')
    // Behind the first the next one that has media waits, open: it has told its frames.
    const isReady = new Set<EventTarget>()
    for (const viewer of viewers(list)) viewer.addEventListener('ready', () => isReady.add(viewer))
    const behind = await until(() => viewers(list).find(({ hidden }) => hidden), 'the next scene', SOON)
    behind.addEventListener('ready', () => isReady.add(behind))
    await until(() => isReady.has(behind), 'the next scene to be open', SOON)

    const first = front(list)
    first?.seek(295)
    await until(() => first?.getFrame() === 295, 'the end of the first', SOON)
    // With what it comes to the front; how far it has played when somebody looks depends on the machine.
    const firsts: number[] = []
    const swap = new MutationObserver(() => !behind.hidden && firsts.push(behind.getFrame()))
    swap.observe(behind, { attributeFilter: ['hidden'] })
    // What each frame of the display shows from here on: the number that is burnt into the picture, −1 where there is none.
    const frames: number[] = []
    const look = (): void => {
      const viewer = front(list)
      frames.push(viewer ? burntFrame(viewer) : -1)
      if ((behind.getFrame() ?? 0) <= 3 || behind.hidden) requestAnimationFrame(look)
    }
    look()
    list.play()
    await until(() => front(list) === behind && opened.length > 1, 'the next scene on screen', SOON)
    expect(opened.map(({ id }) => id)).to.deep.equal(['s1', 's3'])
    expect(viewers(list).length, 'the viewers take turns').to.be.at.most(2)
    await until(() => behind.getFrame() > 3, 'the next scene to play', SOON)
    swap.disconnect()
    expect(firsts).to.deep.equal([0])
    // The last frames of the one, then the first of the other; never a blank one.
    const cut = frames.findIndex((frame) => frame < 290)
    expect(
      frames.slice(0, cut).every((frame) => frame >= 295),
      frames.join(' '),
    ).to.equal(true)
    expect(
      frames.slice(cut).every((frame) => frame >= 0 && frame < 100),
      frames.join(' '),
    ).to.equal(true)
    expect(cut, frames.join(' ')).to.be.above(0)
    list.pause()
  }).timeout(60_000)

  it('XPLY-03 starts again at the end when it loops', async () => {
    const list = mount({ items: scenes(2), itemId: 's2', loop: true })
    const opened = collect(list, 'item-open')
    const behind = await until(() => viewers(list).find(({ hidden }) => hidden), 'the first scene behind', SOON)
    const last = front(list)
    last?.seek(296)
    await until(() => last?.getFrame() === 296, 'the end', SOON)
    list.play()
    await until(() => front(list) === behind && opened.length > 1, 'the first scene again', SOON)
    expect(opened.map(({ id }) => id)).to.deep.equal(['s2', 's1'])
    list.pause()
  }).timeout(60_000)

  it('XUX-06 the page’s decision stands in the viewer in front, and what is written there goes along', async () => {
    const list = mount({ items: scenes(2) })
    const decision = document.createElement('button')
    decision.slot = 'decision'
    decision.textContent = 'Approve'
    list.append(decision)
    const opened = collect(list, 'item-open')
    const written: string[] = []
    list.addEventListener('comment-add', ({ detail }: CustomEventInit<{ comment: { text: string } }>) => {
      written.push(detail?.comment.text ?? '')
    })
    for (const id of ['s1', 's2']) {
      list.open(id)
      await until(() => opened.at(-1)?.id === id, id, SOON)
      const field = await until(() => front(list)?.shadowRoot?.querySelector('textarea'), 'the field', SOON)
      // Where it is shown: in the slot of the viewer that people see, below its field.
      await until(() => decision.getBoundingClientRect().top > field.getBoundingClientRect().top, 'the decision', SOON)
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, `About ${id}`)
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      expect(await list.sendComment()).to.equal(true)
      expect(written.at(-1)).to.equal(`About ${id}`)
    }
  }).timeout(60_000)
})
