import { describe, expect, it } from 'vitest'
import { clampPan, fitBox, nominalPerPx, toPicture } from './picture-box.ts'

const picture = { width: 1920, height: 1080 }

describe('picture box', () => {
  it('fits and centres the picture on stages of any shape', () => {
    expect(fitBox({ width: 960, height: 540 }, picture)).toEqual({ x: 0, y: 0, width: 960, height: 540 })
    expect(fitBox({ width: 960, height: 700 }, picture)).toEqual({ x: 0, y: 80, width: 960, height: 540 })
    expect(fitBox({ width: 1000, height: 270 }, picture)).toEqual({ x: 260, y: 0, width: 480, height: 270 })
  })

  it('XREV-06 the same place of the picture is the same fraction at any size and zoom', () => {
    const small = fitBox({ width: 400, height: 400 }, picture)
    const large = fitBox({ width: 1600, height: 900 }, picture, 2, { x: 300, y: -100 })
    for (const box of [small, large]) {
      const [x, y] = toPicture(box, box.x + box.width * 0.25, box.y + box.height * 0.75)
      expect(x).toBeCloseTo(0.25, 12)
      expect(y).toBeCloseTo(0.75, 12)
    }
  })

  it('pans only while the picture covers the stage', () => {
    const stage = { width: 960, height: 540 }
    expect(clampPan(stage, stage, { x: 50, y: 50 })).toEqual({ x: 0, y: 0 })
    expect(clampPan(stage, { width: 1920, height: 1080 }, { x: 900, y: -900 })).toEqual({ x: 480, y: -270 })
  })

  it('measures strokes in px at a picture height of 1080', () => {
    expect(nominalPerPx({ x: 0, y: 0, width: 960, height: 540 })).toBe(2)
  })

  it('fills the stage while the media’s size is unknown', () => {
    expect(fitBox({ width: 300, height: 200 }, { width: 0, height: 0 })).toEqual({
      x: 0,
      y: 0,
      width: 300,
      height: 200,
    })
  })
})
