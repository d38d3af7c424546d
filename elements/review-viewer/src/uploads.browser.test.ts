import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import type { ReviewViewerElement } from './element.ts'
import { messages } from './texts.ts'
import { CLIP, burntFrame, button, collect, fillField, mountReady, part, unmountAll, has } from './testing/mount.ts'
import { createUploadSource, type UploadSource } from './testing/upload-source.ts'

const texts = textsIn(messages, 'en')

const named = (...names: string[]): File[] => names.map((name) => new File(['something'], name))
const textOf = (viewer: ReviewViewerElement, selector: string): string =>
  viewer.shadowRoot?.querySelector(selector)?.textContent ?? ''

/** Chooses files as the browser's dialog does. */
async function choose(viewer: ReviewViewerElement, files: File[]): Promise<void> {
  const input = await part<HTMLInputElement>(viewer, 'input[type="file"]')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function mountWithUploads(): Promise<UploadSource & { viewer: ReviewViewerElement }> {
  const uploads = createUploadSource(CLIP)
  return { ...uploads, viewer: await mountReady({ media: undefined, source: uploads.source }) }
}

describe('uploads of <arbo-review-viewer>', function () {
  this.timeout(30_000)
  afterEach(unmountAll)

  it('REV-14 shows why a file is refused, before anything is sent', async () => {
    const { viewer, sent } = await mountWithUploads()
    for (const [files, name, reason] of [
      [named('notes.txt'), 'notes.txt', 'Invalid file format'],
      [named('clip'), 'clip', 'The file must have an extension'],
      [[new File([], 'empty.mp4')], 'empty.mp4', ''],
    ] as const) {
      await choose(viewer, [...files])
      await until(() => textOf(viewer, '.notice[role="alert"]').includes(`${name}: ${reason}`), name)
      expect(textOf(viewer, '.notice')).to.contain('JPEG, PNG, MOV, MP4')
    }
    await expectAccessible(viewer)
    expect(sent).to.deep.equal([])
    ;(await button(viewer, texts.dismiss)).click()
    await until(() => !viewer.shadowRoot?.querySelector('.notice'))
  })

  it('REV-15 refuses images and videos in one rendition, before anything is sent', async () => {
    const { viewer, sent } = await mountWithUploads()
    await choose(viewer, named('page.png', 'clip.mp4'))
    await until(() => textOf(viewer, '.notice[role="alert"]').startsWith('Invalid file combination. Ensure that all'))
    expect(sent).to.deep.equal([])
    await choose(viewer, named('page-1.png', 'page-2.JPG'))
    await until(() => sent.length === 1, 'two images as one rendition')
    expect(has(viewer, '.notice')).to.equal(false)
    await choose(viewer, named('a.mov', 'b.mp4'))
    await until(() => sent.length === 3, 'two videos as two')
    expect(sent.map((files) => files.map(({ name }) => name))).to.deep.equal([
      ['page-1.png', 'page-2.JPG'],
      ['a.mov'],
      ['b.mp4'],
    ])
  })

  it('accepts dropped files, and shows where to drop', async () => {
    const { viewer, sent } = await mountWithUploads()
    const layout = await part(viewer, '.layout')
    const dataTransfer = new DataTransfer()
    for (const file of named('dropped.mov')) dataTransfer.items.add(file)
    layout.dispatchEvent(new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer }))
    layout.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
    await part(viewer, '.drop-zone')
    layout.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    await until(() => sent[0]?.[0]?.name === 'dropped.mov')
    await until(() => !viewer.shadowRoot?.querySelector('.drop-zone'))
  })

  it('REV-14 shows the progress of an upload, cancels it, and retries failures', async () => {
    const { viewer, requests, upload } = await mountWithUploads()
    await choose(viewer, named('one.mov'))
    await choose(viewer, named('two.mov'))
    await until(() => viewer.shadowRoot?.querySelectorAll('.upload [role="progressbar"]').length === 2)
    upload('u1', { state: 'sending', progress: 0.42, bytesSent: 4_200_000, bytesTotal: 10_000_000 })
    await part(viewer, '.upload [role="progressbar"][aria-valuenow="42"]')
    expect(textOf(viewer, '.upload-text')).to.match(/^4\.\d+ MB of \d+(\.\d+)? MB$/)
    await expectAccessible(viewer)

    ;(await button(viewer, texts.uploadCancel)).click()
    await until(() => textOf(viewer, '.upload-text') === texts.uploadCancelled)
    ;(await button(viewer, texts.dismiss)).click()
    await until(() => viewer.shadowRoot?.querySelectorAll('.upload').length === 1)

    upload('u2', { state: 'failed', error: { error: 'network_problem', message: 'The line broke.' } })
    await until(() => textOf(viewer, '.upload-text[role="alert"]') === 'The line broke.')
    ;(await button(viewer, texts.retry)).click()
    await part(viewer, '.upload [role="progressbar"]')
    expect(requests).to.deep.equal(['cancel u1', 'retry u2'])
  })

  it('XFIX-32 reports a stalled upload that is being retried, and can cancel it', async () => {
    const { viewer, requests, upload } = await mountWithUploads()
    await choose(viewer, named('one.mov'))
    upload('u1', { state: 'sending', progress: 0.42, bytesSent: 4_200_000, bytesTotal: 10_000_000 })
    const said = await part(viewer, '.upload [role="status"]')
    expect(said.textContent).to.equal('')
    upload('u1', { stalled: true })
    await until(() => said.textContent?.trim() === texts.uploadStalled)
    await expectAccessible(viewer)
    upload('u1', { stalled: false, progress: 0.5 })
    await until(() => said.textContent === '')
    upload('u1', { stalled: true })
    await until(() => said.textContent !== '')
    ;(await button(viewer, texts.uploadCancel)).click()
    await until(() => textOf(viewer, '.upload-text') === texts.uploadCancelled)
    expect(requests).to.deep.equal(['cancel u1'])
  })

  it('XUX-06 shows the user’s own upload in preparation, and its first frame as soon as it is ready; nothing plays by itself', async () => {
    const { viewer, source, upload, rendition } = await mountWithUploads()
    viewer.seek(200)
    await until(() => burntFrame(viewer) === 200)
    const [chosen, states] = [collect(viewer, 'rendition-change'), collect(viewer, 'play-state')]
    await choose(viewer, named('take two.mov'))
    // In the order of a server: the upload ends, then the list has the rendition.
    upload('u1', { state: 'done', progress: 1, renditionId: 'v2' })
    rendition({ id: 'v2', name: 'take two', state: 'processing', progress: 0 })
    await until(() => chosen.at(-1)?.renditionId === 'v2')
    rendition({ id: 'v2', progress: 0.37 })
    await part(viewer, '.stage-state [role="progressbar"][aria-valuenow="37"]')
    await part(viewer, '.rendition.selected [role="progressbar"][aria-valuenow="37"]')
    // It says that it has arrived until its source takes it off the list, after a while (CORE-89).
    expect(textOf(viewer, '.upload-text')).to.equal(texts.uploadDone)
    expect(has(viewer, '.upload [role="progressbar"]')).to.equal(false)
    await expectAccessible(viewer)
    source.dismissUpload('u1')
    await until(() => !viewer.shadowRoot?.querySelector('.upload'))
    rendition({ id: 'v2', state: 'ready', progress: 1 })
    // At its start, not where the version before had stopped.
    await until(() => burntFrame(viewer) === 0, 'the first frame', 20_000)
    expect(states).to.deep.equal([])
    expect(chosen).to.have.length(1)
  })

  it('does not replace the picture while the user writes or draws: a notice offers the new one', async () => {
    const { viewer, upload, rendition } = await mountWithUploads()
    const chosen = collect(viewer, 'rendition-change')
    await choose(viewer, named('two.mov'))
    viewer.shadowRoot?.querySelector<HTMLElement>('#tab-comments')?.click()
    fillField(await part<HTMLTextAreaElement>(viewer, '.composer textarea'), 'This shadow')
    rendition({ id: 'v2', name: 'two', state: 'processing', progress: 0 })
    upload('u1', { state: 'done', progress: 1, renditionId: 'v2' })
    await until(() => textOf(viewer, '.notice[role="status"]').includes('Your upload two is now v2.'))
    rendition({ id: 'v2', progress: 0.5 })
    expect(chosen).to.deep.equal([])
    ;(await part(viewer, '.notice .arbo-button')).click()
    await until(() => chosen.at(-1)?.renditionId === 'v2')
    await until(() => !viewer.shadowRoot?.querySelector('.notice'))
    expect((await part<HTMLTextAreaElement>(viewer, '.composer textarea')).value).to.equal('This shadow')

    fillField(await part<HTMLTextAreaElement>(viewer, '.composer textarea'), '')
    ;(await button(viewer, texts.toolPencil)).click()
    await choose(viewer, named('three.mov'))
    rendition({ id: 'v3', name: 'three', version: 3, state: 'processing', progress: 0 })
    upload('u2', { state: 'done', progress: 1, renditionId: 'v3' })
    await until(() => textOf(viewer, '.notice[role="status"]').includes('three is now v3'))
    await expectAccessible(viewer)
    expect(chosen).to.have.length(1)
  })

  it('shows why preparation failed, and starts it again', async () => {
    const { viewer, source, rendition } = await mountWithUploads()
    const retried: string[] = []
    source.retryRendition = async (id) => void retried.push(id)
    rendition({ id: 'v1', state: 'failed', error: { code: 'media_broken', message: 'The file ends too early.' } })
    await until(() => textOf(viewer, '.stage-state [role="alert"]').includes('The file ends too early.'))
    ;(await part(viewer, '.stage-state .arbo-button')).click()
    await until(() => retried.length === 1)
    expect(retried).to.deep.equal(['v1'])
  })
})
