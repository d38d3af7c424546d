import { expect } from '@open-wc/testing'
import { LaserName } from './model/drawing/laser-name.ts'
import type { View } from './model/drawing/picture-box.ts'

const STAGE = { width: 480, height: 120 }
const VIEW: View = { stage: STAGE, box: { x: 0, y: 0, ...STAGE }, ratio: 1, flip: { x: false, y: false } }

/** What is on the canvas once the laser of somebody of this name has pointed there. */
function painted(name: string): string {
  const canvas = Object.assign(document.createElement('canvas'), STAGE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  new LaserName(name, '#1E88FF').paint(context, [20, 60], VIEW, 1)
  return canvas.toDataURL()
}

describe('the name beside a laser', () => {
  it('CORE-92 is cut at a space to at most 24 characters', () => {
    // Whole pictures would be printed where they are not the same.
    const same = (one: string, other: string): boolean => painted(one) === painted(other)
    expect(same('The rabbit leaves its burrow slowly', 'The rabbit leaves its…')).to.equal(true)
    expect(same('Short enough for the row', 'Short enough for the ro…')).to.equal(false)
    expect(same('Short enough for the row!', 'Short enough for the…')).to.equal(true)
  })
})
