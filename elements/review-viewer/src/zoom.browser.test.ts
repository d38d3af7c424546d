import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { until as untilWithin } from '../../kit/src/testing/index.ts'
import type { ReviewViewerElement } from './element.ts'
import { button, mountReady, part, unmountAll } from './testing/mount.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const until: typeof untilWithin = (look, what) => untilWithin(look, what, 20_000)

/** How wide the picture stands on screen, in CSS px. */
async function pictureWidth(viewer: ReviewViewerElement): Promise<number> {
  const picture = await part(viewer, '[part~="stage"] canvas')
  return picture.getBoundingClientRect().width
}

describe('<arbo-review-viewer> zoom', function () {
  this.timeout(60_000)
  afterEach(unmountAll)

  it('REV-27 goes from 100 % in steps of 50 to 500 % and back, and scales the picture accordingly', async () => {
    const viewer = await mountReady()
    const [zoomIn, zoomOut] = [await button(viewer, texts.zoomIn), await button(viewer, texts.zoomOut)]
    const value = await part(viewer, '.zoom-value')
    const fits = await pictureWidth(viewer)
    expect(value.textContent).to.equal('100%')
    expect(zoomOut.disabled).to.equal(true)

    const up: string[] = []
    while (!zoomIn.disabled && up.length < 20) {
      const before = value.textContent
      zoomIn.click()
      await until(() => value.textContent !== before, 'the next step')
      up.push(value.textContent ?? '')
    }
    expect(up).to.deep.equal(['150%', '200%', '250%', '300%', '350%', '400%', '450%', '500%'])
    await until(async () => Math.abs((await pictureWidth(viewer)) / fits - 5) < 0.02, 'a picture five times as wide')

    // By keys and by the wheel there is no way beyond either.
    await sendKeys({ press: '+' })
    const stage = await part(viewer, '[part~="stage"]')
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, bubbles: true, cancelable: true }))
    expect(value.textContent).to.equal('500%')

    zoomOut.click()
    await until(() => value.textContent === '450%', 'a step back')
    value.click()
    await until(() => value.textContent === '100%', 'the size that fits')
    await until(async () => Math.abs((await pictureWidth(viewer)) - fits) < 1, 'the picture as it was')
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, ctrlKey: true, bubbles: true, cancelable: true }))
    expect(value.textContent).to.equal('100%')
  })
})
