import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { expectAccessible, until as untilWithin } from '../../kit/src/testing/index.ts'
import { Line, restoreMedia, routeMedia } from './testing/media-routes.ts'
import { createUploadSource } from './testing/upload-source.ts'
import { messages } from './texts.ts'
import {
  CLIP,
  burntFrame,
  button,
  collect,
  fillField,
  has,
  mount,
  mountReady,
  nextEvent,
  part,
  unmountAll,
} from './testing/mount.ts'

const texts = textsIn(messages, 'en')

/** Machines that run much at once are slow to decode. */
const until: typeof untilWithin = (look, what) => untilWithin(look, what, 20_000)
const says = (viewer: HTMLElement, selector: string): string =>
  viewer.shadowRoot?.querySelector(selector)?.textContent ?? ''
const bytesOf = async (src: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await fetch(src)).arrayBuffer())
const addressOf = (bytes: Uint8Array<ArrayBuffer>): string => URL.createObjectURL(new Blob([bytes]))

/** Media of which the source gives a new address with each reading, as a server that signs them does. */
function createSigned(): { source: ReturnType<typeof createUploadSource>['source']; readings: () => number } {
  const uploads = createUploadSource({ ...CLIP, src: `${CLIP.src}?signed=0` })
  let readings = 0
  const reload = async (): Promise<void> => {
    readings++
    const [first] = uploads.source.getState().renditions
    if (!first) return
    const files = first.files.map((file) => ({
      ...file,
      src: file.src?.replace(/signed=\d+/, `signed=${readings}`) ?? null,
    }))
    uploads.rendition({ id: first.id, files })
  }
  return { source: { ...uploads.source, reload }, readings: () => readings }
}

