import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import { messages } from './texts.ts'
import type { ReviewViewerElement } from './element.ts'
import type { ViewerComment, ViewerMedia } from './model/source/viewer-inputs.ts'
import {
  CLIP,
  button,
  burntFrame,
  collect,
  fillField,
  frameIn,
  mountReady,
  nextEvent,
  part,
  unmountAll,
  has,
} from './testing/mount.ts'

const texts = textsIn(messages, 'en')

const ada = { id: 'u1', display_name: 'Ada Byron' }
const mika = { id: 'u2', display_name: 'Mika Sato' }
const noor = { id: 'u3', display_name: 'Noor Haddad' }
const VERSIONS: ViewerMedia[] = [
  { ...CLIP, id: 'v4', version: 4 },
  { ...CLIP, id: 'v3', version: 3 },
]

const textsOf = (viewer: ReviewViewerElement): string[] =>
  [...(viewer.shadowRoot?.querySelectorAll('.thread > .comment .comment-text') ?? [])].map((each) => each.textContent)
const composer = (viewer: ReviewViewerElement) => part<HTMLTextAreaElement>(viewer, '.composer textarea')
const textButton = (viewer: ReviewViewerElement, text: string) =>
  until(
    () => [...(viewer.shadowRoot?.querySelectorAll('button') ?? [])].find((each) => each.textContent?.trim() === text),
    text,
  )

