import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { ReviewParts, ReviewState } from '@arbo/core'
import { partMessages } from '../../kit/src/part-texts.ts'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import type { ReviewViewerElement } from './element.ts'
import { burntFrame, button, CLIP, fillField, has, mountReady, part, unmountAll } from './testing/mount.ts'
import { createPartsSource, PARTS, type PartsSource } from './testing/parts-source.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')
const partTexts = textsIn(partMessages, 'en')

const OLDER = { ...CLIP, id: 'v0', name: 'first pass' }

type Mounted = PartsSource & { viewer: ReviewViewerElement }

async function open(
  tab: string,
  parts: Partial<ReviewParts> = {},
  can: Partial<ReviewState['can']> = {},
): Promise<Mounted> {
  const partsSource = createPartsSource([CLIP, OLDER], parts, can)
  return { ...partsSource, viewer: await mountReady({ media: undefined, source: partsSource.source, tab }) }
}

const textOf = (viewer: ReviewViewerElement, selector = '.tab-panel'): string =>
  viewer.shadowRoot?.querySelector(selector)?.textContent ?? ''
const says = (viewer: ReviewViewerElement, words: string): Promise<unknown> =>
  until(() => textOf(viewer).includes(words), words)
const rows = (viewer: ReviewViewerElement): HTMLElement[] => [
  ...(viewer.shadowRoot?.querySelectorAll<HTMLElement>('.part-tab .arbo-part-row') ?? []),
]
const withText = (viewer: ReviewViewerElement, selector: string, words: string): Promise<HTMLElement> =>
  until(
    () =>
      [...(viewer.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
        ({ textContent }) => textContent === words,
      ),
    words,
  )

describe('tabs of <arbo-review-viewer>', function () {
  this.timeout(30_000)
  afterEach(unmountAll)

  it('REV-01 XREV-20 shows comments and renditions when alone, and files, notes and markers when the page gives them', async () => {
    const viewer = await mountReady({})
    const tabs = (): string[] =>
      [...(viewer.shadowRoot?.querySelectorAll('[role="tab"]') ?? [])].map(({ id }) => id.slice(4))
    await part(viewer, '#tab-comments')
    expect(tabs()).to.deep.equal(['comments', 'renditions'])
    viewer.parts = PARTS
    await part(viewer, '#tab-notes')
    expect(tabs()).to.deep.equal(['comments', 'renditions', 'files', 'notes', 'markers'])
    for (const [tab, words] of [
      ['files', 'brief.pdf'],
      ['notes', 'The lamp flickers twice.'],
      ['markers', 'Blink'],
    ] as const) {
      viewer.tab = tab
      await says(viewer, words)
      expect(has(viewer, '.part-tab :is(textarea, .arbo-button-primary, [type="checkbox"])')).to.equal(false)
      await expectAccessible(viewer)
    }
    // By keyboard, round the end.
    ;(await part(viewer, '#tab-markers')).focus()
    await sendKeys({ press: 'ArrowRight' })
    await part(viewer, '#tab-comments[aria-selected="true"]')
    await sendKeys({ press: 'ArrowLeft' })
    await says(viewer, 'Blink')
  })

  it('REV-20 shows a marker for the frame on screen, also on the timeline; a press goes there', async () => {
    const { viewer, done } = await open('markers')
    await says(viewer, 'Blink')
    expect(viewer.shadowRoot?.querySelectorAll('.flag')).to.have.length(2)
    viewer.seek(60)
    await until(() => burntFrame(viewer) === 60)
    ;(await withText(viewer, '.part-tab button', texts.markFrameNumber({ frame: 60 }))).click()
    await until(() => viewer.shadowRoot?.querySelectorAll('.flag').length === 3)
    // Once is enough, from wherever it is asked.
    await sendKeys({ press: 'Shift+M' })
    expect(done).to.deep.equal([['addMarker', { rendition_id: 'v1', frame: 60 }]])
    await until(() => viewer.shadowRoot?.querySelector('[aria-current] .marker-place')?.textContent === 'v2, frame 60')
    ;(await withText(viewer, '.marker-place', 'v2, frame 24')).click()
    await until(() => burntFrame(viewer) === 24)
    ;(await button(viewer, texts.flag({ frame: 120 }))).click()
    await until(() => burntFrame(viewer) === 120)
    await expectAccessible(viewer)
  })

  it('REV-20 a marker gets a name, a colour and another frame; deleting several asks for confirmation', async () => {
    const { viewer, done } = await open('markers')
    viewer.seek(30)
    await until(() => burntFrame(viewer) === 30)
    ;(await button(viewer, partTexts.editMarker({ frame: 24 }))).click()
    fillField(await part<HTMLInputElement>(viewer, '.arbo-part-rename input'), 'Blink twice')
    ;(await part(viewer, '.arbo-part-rename .arbo-swatch input[value="#00A86B"]')).click()
    ;(await part(viewer, '.arbo-part-rename .arbo-check input[type=checkbox]')).click()
    await expectAccessible(viewer)
    ;(await part(viewer, '.arbo-part-rename [type="submit"]')).click()
    await says(viewer, 'Blink twice')
    expect(done).to.deep.equal([['editMarker', { id: 'k1', label: 'Blink twice', colour: '#00A86B', frame: 30 }]])
    for (const box of viewer.shadowRoot?.querySelectorAll<HTMLElement>('.part-tab [type="checkbox"]') ?? []) box.click()
    ;(await withText(viewer, '.part-tab button', partTexts.deleteMarkers({ count: 2 }))).click()
    ;(await withText(viewer, '[role="alertdialog"] button', partTexts.deleteMarkersNow)).click()
    await says(viewer, texts.noMarkersMayAdd)
    expect(done.at(-1)).to.deep.equal(['deleteMarkers', ['k1', 'k2']])
    expect(has(viewer, '.flag')).to.equal(false)
  })

  it('REV-20 a user without the right to mark frames sees other people’s markers and changes none', async () => {
    const { viewer } = await open('markers', { rights: [] })
    await says(viewer, 'Blink')
    expect(has(viewer, '.part-tab :is([type="checkbox"], .arbo-button)')).to.equal(false)
  })

  it('REV-20 notes keep their paragraphs and link their addresses; they can be written, found and deleted', async () => {
    const { viewer, done } = await open('notes')
    const link = await part<HTMLAnchorElement>(viewer, '.part-tab a')
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'https://example.com/brief',
      '_blank',
      'noopener noreferrer',
    ])
    expect(rows(viewer)[1]?.querySelector('.arbo-part-text')?.textContent).to.contain('low.\n\nSee')
    fillField(await part<HTMLTextAreaElement>(viewer, '.part-tab textarea'), ' Dawn, not dusk. ')
    ;(await withText(viewer, '.part-tab button', partTexts.addNote)).click()
    await until(() => rows(viewer).length === 3)
    fillField(await part<HTMLInputElement>(viewer, '.part-tab [type="search"]'), 'HORIZON')
    await until(() => rows(viewer).length === 1)
    await expectAccessible(viewer)
    ;(await button(viewer, partTexts.deleteNote)).click()
    ;(await withText(viewer, '[role="alertdialog"] button', partTexts.deleteNote)).click()
    await says(viewer, partTexts.noNotesFound)
    expect(done).to.deep.equal([
      ['addNote', 'Dawn, not dusk.'],
      ['deleteNote', 'n1'],
    ])
  })

  it('REV-20 refused input shows the reason and stays in its field', async () => {
    const { viewer, source } = await open('notes')
    if (source.parts) source.parts.addNote = () => Promise.reject(new Error('The scene was deleted.'))
    const field = await part<HTMLTextAreaElement>(viewer, '.part-tab textarea')
    fillField(field, 'Dawn, not dusk.')
    field.focus()
    await sendKeys({ press: 'Control+Enter' })
    await until(() => textOf(viewer, '.notice[role="alert"]').includes('The scene was deleted.'))
    expect(field.value).to.equal('Dawn, not dusk.')
  })

  it('REV-20 XFIX-32 files show by category, are uploaded with progress, cancelled and retried', async () => {
    const { viewer, done, set, source } = await open('files')
    await until(() => rows(viewer).length === 2)
    ;(await withText(viewer, '.arbo-part-choice', partTexts.categories.link)).click()
    await until(() => rows(viewer).length === 1)
    const parts = source.getState().parts ?? { uploads: [], rights: [] }
    const error = { error: 'network_problem', message: 'The line broke.' } as const
    set({
      parts: {
        ...parts,
        uploads: [
          { id: 'a', name: 'a.wav', progress: 0.4, state: 'sending', error: null },
          { id: 'b', name: 'b.wav', progress: 0.9, state: 'failed', error },
        ],
      },
    })
    await part(viewer, '[role="progressbar"][aria-valuenow="40"]')
    await says(viewer, 'The line broke.')
    await expectAccessible(viewer)
    expect(textOf(viewer, '.arbo-part-row [role="status"]')).to.equal('')
    const [sending, failed] = source.getState().parts?.uploads ?? []
    if (!sending || !failed) throw new Error('Two are on the list')
    set({ parts: { ...parts, uploads: [{ ...sending, stalled: true }, failed] } })
    await until(() => textOf(viewer, '.arbo-part-row [role="status"]') === partTexts.stalled)
    await expectAccessible(viewer)
    ;(await button(viewer, partTexts.cancelNamed({ name: 'a.wav' }))).click()
    ;(await button(viewer, partTexts.retryNamed({ name: 'b.wav' }))).click()
    expect(done).to.deep.equal([
      ['cancelFile', 'a'],
      ['retryFile', 'b'],
    ])
  })

  it('REV-14 REV-15 a drag announces its result; over the files it adds to them', async () => {
    const { viewer, done, sent } = await open('files')
    const layout = await part(viewer, '.layout')
    const drag = (type: string, on: Element, ...files: File[]): void => {
      const dataTransfer = new DataTransfer()
      for (const file of files) dataTransfer.items.add(file)
      on.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    }
    const png = new File(['x'], 'a.png', { type: 'image/png' })
    const mov = new File(['x'], 'b.mov', { type: 'video/quicktime' })
    for (const [files, words] of [
      [[png, png], texts.dropImages({ count: 2 })],
      [[mov], texts.dropVideos({ count: 1 })],
      [[png, mov], 'Invalid file combination. Ensure that all rendition files are either image or video files.'],
      [[new File(['x'], 'c.pdf', { type: 'application/pdf' })], texts.dropRefused],
    ] as const) {
      drag('dragenter', layout, ...files)
      await until(() => textOf(viewer, '.drop-zone').startsWith(words), words)
      drag('dragleave', layout, ...files)
      await until(() => !has(viewer, '.drop-zone'))
    }
    const panel = await part(viewer, '.part-tab')
    drag('dragenter', panel, mov)
    await until(() => textOf(viewer, '.drop-zone') === texts.dropOnFiles({ scene: 'scene' }))
    drag('drop', panel, mov)
    await until(() => !has(viewer, '.drop-zone'))
    expect([done, sent]).to.deep.equal([[['addFiles', ['b.mov']]], []])
  })

  it('REV-04 REV-17 a rendition shows its details, can be described, and is deleted after confirmation', async () => {
    const { viewer, done, set, source } = await open('renditions')
    const [newest, older] = source.getState().renditions
    if (!newest || !older) throw new Error('There are no renditions')
    const fileFacts = { original_name: 'sc010.mov', size: 2_500_000, warning: 'The file ends early.' }
    const file = { ...newest.files[0], ...fileFacts } as (typeof newest.files)[0]
    const facts = { original_file_names: ['sc010.mov'], files: [file], total_comments: 3, total_annotations: 1 }
    set({ renditions: [{ ...newest, ...facts, description: 'With light' }, older] })
    await says(viewer, 'With light')
    const card = textOf(viewer, '.rendition')
    for (const words of ['v2', 'Ada Byron', 'sc010.mov', '2.5 MB', '3 comments', '1 drawing', fileFacts.warning]) {
      expect(card, words).to.contain(words)
    }
    ;(await withText(viewer, '.rendition-menu .menu button', texts.renditionDetails)).click()
    fillField(await part<HTMLInputElement>(viewer, '.rendition-form input'), 'Second pass')
    await expectAccessible(viewer)
    ;(await part(viewer, '.rendition-form [type="submit"]')).click()
    await says(viewer, 'Second pass')
    expect(done).to.deep.equal([['edit', { id: 'v1', name: 'Second pass', description: 'With light' }]])
    ;(await withText(viewer, '.rendition-menu .menu button', texts.deleteRendition)).click()
    const dialog = await part(viewer, '[role="alertdialog"]')
    expect(dialog.textContent).to.contain('Delete v2, Second pass?')
    expect(dialog.textContent).to.contain(
      'Its file, 3 comments, 1 drawing, and 2 markers are deleted with it, for everyone.',
    )
    expect(done).to.have.length(1)
    ;(await withText(viewer, '[role="alertdialog"] button', texts.deleteRenditionNow)).click()
    await until(() => viewer.shadowRoot?.querySelectorAll('.rendition').length === 1)
    expect(done.at(-1)).to.deep.equal(['delete', 'v1'])
    // The next version is shown.
    await until(() => textOf(viewer, '.rendition.selected').includes('v1'))
  })

  it('REV-17 without the rights nothing can be renamed, deleted or downloaded', async () => {
    const { viewer } = await open('renditions', {}, { upload: false, deleteRendition: false })
    await says(viewer, 'v2')
    expect(has(viewer, '.rendition-menu')).to.equal(false)
  })
})