describe('<arbo-review-viewer> in trouble', function () {
  this.timeout(60_000)
  afterEach(() => {
    unmountAll()
    restoreMedia()
  })

  it('XEMB-05 a network failure during playback keeps the last picture and all drafts, and playback resumes by itself', async () => {
    const line = new Line(300_000)
    routeMedia('h264-24/clip.mp4', line.answer)
    const viewer = await mountReady()
    const errors = collect(viewer, 'arbo-error')
    fillField(await part<HTMLTextAreaElement>(viewer, '.composer textarea'), 'Too dark')
    viewer.play()
    await until(() => viewer.getFrame() > 10)
    line.cut()
    await until(() => says(viewer, '.media-trouble').includes(texts.mediaLost), 'what to do')
    const at = viewer.getFrame()
    expect(burntFrame(viewer)).to.equal(at)
    expect(errors.map(({ code }) => code)).to.deep.equal(['media_unreachable'])
    expect(has(viewer, `button[aria-label="${texts.play}"]`)).to.equal(true)
    await expectAccessible(viewer)

    line.mend()
    window.dispatchEvent(new Event('online'))
    await until(() => !has(viewer, '.media-trouble'))
    expect(burntFrame(viewer)).to.equal(at)
    viewer.seek(280)
    await until(() => burntFrame(viewer) === 280)
    expect((await part<HTMLTextAreaElement>(viewer, '.composer textarea')).value).to.equal('Too dark')
  })

  it('XEMB-05 comments that failed to load do not look like no comments, and can be loaded again', async () => {
    const { source, reading } = createUploadSource(CLIP)
    reading('loading')
    const reload = (): Promise<void> => Promise.resolve(reading('ready'))
    const viewer = await mountReady({ media: undefined, source: { ...source, reload } })
    expect(has(viewer, '.tab-wait')).to.equal(true)
    expect(says(viewer, '.comments')).not.to.contain(texts.noCommentsTitle)
    reading('failed')
    await until(() => says(viewer, '.comments').includes(texts.commentsFailed))
    await expectAccessible(viewer)
    ;(await part<HTMLButtonElement>(viewer, '.no-comments button')).click()
    await until(() => says(viewer, '.comments').includes(texts.noCommentsTitle))
  })

  it('XEMB-05 an expired address is renewed, and the media opens at the requested frame', async () => {
    routeMedia('signed=0', () => new Response('', { status: 403 }))
    const { source, readings } = createSigned()
    const viewer = mount({ media: undefined, source, frame: 137 })
    await nextEvent(viewer, 'ready')
    expect(burntFrame(viewer)).to.equal(137)
    expect(readings()).to.equal(1)
    expect(has(viewer, '.stage-state')).to.equal(false)
  })

  it('XEMB-05 an address that expires during playback is renewed, and playback goes on in its loop', async () => {
    const line = new Line(250_000)
    let expired = false
    routeMedia('signed=0', (address, pass) =>
      expired ? new Response('', { status: 403 }) : line.answer(address, pass),
    )
    const { source, readings } = createSigned()
    const viewer = await mountReady({ media: undefined, source })
    ;(await button(viewer, texts.loop)).click()
    viewer.play()
    await until(() => viewer.getFrame() > 10)
    expired = true
    line.cut()
    await until(() => readings() === 1)
    const at = viewer.getFrame()
    await until(() => viewer.getFrame() > at + 10, 'more frames')
    expect(has(viewer, '.media-trouble')).to.equal(false)
    expect((await button(viewer, texts.loopRange({ first: 0, last: 299 }))).getAttribute('aria-pressed')).to.equal(
      'true',
    )
    viewer.pause()
    expect(readings()).to.equal(1)
  })

  it('XEMB-05 missing media is requested once, then reported until a retry is pressed', async () => {
    routeMedia('signed=', () => new Response('', { status: 404 }))
    const { source, readings } = createSigned()
    const viewer = mount({ media: undefined, source, frame: 42 })
    await until(() => says(viewer, '.stage-state').includes(texts.playerErrors.media_unreachable) && readings() === 1)
    await expectAccessible(viewer)
    restoreMedia()
    const ready = nextEvent(viewer, 'ready')
    ;(
      await until(() => [...(viewer.shadowRoot?.querySelectorAll('.stage-state button') ?? [])].at(0) as HTMLElement)
    ).click()
    await ready
    expect(burntFrame(viewer)).to.equal(42)
  })

  it('XREV-01 a truncated file plays to its last picture and says so', async () => {
    const viewer = await mountReady({ media: { ...CLIP, src: '/.cache/clips/ends-early/clip.mp4' } })
    viewer.seek(130)
    await until(() => burntFrame(viewer) === 130)
    viewer.play()
    await until(() => says(viewer, '.media-trouble') === texts.mediaDamaged)
    const last = viewer.getFrame()
    expect(last).to.be.greaterThan(140)
    expect(burntFrame(viewer)).to.equal(last)
    // What is there can still be looked at.
    viewer.seek(last - 20)
    await until(() => burntFrame(viewer) === last - 20)
    expect(has(viewer, '.media-trouble')).to.equal(false)
  })

  it('XREV-01 damaged frames in the middle are marked, the others are right, and playback passes over them', async () => {
    const bytes = await bytesOf(CLIP.src)
    bytes.fill(0, Math.round(bytes.length * 0.5), Math.round(bytes.length * 0.52))
    const src = addressOf(bytes)
    const viewer = await mountReady({ media: { ...CLIP, src } })
    const frames = new Set<number>()
    viewer.addEventListener('frame-change', () => frames.add(burntFrame(viewer)))
    viewer.seek(120)
    await until(() => burntFrame(viewer) === 120)
    viewer.play()
    await until(() => burntFrame(viewer) > 190, 'the other side')
    viewer.pause()
    const lost = Array.from({ length: 70 }, (_, index) => 120 + index).filter((frame) => !frames.has(frame))
    expect(lost.length).to.be.greaterThan(0)
    for (const frame of lost) {
      viewer.seek(frame)
      await until(() => has(viewer, '.media-trouble') || viewer.getFrame() === frame)
      if (has(viewer, '.media-trouble')) break
    }
    expect(says(viewer, '.media-trouble')).to.equal(texts.mediaDamaged)
    expect(burntFrame(viewer)).to.equal(viewer.getFrame())
    viewer.seek(40)
    await until(() => burntFrame(viewer) === 40 && !has(viewer, '.media-trouble'))
    URL.revokeObjectURL(src)
  })

  it('XREV-01 a file without any frame, and an empty one, show what to do', async () => {
    const whole = await bytesOf('/.cache/clips/ends-early/clip.mp4')
    const moof = whole.findIndex((_, at) => String.fromCharCode(...whole.subarray(at + 4, at + 8)) === 'moof')
    for (const bytes of [whole.slice(0, moof), new Uint8Array(0)]) {
      const src = addressOf(bytes)
      const viewer = mount({ media: { ...CLIP, src } })
      const { code } = await nextEvent(viewer, 'arbo-error')
      expect(code).to.be.oneOf(['media_broken', 'media_unsupported'])
      await until(() =>
        says(viewer, '.stage-state').includes(texts.playerErrors[code as keyof typeof texts.playerErrors]),
      )
      URL.revokeObjectURL(src)
      unmountAll()
    }
  })

  it('XEMB-05 when somebody deletes the playing rendition, the next one opens at the same frame with the draft kept', async () => {
    const { source, remove } = createUploadSource([
      { ...CLIP, name: 'comp' },
      { ...CLIP, id: 'v0', name: 'layout' },
    ])
    const viewer = await mountReady({ media: undefined, source })
    fillField(await part<HTMLTextAreaElement>(viewer, '.composer textarea'), 'Hold longer')
    viewer.play()
    await until(() => viewer.getFrame() > 10)
    const ready = nextEvent(viewer, 'ready')
    const at = viewer.getFrame()
    remove('v1')
    await ready
    expect(viewer.getFrame()).to.be.greaterThanOrEqual(at)
    expect(burntFrame(viewer)).to.equal(viewer.getFrame())
    expect(says(viewer, '.notice')).to.contain(texts.renditionLost({ version: 2, name: 'comp', shown: 1 }))
    expect((await part<HTMLTextAreaElement>(viewer, '.composer textarea')).value).to.equal('Hold longer')

    remove('v0')
    await until(() => says(viewer, '.stage-state').includes(texts.noRenditionTitle))
    expect(says(viewer, '.notice')).to.contain(texts.renditionLostAlone({ version: 1, name: 'layout' }))
    await expectAccessible(viewer)
  })

  it('XREV-19 media in preparation shows its progress, and opens at the requested frame', async () => {
    const { source, rendition } = createUploadSource(CLIP)
    rendition({ id: 'v1', state: 'processing', progress: 0.4 })
    const viewer = mount({ media: undefined, source, frame: 90 })
    await until(() => says(viewer, '.stage-state').includes(texts.processingProgress({ percent: 40 })))
    await expectAccessible(viewer)
    const ready = nextEvent(viewer, 'ready')
    rendition({ id: 'v1', state: 'ready', progress: 1 })
    await ready
    await until(() => viewer.getFrame() >= 90)
  })
})