describe('comments of <arbo-review-viewer>', function () {
  this.timeout(30_000)
  afterEach(unmountAll)

  it('REV-05 mentions somebody by keyboard: a typed @, the arrows, Enter', async () => {
    const viewer = await mountReady({ currentUser: ada, people: [mika, noor] })
    ;(await composer(viewer)).focus()
    await sendKeys({ type: 'Look @' })
    await part(viewer, '.mention-option')
    await sendKeys({ press: 'ArrowDown' })
    await until(() => viewer.shadowRoot?.querySelector('.mention-option.chosen')?.textContent?.includes('Noor'))
    await expectAccessible(viewer)
    await sendKeys({ press: 'Enter' })
    await until(async () => (await composer(viewer)).value === 'Look @Noor Haddad ')
    const added = nextEvent(viewer, 'comment-add')
    await sendKeys({ press: 'Control+Enter' })
    expect((await added).comment.mentions?.map(({ id }) => id)).to.deep.equal(['u3'])
    await until(() => viewer.shadowRoot?.querySelector('.mention')?.textContent === '@Noor Haddad')
  })

  it('XREV-27 shows the audience of a comment, warns about mentioned guests, and keeps a team thread within the team', async () => {
    const guest = { id: 'g1', display_name: 'Gail Client', is_guest: true }
    const comments: ViewerComment[] = [{ id: 'c1', text: 'Over budget', author: mika, audience: 'team' }]
    const viewer = await mountReady({ currentUser: ada, people: [guest], comments })
    const pressed = () =>
      viewer.shadowRoot?.querySelector('.composer .audience-choice [aria-pressed="true"]')?.textContent
    await until(() => pressed()?.includes('Team only'))
    expect((await part(viewer, '.thread .audience-sign')).textContent).to.contain('Team only')
    ;(await composer(viewer)).focus()
    await sendKeys({ type: 'For @Gail' })
    await until(() => viewer.shadowRoot?.querySelector('.mention-option.chosen')?.textContent?.includes('Gail'))
    await sendKeys({ press: 'Enter' })
    expect((await part(viewer, '.audience-warning')).textContent).to.contain('Gail Client is a guest')
    await expectAccessible(viewer)
    ;(await textButton(viewer, texts.audienceShareThis)).click()
    await until(() => pressed()?.includes('Team and clients'))
    expect(has(viewer, '.audience-warning')).to.equal(false)
    expect((await part(viewer, '.composer')).dataset['audience']).to.equal('clients')
    const added = nextEvent(viewer, 'comment-add')
    await sendKeys({ press: 'Control+Enter' })
    expect((await added).comment.audience).to.equal('clients')
    await until(() => pressed()?.includes('Team only'))
    ;(await textButton(viewer, texts.reply)).click()
    const form = await part(viewer, '.thread .comment-form')
    expect(form.textContent).to.contain('Team only')
    expect(form.querySelector('.audience-choice')).to.equal(null)
  })

  it('XREV-27 keeps the plain composer when the page has no audiences', async () => {
    const viewer = await mountReady({ currentUser: ada, comments: [{ text: 'Plain', author: mika }] })
    await part(viewer, '.thread')
    expect([has(viewer, '.audience-choice'), has(viewer, '.audience-sign')]).to.deep.equal([false, false])
  })

  it('REV-05 REV-07 sends files and links, shows them, and removes one', async () => {
    const viewer = await mountReady({ currentUser: ada })
    const input = await part<HTMLInputElement>(viewer, '.composer input[type="file"]')
    const files = new DataTransfer()
    files.items.add(new File(['abc'], 'notes.txt', { type: 'text/plain' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await part(viewer, '.draft-attachments .attachment')
    ;(await button(viewer, texts.attachLink)).click()
    fillField(await part<HTMLInputElement>(viewer, '.link-field input'), 'https://example.com/brief')
    ;(await textButton(viewer, texts.add)).click()
    await until(() => viewer.shadowRoot?.querySelectorAll('.draft-attachments .attachment').length === 2)
    const added = nextEvent(viewer, 'comment-add')
    ;(await part<HTMLButtonElement>(viewer, '.composer [type="submit"]:not(:disabled)')).click()
    const { attachments = [] } = (await added).comment
    expect(attachments.map((each) => ('file' in each ? each.file.name : each.url))).to.deep.equal([
      'notes.txt',
      'https://example.com/brief',
    ])
    const link = await part<HTMLAnchorElement>(viewer, '.thread [data-category="link"] a')
    expect([link.href, link.rel, link.target]).to.deep.equal([
      'https://example.com/brief',
      'noopener noreferrer',
      '_blank',
    ])
    await expectAccessible(viewer)
    ;(await button(viewer, 'Remove notes.txt')).click()
    await until(() => viewer.shadowRoot?.querySelectorAll('.thread .attachment').length === 1)
  })

  it('REV-16 reports a file that is too large', async () => {
    const viewer = await mountReady({ currentUser: ada })
    const input = await part<HTMLInputElement>(viewer, '.composer input[type="file"]')
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(25 * 1024 ** 2 + 1)], 'big.png', { type: 'image/png' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    const notice = await part(viewer, '.notice[data-level="error"]')
    expect(notice.textContent).to.contain('File size exceeds limit, please choose a smaller file')
    expect(has(viewer, '.draft-attachments')).to.equal(false)
  })

  it('REV-06 reports a missing microphone, and goes on without one', async () => {
    const devices = navigator.mediaDevices
    Object.defineProperty(devices, 'getUserMedia', {
      configurable: true,
      value: () => Promise.reject(new DOMException('No', 'NotAllowedError')),
    })
    const viewer = await mountReady({ currentUser: ada })
    ;(await button(viewer, texts.voice)).click()
    expect((await part(viewer, '.voice-bar [role="alert"]')).textContent).to.equal(texts.voiceRefused)
    await expectAccessible(viewer)
    ;(await button(viewer, texts.voiceDiscard)).click()
    await until(() => !viewer.shadowRoot?.querySelector('.voice-bar'))
    Reflect.deleteProperty(devices, 'getUserMedia')
  })

  it('REV-06 records a voice note, which can be played before it is sent', async () => {
    const devices = navigator.mediaDevices
    const sound = new AudioContext()
    Object.defineProperty(devices, 'getUserMedia', {
      configurable: true,
      value: () => {
        const target = sound.createMediaStreamDestination()
        const tone = sound.createOscillator()
        tone.connect(target)
        tone.start()
        return Promise.resolve(target.stream)
      },
    })
    const viewer = await mountReady({ currentUser: ada })
    ;(await button(viewer, texts.voice)).click()
    await part(viewer, '.voice-bar[data-state="recording"]')
    ;(await button(viewer, texts.voicePause)).click()
    await part(viewer, '.voice-bar[data-state="paused"]')
    ;(await button(viewer, texts.voiceResume)).click()
    await part(viewer, '.voice-bar[data-state="recording"]')
    await until(() => !viewer.shadowRoot?.querySelector('.voice-bar .voice-time')?.textContent?.startsWith('0:00'))
    ;(await button(viewer, texts.voiceStop)).click()
    await part(viewer, '.voice-bar[data-state="inactive"] .voice audio')
    ;(await textButton(viewer, texts.add)).click()
    await part(viewer, '.draft-attachments .voice')
    const added = nextEvent(viewer, 'comment-add')
    ;(await part<HTMLButtonElement>(viewer, '.composer [type="submit"]:not(:disabled)')).click()
    const [note] = (await added).comment.attachments ?? []
    if (!note || !('file' in note)) throw new Error('There is no voice note')
    expect([note.file.type, note.file.size > 0]).to.deep.equal(['audio/webm', true])
    expect(note.voice?.ms).to.be.at.least(1000)
    expect(note.voice?.peaks.length).to.be.greaterThan(1)
    await part(viewer, '.thread .voice')
    Reflect.deleteProperty(devices, 'getUserMedia')
    await sound.close()
  })

  it('REV-05 filters, searches and sorts', async () => {
    const comments: ViewerComment[] = [
      { id: 'a', text: 'Late', frame_start: 90, author: ada, created_at: '2026-01-01T00:00:00Z' },
      {
        id: 'b',
        text: 'Early',
        frame_start: 3,
        author: mika,
        marker_colour: '#1E88FF',
        created_at: '2026-01-02T00:00:00Z',
      },
    ]
    const viewer = await mountReady({ comments, currentUser: ada })
    await until(() => textsOf(viewer).join() === 'Early,Late')
    ;(await button(viewer, texts.moreFilters)).click()
    const search = await part<HTMLInputElement>(viewer, '.filter-form input[type="search"]')
    fillField(search, 'mika')
    await until(() => textsOf(viewer).join() === 'Early')
    fillField(search, 'nothing like it')
    await until(() => viewer.shadowRoot?.querySelector('.quiet')?.textContent === texts.noneMatch)
    ;(await textButton(viewer, texts.clearFilters)).click()
    await part(viewer, '.thread')
    await expectAccessible(viewer)
    const byTime = [...(viewer.shadowRoot?.querySelectorAll<HTMLElement>('.filter-form .arbo-choices label') ?? [])]
    byTime.find((each) => each.textContent === texts.sortTime)?.click()
    await until(() => textsOf(viewer).join() === 'Late,Early')
  })

  it('XREV-17 carries open comments, marks one as addressed, and shows its frame before and after', async () => {
    const comments = [{ id: 'c', text: 'Tail pops', rendition_id: 'v3', frame_start: 33, author: mika }]
    const viewer = await mountReady({ media: VERSIONS, comments, currentUser: ada })
    const updated = collect(viewer, 'comment-update')
    expect((await part(viewer, '.carried-since')).textContent).to.equal('Open since v3')
    ;(await part(viewer, '.place')).click()
    await until(() => burntFrame(viewer) === 33)
    ;(await textButton(viewer, texts.beforeAfter)).click()
    await until(() => viewer.shadowRoot?.querySelectorAll('.frame-picture[data-state="shown"]').length === 2)
    // The frame of the comment in either version, each under its own name, side by side.
    const pictures = [...(viewer.shadowRoot?.querySelectorAll<HTMLCanvasElement>('.frame-picture canvas') ?? [])]
    expect(pictures.map((canvas) => canvas.getAttribute('aria-label'))).to.deep.equal([
      `Before, v3, ${texts.frame} 33`,
      `After, v4, ${texts.frame} 33`,
    ])
    expect(pictures.map(frameIn)).to.deep.equal([33, 33])
    const [left, right] = pictures.map((canvas) => canvas.getBoundingClientRect())
    expect([left?.top === right?.top, (left?.right ?? 0) <= (right?.left ?? 0)]).to.deep.equal([true, true])
    await expectAccessible(viewer)
    ;(await textButton(viewer, 'Mark as addressed in v4')).click()
    await until(
      () => viewer.shadowRoot?.querySelector('.carried-answer')?.textContent === 'Addressed in v4 by Ada Byron',
    )
    expect(updated).to.deep.equal([{ id: 'c', patch: { addressed: { renditionId: 'v4', on: true } } }])
    expect((await part(viewer, '.carried-since')).textContent).to.equal('From v3')
  })

  it('REV-05 keeps the draft of a scene for the next visit', async () => {
    const first = await mountReady({ currentUser: ada })
    fillField(await composer(first), 'Half a thou')
    first.remove()
    const next = await mountReady({ currentUser: ada })
    expect((await composer(next)).value).to.equal('Half a thou')
  })

  it('collapses earlier replies', async () => {
    const replies = [1, 2, 3, 4].map((at) => ({
      id: `r${at}`,
      text: `Reply ${at}`,
      parent_id: 'c',
      author: mika,
      created_at: `2026-01-0${at}T00:00:00Z`,
    }))
    const viewer = await mountReady({ comments: [{ id: 'c', text: 'Head' }, ...replies], currentUser: ada })
    const list = (): number => viewer.shadowRoot?.querySelectorAll('.replies > li').length ?? 0
    await until(() => list() === 2)
    ;(await textButton(viewer, 'Show 2 earlier replies')).click()
    await until(() => list() === 4)
  })
})
