import { expect } from '@open-wc/testing'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import type { ReviewViewerElement } from './element.ts'
import { texts } from './texts.ts'
import { button, mountReady, nextEvent, part, unmountAll } from './testing/mount.ts'

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

  it('a comment is about its page, and leads back to it', async () => {
    if (!first) throw new Error('There is no page')
    const viewer = await mountReady({
      media: { ...first, id: 'board', pages: others },
      comments: [{ id: 'c1', text: 'Here', file_index: 2 }],
      commentId: 'c1',
    })
    await until(() => colourOf(viewer) === '0 0 192')
    const added = nextEvent(viewer, 'comment-add')
    const field = await part<HTMLTextAreaElement>(viewer, '.composer textarea')
    field.focus()
    document.execCommand('insertText', false, 'And here')
    ;(await part<HTMLButtonElement>(viewer, '.composer [type="submit"]:not(:disabled)')).click()
    expect((await added).comment).to.include({ text: 'And here', file_index: 2, frame_start: null })
  })

  it('has neither timeline nor playback, which a still needs not', async () => {
    const viewer = await mountReady({ media: first })
    await part(viewer, '.transport')
    for (const selector of ['.timeline', '.play-button', '.pages', '.speed']) {
      expect(viewer.shadowRoot?.querySelector(selector), selector).to.equal(null)
    }
  })
})

const textOf = (viewer: ReviewViewerElement): string =>
  viewer.shadowRoot?.querySelector('.pages [aria-live]')?.textContent ?? ''
