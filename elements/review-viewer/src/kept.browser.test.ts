import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { until as untilWithin } from '../../kit/src/testing/index.ts'
import { fillField, mount, mountReady, nextEvent, part, unmountAll, CLIP } from './testing/mount.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const until: typeof untilWithin = (look, what) => untilWithin(look, what, 20_000)
const currentUser = { id: 'u1', display_name: 'Ada Byron' }
const comments = [{ id: 'c1', text: 'Too dark', frame: 40, author: currentUser }]

describe('<arbo-review-viewer> keeps unfinished work', function () {
  this.timeout(60_000)
  afterEach(unmountAll)

  it('XFIX-28 Escape and leaving the page keep a reply, an edited text, a draft and its files', async () => {
    const viewer = await mountReady({ comments, currentUser })
    ;(await part(viewer, '.reply-button')).click()
    fillField(await part<HTMLTextAreaElement>(viewer, '.comment-form textarea'), 'By one stop')
    await sendKeys({ press: 'Escape' })
    await until(() => !viewer.shadowRoot?.querySelector('.comment-form'))
    ;(await part(viewer, '.reply-button')).click()
    const again = await part<HTMLTextAreaElement>(viewer, '.comment-form textarea')
    expect(again.value).to.equal('By one stop')

    fillField(await part<HTMLTextAreaElement>(viewer, '.composer textarea'), 'Bars are too bright')
    const input = await part<HTMLInputElement>(viewer, '.composer input[type="file"]')
    const files = new DataTransfer()
    files.items.add(new File(['x'], 'levels.txt', { type: 'text/plain' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => viewer.shadowRoot?.querySelector('.composer')?.textContent.includes('levels.txt'))

    viewer.remove()
    const back = mount({ media: CLIP, comments, currentUser })
    await nextEvent(back, 'ready')
    const composer = await part(back, '.composer')
    expect(composer.querySelector('textarea')?.value).to.equal('Bars are too bright')
    expect(composer.textContent).to.include('levels.txt')
    ;(await part(back, '.reply-button')).click()
    expect((await part<HTMLTextAreaElement>(back, '.comment-form textarea')).value).to.equal('By one stop')
    const cancel = [...(back.shadowRoot?.querySelectorAll<HTMLElement>('.comment-form button') ?? [])]
    cancel.find(({ textContent }) => textContent === texts.cancel)?.click()
    ;(await part(back, '.reply-button')).click()
    expect((await part<HTMLTextAreaElement>(back, '.comment-form textarea')).value).to.equal('')
  })

  it('XFIX-28 text, files and choices entered while a comment is being sent belong to the next one', async () => {
    const viewer = await mountReady({ currentUser })
    const field = await part<HTMLTextAreaElement>(viewer, '.composer textarea')
    field.focus()
    fillField(field, 'Too dark')
    const input = await part<HTMLInputElement>(viewer, '.composer input[type="file"]')
    viewer.addEventListener('comment-add', () => {
      fillField(field, 'And the sky flickers')
      const files = new DataTransfer()
      files.items.add(new File(['x'], 'sky.txt', { type: 'text/plain' }))
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await sendKeys({ press: 'Control+Enter' })
    await until(() => viewer.shadowRoot?.querySelector('.thread')?.textContent.includes('Too dark'))
    await until(() => viewer.shadowRoot?.querySelector('.composer-send')?.getAttribute('aria-busy') !== 'true')
    expect(field.value).to.equal('And the sky flickers')
    expect((await part(viewer, '.composer')).textContent).to.include('sky.txt')
    expect(viewer.shadowRoot?.querySelector('.thread')?.textContent).not.to.include('sky.txt')
  })
})
