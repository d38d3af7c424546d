import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import type { ReviewViewerElement } from './element.ts'
import { messages } from './texts.ts'
import { button, mountReady, nextEvent, part, unmountAll, has } from './testing/mount.ts'

const texts = textsIn(messages, 'en')

/** A still of one colour. */
function still(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 64
  canvas.height = 36
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas here')
  context.fillStyle = colour
  context.fillRect(0, 0, 64, 36)
  return canvas.toDataURL('image/png')
}

function colourOf(viewer: ReviewViewerElement): string {
  const canvas = viewer.shadowRoot?.querySelector<HTMLCanvasElement>('canvas.picture')
  const [red, green, blue] = canvas?.getContext('2d')?.getImageData(32, 18, 1, 1).data ?? []
  return `${red} ${green} ${blue}`
}

const pages = ['#c00000', '#00c000', '#0000c0'].map((colour) => ({ kind: 'image' as const, src: still(colour) }))
const [first, ...others] = pages
const dot = { tool: 'pencil' as const, points: [[0.5, 0.5, 0.5]] as [number, number, number][] }

describe('an image rendition of several pages', function () {
  this.timeout(30_000)
  afterEach(unmountAll)

  it('REV-15 shows one page at a time, each with its own drawings', async () => {
    if (!first) throw new Error('There is no page')
    const viewer = await mountReady({
      media: { ...first, id: 'board', name: 'Board', pages: others },
      annotations: [{ ...dot, id: 'on-page-2', file_index: 1 }],
    })
    await until(() => textOf(viewer) === 'Page 1 of 3')
    expect(colourOf(viewer)).to.equal('192 0 0')
    expect((await button(viewer, texts.previousPage)).disabled).to.equal(true)
    expect((await button(viewer, texts.clearOwn)).disabled).to.equal(true)
    await expectAccessible(viewer)

    ;(await button(viewer, texts.nextPage)).click()
    await until(() => colourOf(viewer) === '0 192 0')
    await until(() => viewer.shadowRoot?.querySelector(`button[aria-label="${texts.clearOwn}"]:not(:disabled)`))
    ;(await button(viewer, texts.nextPage)).click()
    await until(() => colourOf(viewer) === '0 0 192')
    expect(textOf(viewer)).to.equal('Page 3 of 3')
    expect((await button(viewer, texts.nextPage)).disabled).to.equal(true)
    expect((await button(viewer, texts.clearOwn)).disabled).to.equal(true)
  })

  it('XREV-21 REV-15 a strip shows the pages with the comments and drawings on each, and moves by keys', async () => {
    if (!first) throw new Error('There is no page')
    const many = Array.from({ length: 200 }, (_, index) => ({ ...first, src: `${first.src}#${index}` }))
    const viewer = await mountReady({
      media: { ...first, id: 'board', name: 'Board', pages: many },
      annotations: [{ ...dot, id: 'on-page-2', file_index: 1 }],
      comments: [
        { id: 'c1', text: 'Here', file_index: 1 },
        { id: 'c2', text: 'And here', file_index: 1 },
      ],
    })
    await part(viewer, `.page[aria-label^="Page 2,"][aria-label$="2 comments, 1 drawing"]`)
    expect(all(viewer, '.page').length).to.be.below(25)
    expect(present(viewer)).to.equal('Page 1')
    await expectAccessible(viewer)

    press('PageDown')
    await until(() => textOf(viewer) === 'Page 2 of 201')
    press('ArrowRight')
    await until(() => textOf(viewer) === 'Page 3 of 201')
    press('End')
    await until(() => textOf(viewer) === 'Page 201 of 201')
    await until(() => present(viewer) === 'Page 201')
    const strip = await part(viewer, '.page-strip')
    const last = (await part(viewer, '.page[aria-current]')).getBoundingClientRect()
    expect(last.right).to.be.at.most(strip.getBoundingClientRect().right)
    press('PageUp')
    await until(() => textOf(viewer) === 'Page 200 of 201')
    press('Home')
    await until(() => textOf(viewer) === 'Page 1 of 201')
    ;(await part(viewer, '.page[aria-label^="Page 4"]')).click()
    await until(() => textOf(viewer) === 'Page 4 of 201')

    ;(await button(viewer, texts.hideStrip)).click()
    await until(() => !has(viewer, '.page-strip'))
    viewer.remove()
    const again = await mountReady({ media: { ...first, id: 'board', pages: others } })
    await button(again, texts.showStrip)
    expect(has(again, '.page-strip')).to.equal(false)
  })

  it('XREV-21 a key beyond the last page steps through the page’s own list', async () => {
    if (!first) throw new Error('There is no page')
    const viewer = await mountReady({ media: { ...first, id: 'board', pages: others }, inList: true })
    await until(() => textOf(viewer) === 'Page 1 of 3')
    press('End')
    await until(() => textOf(viewer) === 'Page 3 of 3')
    const step = nextEvent(viewer, 'list-step')
    press('PageDown')
    expect(await step).to.deep.equal({ by: 1 })
  })

  it('a comment belongs to its page, and leads back to it', async () => {
    if (!first) throw new Error('There is no page')
    const viewer = await mountReady({
      media: { ...first, id: 'board', pages: others },
      comments: [{ id: 'c1', text: 'Here', file_index: 2 }],
      commentId: 'c1',
    })
    await until(() => colourOf(viewer) === '0 0 192')
    expect((await part(viewer, '.place')).textContent).to.equal('Page 3')
    const added = nextEvent(viewer, 'comment-add')
    const field = await part<HTMLTextAreaElement>(viewer, '.composer textarea')
    field.focus()
    document.execCommand('insertText', false, 'And here')
    ;(await part<HTMLButtonElement>(viewer, '.composer [type="submit"]:not(:disabled)')).click()
    expect((await added).comment).to.include({ text: 'And here', file_index: 2, frame_start: null })
  })

  it('has neither timeline nor playback', async () => {
    const viewer = await mountReady({ media: first })
    await part(viewer, '.transport')
    for (const selector of ['.timeline', '.play-button', '.pages', '.page-strip', '.speed']) {
      expect(has(viewer, selector), selector).to.equal(false)
    }
  })
})

const all = (viewer: ReviewViewerElement, selector: string): HTMLElement[] => [
  ...(viewer.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]
const present = (viewer: ReviewViewerElement): string =>
  viewer.shadowRoot?.querySelector('.page[aria-current]')?.ariaLabel?.split(',')[0] ?? ''
const press = (key: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

const textOf = (viewer: ReviewViewerElement): string =>
  viewer.shadowRoot?.querySelector('.pages [aria-live]')?.textContent ?? ''
