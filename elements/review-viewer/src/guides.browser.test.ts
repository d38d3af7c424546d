import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { expectAccessible, until as untilWithin } from '../../kit/src/testing/index.ts'
import { messages } from './texts.ts'
import { burntFrame, button, mountReady, part, unmountAll, has } from './testing/mount.ts'

const texts = textsIn(messages, 'en')

/** Machines that run much at once are slow to decode. */
const until: typeof untilWithin = (look, what) => untilWithin(look, what, 20_000)

describe('guides', function () {
  this.timeout(30_000)
  afterEach(unmountAll)

  it('XREV-18 the untouched picture has no filter; exposure and channels add one, and the badge resets them', async () => {
    const viewer = await mountReady()
    const picture = await part<HTMLCanvasElement>(viewer, '.picture')
    expect(getComputedStyle(picture).filter).to.equal('none')
    expect(has(viewer, '.look-sign')).to.equal(false)

    await sendKeys({ press: 'Shift+R' })
    await sendKeys({ press: 'Alt+ArrowUp' })
    expect(getComputedStyle(picture).filter).to.contain('url(')
    const filter = await part(viewer, '.colour-filter')
    expect([...(filter.firstElementChild?.children ?? [])].map(({ tagName }) => tagName)).to.deep.equal([
      'feComponentTransfer',
      'feColorMatrix',
    ])
    const sign = await part<HTMLButtonElement>(viewer, '.look-sign')
    expect(sign.textContent).to.equal(`${texts.channel_red} · ${texts.exposure} +0.25`)
    // The pictures themselves stay as decoded.
    expect(burntFrame(viewer)).to.equal(0)

    sign.click()
    await until(() => !viewer.shadowRoot?.querySelector('.look-sign'))
    expect(getComputedStyle(picture).filter).to.equal('none')
  })

  it('XREV-18 flip and flop mirror the picture, and drawings with it', async () => {
    const dot = { tool: 'pencil' as const, points: [[0.25, 0.5, 0.5]] as [number, number, number][], width: 28 }
    const viewer = await mountReady({ annotations: [dot] })
    const picture = await part<HTMLCanvasElement>(viewer, '.picture')
    const ink = (share: number): number => {
      const canvas = viewer.shadowRoot?.querySelector<HTMLCanvasElement>('.drawing-canvas')
      if (!canvas) return -1
      const [box, area] = [picture.getBoundingClientRect(), canvas.getBoundingClientRect()]
      const ratio = canvas.width / area.width
      const x = (box.left - area.left + box.width * share) * ratio
      const y = (box.top - area.top + box.height / 2) * ratio
      return canvas.getContext('2d')?.getImageData(Math.round(x), Math.round(y), 1, 1).data[3] ?? -1
    }
    await until(() => ink(0.25) > 0)
    await sendKeys({ press: 'x' })
    expect(getComputedStyle(picture).scale).to.match(/^-1( 1)?$/)
    await until(() => ink(0.75) > 0 && ink(0.25) === 0)
    await sendKeys({ press: 'y' })
    expect(getComputedStyle(picture).scale).to.match(/^-1( -1)?$/)
  })

  it('XREV-18 mattes and lines cover the picture, follow its box, and are remembered on this device', async () => {
    const viewer = await mountReady()
    ;(await button(viewer, texts.guides)).click()
    const matte = await part<HTMLSelectElement>(viewer, '.guides-field select')
    matte.value = '2.39'
    matte.dispatchEvent(new Event('change', { bubbles: true }))
    await sendKeys({ press: 'Escape' })
    await sendKeys({ press: 'g' })
    const guides = await part(viewer, '.guides:not([hidden])')
    const picture = await part(viewer, '.picture')
    expect(guides.querySelector('.guides-matte')?.getAttribute('d')).to.match(/^M-1 -1h/)
    expect(guides.querySelector('.guides-lines')?.getAttribute('d')).to.not.equal('')
    await sendKeys({ press: '+' })
    await until(() => guides.getBoundingClientRect().width === picture.getBoundingClientRect().width)
    expect(getComputedStyle(guides).pointerEvents).to.equal('none')

    viewer.remove()
    const again = await mountReady()
    expect((await part(again, '.look-sign')).textContent).to.equal(`${texts.guideMatte} 2.39 · ${texts.guideThirds}`)
  })

  it('XREV-18 is accessible with its panel open', async () => {
    const viewer = await mountReady()
    ;(await button(viewer, texts.guides)).click()
    await part(viewer, '.guides-panel')
    await sendKeys({ press: 'Tab' })
    await expectAccessible(viewer)
  })
})
