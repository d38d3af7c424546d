import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import { messages } from './texts.ts'
import { SHORTCUTS } from './model/keyboard/shortcuts.ts'
import {
  CLIP,
  burntFrame,
  button,
  collect,
  fillField,
  mount,
  mountReady,
  nextEvent,
  part,
  unmountAll,
  has,
} from './testing/mount.ts'

const texts = textsIn(messages, 'en')

const people = { ada: { id: 'u1', display_name: 'Ada Byron' }, mika: { id: 'u2', display_name: 'Mika Sato' } }
const comments = [
  { id: 'c1', text: 'Compare with @40.', frame_start: 12, frame_end: 12, author: people.mika },
  { id: 'c2', text: 'A reply', parent_id: 'c1', author: people.ada },
  { id: 'c3', text: 'Done already', frame_start: 90, frame_end: 96, done: true, author: people.mika },
]

describe('<arbo-review-viewer>', function () {
  this.timeout(30_000)
  afterEach(unmountAll)

  it('XEMB-06 is accessible with media, comments and drawings', async () => {
    const viewer = await mountReady({ comments, currentUser: people.ada })
    await part(viewer, '.thread')
    await expectAccessible(viewer)
    viewer.shadowRoot?.querySelector<HTMLElement>('#tab-renditions')?.click()
    await part(viewer, '.rendition')
    await expectAccessible(viewer)
  })

  it('XEMB-06 is accessible on a narrow page, and no wider than the page', async () => {
    const viewer = await mountReady({ comments }, { width: 320, height: 700 })
    await expectAccessible(viewer)
    const wide = [...(viewer.shadowRoot?.querySelectorAll<HTMLElement>('.layout, .main, .panel, .transport') ?? [])]
    for (const each of wide) expect(each.scrollWidth, each.className).to.be.at.most(320)
  })

  it('puts tools over the lower edge of a wide stage, clear of the picture, and below a narrow one; the panel beside and below', async () => {
    for (const width of [1440, 900, 768, 767, 560, 390, 320]) {
      const beside = width >= 768
      const viewer = await mountReady({}, { width, height: 700 })
      const box = async (selector: string): Promise<DOMRect> => (await part(viewer, selector)).getBoundingClientRect()
      const [stage, tools, panel] = [await box('.stage'), await box('.tools'), await box('.panel')]
      const picture = await box('.picture')
      expect(tools.bottom <= stage.bottom, `tools at ${width}`).to.equal(beside)
      expect(tools.top, `picture at ${width}`).to.be.at.least(picture.bottom)
      expect(panel.left >= stage.right, `panel at ${width}`).to.equal(beside)
      expect(stage.width, `stage at ${width}`).to.be.greaterThan(width / 2.5)
      expect(stage.height, `stage at ${width}`).to.be.greaterThan(160)
      expect(panel.height, `panel at ${width}`).to.be.at.least(240)
      unmountAll()
    }
  })

  it('gives a comment’s name and time the whole line until its actions are needed', async () => {
    const created_at = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString()
    const viewer = await mountReady({ comments: [{ id: 'c1', text: 'Look', author: people.mika, created_at }] })
    const actions = await part(viewer, '.comment-actions')
    const [name, when] = [await part(viewer, '.comment-author'), await part(viewer, '.comment-head .when')]
    expect(name.scrollWidth).to.equal(name.clientWidth)
    expect(when.textContent).to.match(/^\d+ [A-Z][a-z]{2}(, \d\d:\d\d| \d{4})$/)
    expect(when.title).to.contain(String(new Date(created_at).getFullYear()))
    expect(getComputedStyle(actions).opacity).to.equal('0')
    ;(await button(viewer, texts.markDone)).focus()
    await until(() => getComputedStyle(actions).opacity === '1')
  })

  it('XREV-20 works alone: shows what it is given and reports changes', async () => {
    const viewer = await mountReady({ comments, currentUser: people.ada })
    const added = collect(viewer, 'comment-add')
    expect(burntFrame(viewer)).to.equal(0)

    viewer.seek(33)
    await until(() => burntFrame(viewer) === 33)
    fillField(await part<HTMLTextAreaElement>(viewer, '.composer textarea'), 'Softer shadow')
    ;(await part<HTMLButtonElement>(viewer, '.composer [type="submit"]:not(:disabled)')).click()
    await until(() => added.length === 1)
    expect(added[0]?.comment).to.include({ text: 'Softer shadow', frame_start: 33, frame_end: 33, rendition_id: 'v1' })
    await until(() => viewer.shadowRoot?.textContent?.includes('Softer shadow'))

    const updated = nextEvent(viewer, 'comment-update')
    ;(await button(viewer, texts.markDone)).click()
    expect(await updated).to.deep.equal({ id: 'c1', patch: { done: true } })
  })

  it('XREV-20 does not show a comment that the page refuses, and keeps its text', async () => {
    const viewer = await mountReady({ currentUser: people.ada })
    viewer.addEventListener('comment-add', (event) => event.preventDefault())
    const field = await part<HTMLTextAreaElement>(viewer, '.composer textarea')
    fillField(field, 'Refused')
    const commentAdd = nextEvent(viewer, 'comment-add')
    ;(await part<HTMLButtonElement>(viewer, '.composer [type="submit"]:not(:disabled)')).click()
    await commentAdd
    await part(viewer, '.composer [type="submit"]:not([aria-busy])')
    expect(has(viewer, '.thread')).to.equal(false)
    expect(field.value).to.equal('Refused')
  })

  it('XREV-16 opens exactly at a frame, and at a comment', async () => {
    const atFrame = await mountReady({ frame: 217 })
    expect([atFrame.getFrame(), burntFrame(atFrame)]).to.deep.equal([217, 217])
    const atComment = await mountReady({ comments, commentId: 'c3' })
    await until(() => burntFrame(atComment) === 90)
    await part(atComment, '.thread.selected.done')
    const both = await mountReady({ comments, commentId: 'c3', frame: 92 })
    expect(burntFrame(both)).to.equal(92)
    await part(both, '.thread.selected')
  })

  it('goes to a typed frame, counted from the start frame on screen and from 0 inside', async () => {
    const viewer = await mountReady({ startFrame: 1001 })
    const field = await part<HTMLInputElement>(viewer, '.frame-field')
    expect(field.value).to.equal('1001')
    field.focus()
    await sendKeys({ type: '1151' })
    await sendKeys({ press: 'Enter' })
    await until(() => burntFrame(viewer) === 150)
    expect(viewer.getFrame()).to.equal(150)
    expect(field.value).to.equal('1151')
    field.focus()
    await sendKeys({ type: '99999' })
    await sendKeys({ press: 'Enter' })
    await until(() => burntFrame(viewer) === 299)
  })

  it('reports every frame that it draws, with the number in the picture', async () => {
    const viewer = await mountReady()
    const wrong: number[] = []
    const frames: number[] = []
    viewer.addEventListener('frame-change', (event) => {
      const { frame } = (event as CustomEvent<{ frame: number }>).detail
      frames.push(frame)
      if (burntFrame(viewer) !== frame) wrong.push(frame)
    })
    for (const frame of [7, 199, 24, 0]) {
      viewer.seek(frame)
      await until(() => frames.at(-1) === frame, `frame ${frame}`)
    }
    expect(wrong).to.deep.equal([])
  })

  it('links @frames of comments, and marks comments on the timeline', async () => {
    const viewer = await mountReady({ comments })
    ;(await part(viewer, '.frame-link')).click()
    await until(() => burntFrame(viewer) === 40)
    ;(await part(viewer, '.mark[data-done]')).click()
    await until(() => burntFrame(viewer) === 90)
    expect((await part(viewer, '.mark')).getAttribute('aria-label')).to.contain('Compare with @40.')
  })

  it('XREV-03 the keys of the table work, and the sheet lists them all', async () => {
    const viewer = await mountReady()
    ;(await part(viewer, '.track')).focus()
    await sendKeys({ press: 'ArrowRight' })
    await until(() => burntFrame(viewer) === 1)
    await sendKeys({ press: 'Shift+ArrowRight' })
    await until(() => burntFrame(viewer) === 11)
    await sendKeys({ press: 'i' })
    await sendKeys({ press: 'End' })
    await until(() => burntFrame(viewer) === 299)
    await sendKeys({ press: 'o' })
    await sendKeys({ press: 'Home' })
    await until(() => burntFrame(viewer) === 11)
    const playing = nextEvent(viewer, 'play-state')
    await sendKeys({ press: 'Space' })
    expect(await playing).to.deep.equal({ playing: true, speed: 1, by: 'user' })
    const stopped = nextEvent(viewer, 'play-state')
    await sendKeys({ press: 'k' })
    expect((await stopped).playing).to.equal(false)
    await sendKeys({ press: 'd' })
    await part(viewer, '.drawing[data-tool="pencil"]')
    await sendKeys({ press: 'Escape' })
    await part(viewer, '.drawing[data-tool=""]')
    await sendKeys({ press: '?' })
    const rows = (await part(viewer, 'dialog[open] .sheet-groups')).textContent ?? ''
    // Those of a list of scenes are only there in one.
    const here = SHORTCUTS.filter(({ available }) => available === undefined)
    for (const { label } of here) expect(rows).to.contain(texts[label])
    await expectAccessible(viewer)
    await sendKeys({ press: 'Escape' })
    await until(() => !viewer.shadowRoot?.querySelector('dialog[open]'))
  })

  it('XREV-03 keys typed into a comment are not shortcuts', async () => {
    const viewer = await mountReady()
    const field = await part<HTMLTextAreaElement>(viewer, '.composer textarea')
    field.focus()
    await sendKeys({ type: 'did l e k' })
    expect(field.value).to.equal('did l e k')
    expect(viewer.shadowRoot?.querySelector('.drawing')?.getAttribute('data-tool')).to.equal('')
    const added = nextEvent(viewer, 'comment-add')
    await sendKeys({ press: 'Control+Enter' })
    expect((await added).comment.text).to.equal('did l e k')
  })

  it('XREV-01 the lock sign shows when the frame on screen is verified', async () => {
    const viewer = await mountReady()
    viewer.seek(88)
    await until(() => burntFrame(viewer) === 88)
    await part(viewer, '.lock[data-locked]')
  })

  it('readonly offers neither tools nor a comment field', async () => {
    const viewer = await mountReady({ comments, readonly: true })
    await part(viewer, '.thread')
    expect(has(viewer, '.composer')).to.equal(false)
    expect(has(viewer, `button[aria-label="${texts.toolPencil}"]`)).to.equal(false)
  })

  it('XEMB-05 reports what is missing, and recovers without user action', async () => {
    const viewer = mount({})
    await until(() => viewer.shadowRoot?.textContent?.includes(texts.nothingTitle))
    viewer.itemId = 'b5c0c0de-0000-4000-8000-000000000001'
    await until(() => viewer.shadowRoot?.textContent?.includes(texts.noSessionTitle))
    await expectAccessible(viewer)
    const ready = nextEvent(viewer, 'ready')
    viewer.media = CLIP
    expect((await ready).frameCount).to.equal(300)
  })

  it('XEMB-05 reports media that cannot be reached, and opens it on the next try', async () => {
    const viewer = mount({ media: { ...CLIP, src: '/.cache/clips/none.mp4' } })
    const { code } = await nextEvent(viewer, 'arbo-error')
    expect(code).to.equal('media_unreachable')
    await until(() => viewer.shadowRoot?.textContent?.includes(texts.mediaFailedTitle))
    const ready = nextEvent(viewer, 'ready')
    viewer.media = CLIP
    await ready
  })

  it('two viewers on one page have their own frame, tool and keys', async () => {
    const first = await mountReady({}, { width: 800, height: 360 })
    const second = await mountReady({ frame: 100 }, { width: 800, height: 360 })
    ;(await part(second, '.track')).focus()
    await sendKeys({ press: 'ArrowRight' })
    await until(() => burntFrame(second) === 101)
    expect(burntFrame(first)).to.equal(0)
    await sendKeys({ press: 'd' })
    await part(second, '.drawing[data-tool="pencil"]')
    expect(first.shadowRoot?.querySelector('.drawing')?.getAttribute('data-tool')).to.equal('')
  })

  it('keeps its place when it is moved in the document', async () => {
    const viewer = await mountReady({ frame: 60 })
    const box = document.body.appendChild(document.createElement('div'))
    box.append(viewer)
    viewer.seek(61)
    await until(() => burntFrame(viewer) === 61)
    box.remove()
  })
})
