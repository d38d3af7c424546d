import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { until as untilWithin } from '../../kit/src/testing/index.ts'
import type { ReviewViewerElement } from './element.ts'
import {
  CLIP,
  burntFrame,
  button,
  collect,
  fillField,
  has,
  mount,
  mountReady,
  part,
  unmountAll,
} from './testing/mount.ts'
import { createPartsSource } from './testing/parts-source.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const until: typeof untilWithin = (look, what) => untilWithin(look, what, 20_000)
const currentUser = { id: 'u1', display_name: 'Ada Byron' }
const WORDS = 'Bars are too bright'

const inPage: HTMLElement[] = []

function add<Added extends HTMLElement>(element: Added): Added {
  document.body.append(element)
  inPage.push(element)
  return element
}

const field = (viewer: ReviewViewerElement): HTMLTextAreaElement | null =>
  viewer.shadowRoot?.querySelector<HTMLTextAreaElement>('.composer textarea') ?? null

/** Keys as fast as they can come: all in one task. */
function strike(keys: readonly string[], target: EventTarget = document.body): void {
  for (const key of keys) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
  }
}

async function clickOn(element: Element): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect()
  await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
}

describe('<arbo-review-viewer> keys after a choice', function () {
  this.timeout(60_000)
  afterEach(() => {
    unmountAll()
    inPage.splice(0).forEach((each) => each.remove())
  })

  it('XFIX-36 keys and comment text go to the viewer, not to a page button that a click has focused', async () => {
    const pressed: string[] = []
    const outside = add(document.createElement('button'))
    outside.textContent = 'Status'
    outside.setAttribute('aria-haspopup', 'menu')
    outside.addEventListener('click', () => pressed.push('click'))
    outside.addEventListener('keydown', ({ key }) => pressed.push(key))
    const viewer = await mountReady({ currentUser })
    await clickOn(outside)
    expect(document.activeElement).to.equal(outside)
    expect(pressed.splice(0)).to.deep.equal(['click'])
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'ArrowDown' })
    await until(() => burntFrame(viewer) === 1)
    await sendKeys({ press: 'c' })
    await sendKeys({ type: WORDS })
    await until(() => field(viewer)?.value === WORDS)
    expect(pressed).to.deep.equal([])

    // Who goes there by Tab means the button: it has its keys, all but the wish to write.
    await sendKeys({ press: 'Escape' })
    outside.focus()
    await sendKeys({ press: 'Shift+Tab' })
    outside.focus()
    await sendKeys({ press: 'Space' })
    expect(pressed).to.include('click')
    await sendKeys({ press: 'c' })
    await until(() => viewer.shadowRoot?.activeElement === field(viewer))
  })

  it('XFIX-36 text fields, dialogs and grids of the page keep C', async () => {
    const viewer = await mountReady({ currentUser })
    const text = add(document.createElement('input'))
    const dialog = add(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    const inDialog = document.createElement('button')
    dialog.append(inDialog)
    const grid = add(document.createElement('div'))
    grid.setAttribute('role', 'grid')
    grid.innerHTML = '<div role="row"><div role="gridcell" tabindex="0">1</div></div>'
    for (const each of [text, inDialog, grid.querySelector<HTMLElement>('[role="gridcell"]')]) {
      each?.focus()
      await sendKeys({ press: 'c' })
      expect(document.activeElement === each).to.equal(true)
    }
    expect(text.value).to.equal('c')
    inDialog.blur()
    grid.querySelector<HTMLElement>('[role="gridcell"]')?.blur()
    await sendKeys({ press: 'c' })
    await until(() => viewer.shadowRoot?.activeElement === field(viewer))
  })

  it('XFIX-36 keys work in the viewer after a version, a light panel and a side panel tab were chosen by mouse', async () => {
    const media = [CLIP, { ...CLIP, id: 'v0', src: '/.cache/clips/long-gop-24/clip.mp4' }]
    const viewer = await mountReady({ media, currentUser })
    await part(viewer, '.composer')
    const versions = await part<HTMLSelectElement>(viewer, '.version-select')
    versions.focus()
    await sendKeys({ press: 'ArrowRight' })
    await until(() => burntFrame(viewer) === 1)
    expect(versions.selectedIndex).to.equal(0)

    await clickOn(await part(viewer, '#tab-renditions'))
    await sendKeys({ press: 'ArrowRight' })
    await until(() => burntFrame(viewer) === 2)

    await clickOn(await button(viewer, texts.onionSkin))
    await part(viewer, '.popup:popover-open')
    await sendKeys({ press: 'c' })
    await sendKeys({ type: WORDS })
    await until(() => field(viewer)?.value === WORDS)
    expect(has(viewer, '.popup:popover-open')).to.equal(false)
  })

  it('XFIX-36 letters typed right after C are in the box, also when it opens late', async () => {
    const viewer = await mountReady({ currentUser })
    viewer.shadowRoot?.querySelector<HTMLElement>('#tab-renditions')?.click()
    await part(viewer, '#tab-renditions[aria-selected="true"]')
    strike(['c', ...Array.from(WORDS), 'x', 'Backspace'])
    await until(() => field(viewer)?.value === WORDS)
    await until(() => viewer.shadowRoot?.activeElement === field(viewer))
    expect(burntFrame(viewer)).to.equal(0)
    await sendKeys({ type: '!' })
    await until(() => field(viewer)?.value === `${WORDS}!`)
  })

  it('XFIX-36 C and text typed before the review has loaded are kept, and do nothing without the right to comment', async () => {
    const loading = createPartsSource(CLIP)
    const ready = loading.source.getState()
    loading.set({ ...ready, status: 'loading', renditions: [], can: { ...ready.can, comment: false } })
    const viewer = mount({ source: loading.source })
    await until(() => viewer.shadowRoot?.querySelector('.viewer'))
    strike(['c', ...Array.from(WORDS)])
    loading.set(ready)
    await until(() => field(viewer)?.value === WORDS)
    unmountAll()

    const refused = createPartsSource(CLIP)
    refused.set({ ...ready, status: 'loading', renditions: [] })
    const reader = mount({ source: refused.source })
    await until(() => reader.shadowRoot?.querySelector('.viewer'))
    strike(['c', ...Array.from(WORDS)])
    refused.set({ ...ready, can: { ...ready.can, comment: false } })
    await part(reader, '.top-bar')
    strike(['p'])
    await until(() => !has(reader, '.layout.with-panel'))
  })

  it('XREV-33 In, Out, a comment and a drawing use the intended frame, however fast the keys', async () => {
    const viewer = await mountReady({ currentUser })
    const [ops, comments] = [collect(viewer, 'annotation-ops'), collect(viewer, 'comment-add')]
    await part(viewer, '.composer')
    const right = Array.from({ length: 41 }, () => 'ArrowRight')
    strike([...right, 'i', ...right.slice(0, 20), 'o'])
    const range = texts.scopeRange({ first: 41, last: 61 })
    await until(() => viewer.shadowRoot?.querySelector('.scope')?.textContent.includes(range))
    await until(() => burntFrame(viewer) === 61)

    strike(['r', 'ArrowLeft', 'ArrowLeft', 'Enter'])
    await until(() => ops.length === 1)
    const [added] = ops[0]?.ops ?? []
    expect(added?.kind === 'add' && added.shape.frame_start).to.equal(59)

    strike(['Escape', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'c'])
    const box = await until(() => field(viewer))
    fillField(box, WORDS)
    strike(['ArrowRight'])
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, composed: true }))
    await until(() => comments.length === 1)
    // One goes back to In: a range is repeated, and Home leads to its beginning.
    expect(comments[0]?.comment).to.include({ text: WORDS, frame_start: 45 })
  })
})
