import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import { messages } from './texts.ts'
import { CLIP, burntFrame, button, fillField, mountReady, nextEvent, part, unmountAll, has } from './testing/mount.ts'

const texts = textsIn(messages, 'en')

const WAVE = Array.from({ length: 400 }, (_, i) => (i % 40) / 40)

describe('<arbo-review-viewer> player and timeline', function () {
  this.timeout(30_000)
  afterEach(unmountAll)

  it('XREV-15 names frames by the source’s timecode, and goes to a typed one', async () => {
    const media = { ...CLIP, startTimecode: '10:00:00:00' }
    const viewer = await mountReady({ media, startFrame: 1001 })
    const field = await part<HTMLInputElement>(viewer, '.timecode')
    expect(field.value).to.equal('10:00:00:00')
    field.focus()
    await sendKeys({ type: '10:00:02:12' })
    await sendKeys({ press: 'Enter' })
    await until(() => burntFrame(viewer) === 60)
    expect(field.value).to.equal('10:00:02:12')
    expect((await part<HTMLInputElement>(viewer, '.frame-field')).value).to.equal('1061')

    field.focus()
    fillField(field, 'reel 4')
    await sendKeys({ press: 'Enter' })
    await until(() => field.getAttribute('aria-invalid') === 'true')
    expect(field.title).to.equal(texts.typedWrong)
    await expectAccessible(viewer)
    fillField(field, '+10')
    await sendKeys({ press: 'Enter' })
    await until(() => burntFrame(viewer) === 70)
  })

  it('XREV-09 draws the sound above the track, in the height reserved for it', async () => {
    const plain = await mountReady()
    const without = (await part(plain, '.track')).clientHeight
    expect(has(plain, '.waveform')).to.equal(false)
    const address = URL.createObjectURL(new Blob([JSON.stringify({ duration: 12_500_000, peaks: WAVE.map(scale) })]))
    for (const waveform of [WAVE, address]) {
      const viewer = await mountReady({ media: { ...CLIP, waveform } })
      expect((await part(viewer, '.track')).clientHeight).to.equal(without + 24)
      const canvas = await part<HTMLCanvasElement>(viewer, '.waveform')
      await until(() => inked(canvas) > 0.2, 'a drawn waveform')
      expect(inked(canvas)).to.be.below(0.5)
    }
    URL.revokeObjectURL(address)
  })

  it('XREV-09 shows the frame under the pointer when there is no sprite sheet', async () => {
    const viewer = await mountReady()
    const track = await part(viewer, '.track')
    const { left, top, width } = track.getBoundingClientRect()
    const clientX = left + (width * 200.5) / 300
    track.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY: top + 4 }))
    const picture = await part<HTMLCanvasElement>(viewer, 'canvas.hover-picture')
    await until(() => getComputedStyle(picture).visibility === 'visible', 'a picture')
    expect((await part(viewer, '.hover-frame')).textContent).to.equal('200')
    expect(burntFrame(viewer)).to.equal(0)
  })

  it('XREV-03 J and L step while K is held', async () => {
    const viewer = await mountReady({ frame: 100 })
    await sendKeys({ down: 'k' })
    await sendKeys({ press: 'l' })
    await until(() => burntFrame(viewer) === 101)
    await sendKeys({ press: 'j' })
    await sendKeys({ press: 'j' })
    await until(() => burntFrame(viewer) === 99)
    await sendKeys({ up: 'k' })
    await sendKeys({ press: 'l' })
    await until(() => viewer.getFrame() > 99)
    await button(viewer, texts.pause)
    await sendKeys({ press: 'k' })
    await button(viewer, texts.play)
  })

  it('REV-26 offers the speeds .25, .5, 1, 1.5, 2, 5 and 10, and plays at 1 until another is chosen', async () => {
    const viewer = await mountReady()
    const speeds = await part<HTMLSelectElement>(viewer, `[aria-label="${texts.speed}"]`)
    const offered = Array.from(speeds.options, ({ value, hidden }) => (hidden ? 'hidden' : Number(value)))
    expect(offered).to.deep.equal([0.25, 0.5, 1, 1.5, 2, 5, 10])
    expect(speeds.value).to.equal('1')
  })

  it('REV-25 a clip of unknown rate has 24 frames a second', async () => {
    const src = document.createElement('canvas').toDataURL('image/png')
    const viewer = await mountReady({ media: { kind: 'image', src, id: 'still' } })
    expect(viewer.getShown()?.frameRate).to.equal(24)
  })

  it('REV-12 loops only on request, then from the first frame to the last', async () => {
    const viewer = await mountReady({ frame: 290 })
    const loop = await button(viewer, texts.loop)
    expect(loop.getAttribute('aria-pressed')).to.equal('false')
    const ended = nextEvent(viewer, 'play-state')
    viewer.play()
    expect(await ended).to.include({ playing: true })
    await until(() => burntFrame(viewer) === 299)
    await button(viewer, texts.play)
    expect(burntFrame(viewer)).to.equal(299)

    loop.click()
    await until(() => loop.getAttribute('aria-pressed') === 'true')
    expect(loop.getAttribute('aria-label')).to.equal(texts.loopRange({ first: 0, last: 299 }))
    viewer.seek(295)
    await until(() => burntFrame(viewer) === 295)
    viewer.play()
    await until(() => viewer.getFrame() < 100, 'from the first frame on')
    viewer.pause()
  })

  it('REV-26 a new speed keeps the direction of playback', async () => {
    const viewer = await mountReady({ frame: 200 })
    const speeds = await part<HTMLSelectElement>(viewer, `[aria-label="${texts.speed}"]`)
    await sendKeys({ press: 'j' })
    await until(() => viewer.getFrame() < 200, 'playing backwards')
    speeds.value = '0.5'
    const playing: { speed: number }[] = []
    viewer.addEventListener('play-state', (event) => playing.push((event as CustomEvent<{ speed: number }>).detail))
    speeds.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => playing.at(-1)?.speed === -0.5, 'half as fast, and still backwards')
    viewer.pause()
  })

  it('XREV-01 shows the current frame in picture-in-picture', async () => {
    const viewer = await mountReady({ frame: 150 })
    const pipButton = viewer.shadowRoot?.querySelector<HTMLElement>(`[aria-label="${texts.pictureInPicture}"]`)
    // A browser without such a window has no button for it.
    expect(pipButton !== null).to.equal(document.pictureInPictureEnabled)
    if (!pipButton) return
    const request = Reflect.get(HTMLVideoElement.prototype, 'requestPictureInPicture') as unknown
    const videos: HTMLVideoElement[] = []
    // The window itself needs a screen; what it would show does not.
    HTMLVideoElement.prototype.requestPictureInPicture = function (): Promise<PictureInPictureWindow> {
      videos.push(this)
      return Promise.resolve({} as PictureInPictureWindow)
    }
    try {
      pipButton.click()
      const exit = await button(viewer, texts.pictureInPictureExit)
      expect(videos[0]?.srcObject).to.be.instanceOf(MediaStream)
      exit.click()
      await button(viewer, texts.pictureInPicture)
      expect(videos[0]?.srcObject).to.equal(null)
    } finally {
      Reflect.set(HTMLVideoElement.prototype, 'requestPictureInPicture', request)
    }
  })
})

const scale = (peak: number): number => Math.round(peak * 255)

/** Share of a canvas that something is drawn on. */
function inked(canvas: HTMLCanvasElement): number {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let drawn = 0
  for (let i = 3; i < pixels.length; i += 4) if ((pixels[i] ?? 0) > 0) drawn++
  return drawn / (pixels.length / 4)
}
