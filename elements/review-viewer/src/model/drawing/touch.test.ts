import { describe, expect, it } from 'vitest'
import { LASER_MS, laserStrength } from './laser-canvas.ts'
import { PALM_MS, Touches } from './touch.ts'

const at = (pointerId: number, clientX: number, clientY: number, pointerType = 'touch', timeStamp = 0) => {
  return { pointerId, clientX, clientY, pointerType, timeStamp }
}

describe('touch', () => {
  it('XREV-06 one finger draws; two fingers pan by their middle and zoom by their distance', () => {
    const touches = new Touches()
    expect(touches.down(at(1, 100, 100))).toBe(1)
    expect(touches.down(at(2, 200, 100))).toBe(2)
    expect(touches.move(at(2, 220, 140))).toEqual({ dx: 10, dy: 20, factor: Math.hypot(120, 40) / 100 })
    touches.up(at(2, 0, 0))
    expect(touches.move(at(2, 0, 0))).toBeNull()
    expect(touches.move(at(1, 130, 100))).toEqual({ dx: 30, dy: 0, factor: 1 })
  })

  it('XREV-06 a touch counts as a palm while a pen is in use', () => {
    const touches = new Touches()
    expect(touches.isPalm(at(1, 0, 0))).toBe(false)
    touches.note(at(9, 0, 0, 'pen', 1000))
    expect(touches.isPalm(at(1, 0, 0, 'touch', 1500))).toBe(true)
    expect(touches.isPalm(at(1, 0, 0, 'mouse', 1500))).toBe(false)
    expect(touches.isPalm(at(1, 0, 0, 'touch', 1000 + PALM_MS))).toBe(false)
  })

  it('XREV-08 a point of the laser fades within 1.5 seconds', () => {
    expect(LASER_MS).toBe(1500)
    expect(laserStrength(0)).toBe(1)
    expect(laserStrength(750)).toBe(0.5)
    expect(laserStrength(1500)).toBe(0)
  })
})
