import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import axe from 'axe-core'
import { until as untilWithin } from '../../kit/src/testing/index.ts'
import type { ReviewViewerElement } from './element.ts'
import { CLIP, burntFrame, button, collect, has, mountReady, part, unmountAll } from './testing/mount.ts'
import { inkAt, isRed } from './testing/drawing.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const until: typeof untilWithin = (look, what) => untilWithin(look, what, 20_000)
const CONTROLS =
  'button, a[href], input, select, textarea, summary, audio[controls], [tabindex], [role="slider"], [role="tab"], [role="menuitem"]'

/** Roots of the page's trees that are seen, the viewer's and those of overlays in it. */
function* controlsOf(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(CONTROLS)) yield element
    if (element.shadowRoot) yield* controlsOf(element.shadowRoot)
  }
}

/** Controls on screen without an accessible name, as text. */
function unnamed(viewer: ReviewViewerElement): string[] {
  axe.setup(document.documentElement)
  try {
    const root = viewer.shadowRoot
    const controls = root ? [...controlsOf(root)].filter((each) => each.checkVisibility() && each.tabIndex >= 0) : []
    expect(controls.length).to.be.greaterThan(20)
    return controls
      .filter((each) => axe.commons.text.accessibleText(each).trim() === '')
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  } finally {
    axe.teardown()
  }
}

describe('<arbo-review-viewer> by keyboard alone', function () {
  this.timeout(60_000)
  afterEach(unmountAll)

  it('XREV-03 works from opening to a finished comment with a drawing on its frame', async () => {
    const viewer = await mountReady({ currentUser: { id: 'u1', display_name: 'Ada Byron' } })
    const [ops, comments] = [collect(viewer, 'annotation-ops'), collect(viewer, 'comment-add')]
    await sendKeys({ press: 'Shift+ArrowRight' })
    await sendKeys({ press: 'ArrowRight' })
    await until(() => burntFrame(viewer) === 11)

    await sendKeys({ press: 'r' })
    await part(viewer, '.drawing[data-tool="rectangle"]')
    await sendKeys({ press: 'Enter' })
    await until(() => ops.length === 1)
    const [added] = ops[0]?.ops ?? []
    if (added?.kind !== 'add') throw new Error('Nothing was added')
    expect(added.shape).to.include({ tool: 'rectangle', frame_start: 11, frame_end: 11 })
    const [corner] = added.shape.points
    await until(() => isRed(inkAt(viewer, [corner?.[0] ?? 0, 0.45])))
    await sendKeys({ press: 'Control+ArrowRight' })
    await sendKeys({ press: 'Control+Shift+ArrowDown' })
    await until(() => ops.length === 3)
    const [moved, stretched] = [ops[1]?.ops[0], ops[2]?.ops[0]].map((op) => (op?.kind === 'set' ? op.patch.points : []))
    expect(moved?.[0]?.[0]).to.be.greaterThan(corner?.[0] ?? 1)
    expect(stretched?.[0]).to.deep.equal(moved?.[0])
    expect(stretched?.[1]?.[1]).to.be.greaterThan(moved?.[1]?.[1] ?? 1)

    await sendKeys({ press: 'c' })
    const field = await part<HTMLTextAreaElement>(viewer, '.composer textarea')
    await until(() => viewer.shadowRoot?.activeElement === field)
    await sendKeys({ type: 'Lift this corner' })
    await sendKeys({ press: 'Control+Enter' })
    await until(() => comments.length === 1)
    expect(comments[0]?.comment).to.include({ text: 'Lift this corner', frame_start: 11, frame_end: 11 })
    await until(() => has(viewer, '.comment'))
    await sendKeys({ press: 'Escape' })
    await sendKeys({ press: 'ArrowRight' })
    await until(() => burntFrame(viewer) === 12)
  })

  it('XREV-03 moves through everything once by Tab, and every stop has a name', async () => {
    const viewer = await mountReady({ currentUser: { id: 'u1', display_name: 'Ada Byron' } })
    await part(viewer, '.composer')
    const stops: HTMLElement[] = []
    for (let n = 0; n < 120; n += 1) {
      await sendKeys({ press: 'Tab' })
      const stop = viewer.shadowRoot?.activeElement
      if (!(stop instanceof HTMLElement)) {
        if (stops.length > 0) break
      } else if (stops.includes(stop)) break
      else stops.push(stop)
    }
    expect(stops.length).to.be.within(20, 119)
    axe.setup(document.documentElement)
    const names = stops.map((each) => axe.commons.text.accessibleText(each).trim())
    axe.teardown()
    expect(names).not.to.include('')
    for (const name of [texts.play, texts.toolPencil, texts.composer]) expect(names).to.include(name)
  })

  it('XREV-03 names every control of each tab, panel and mode', async () => {
    const comments = [
      { id: 'c1', text: 'Too dark', frame: 40, author: { id: 'u1', display_name: 'Ada Byron' } },
      { id: 'c2', text: 'Agreed', parentId: 'c1' },
    ]
    const currentUser = { id: 'u1', display_name: 'Ada Byron' }
    const media = [CLIP, { ...CLIP, id: 'v0', src: '/.cache/clips/long-gop-24/clip.mp4' }]
    const viewer = await mountReady({ media, comments, currentUser })
    await part(viewer, '.comment')
    for (const tab of viewer.shadowRoot?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []) {
      tab.click()
      await until(() => tab.getAttribute('aria-selected') === 'true' && !has(viewer, '.tab-panel [aria-busy="true"]'))
      expect(unnamed(viewer), tab.id).to.deep.equal([])
    }
    viewer.shadowRoot?.querySelector<HTMLElement>('#tab-comments')?.click()
    await part(viewer, '.comment')
    let popups = 0
    for (const each of viewer.shadowRoot?.querySelectorAll<HTMLElement>('[aria-haspopup="dialog"]') ?? []) {
      if (!each.checkVisibility() || each.matches(':disabled')) continue
      each.click()
      const popup = await part(viewer, '.popup:popover-open')
      expect(unnamed(viewer), each.getAttribute('aria-label') ?? '').to.deep.equal([])
      popup.hidePopover()
      popups += 1
    }
    expect(popups).to.be.greaterThan(6)
    ;(await button(viewer, texts.compare)).click()
    for (const mode of [texts.compare_side, texts.compare_overlay, texts.compare_wipe, texts.compare_difference]) {
      ;(await button(viewer, mode)).click()
      await part(viewer, '.picture-pair')
      expect(unnamed(viewer), mode).to.deep.equal([])
    }
    await sendKeys({ press: '?' })
    await part(viewer, '.sheet[open]')
    expect(unnamed(viewer), 'shortcuts').to.deep.equal([])
  })
})
