import { describe, expect, test } from 'vitest'
import { scaleOf } from './level-scale.ts'

const level = (name: string, goal: string) => ({ name, goal, colour: '#1E88D6' })

describe('TGT-06 the level scale', () => {
  test('draws a level from its goal to the next one', () => {
    const { steps, at } = scaleOf([level('Bronze', '10'), level('Silver', '20'), level('Gold', '40')])
    // The last goal leaves room behind it: 40 of 46.
    expect(steps.map(({ from }) => Math.round(from))).toEqual([22, 43, 87])
    expect(steps.map(({ to }) => Math.round(to))).toEqual([43, 87, 100])
    expect(Math.round(at('23'))).toBe(50)
  })

  test('is stretched by a value beyond all goals; a value below zero is at the start', () => {
    const scale = scaleOf([level('Bronze', '10')], '100')
    expect(scale.steps[0]?.from).toBe(10)
    expect(scale.at('100')).toBe(100)
    expect(scale.at('-5')).toBe(0)
  })

  test('leaves out overlapping figures, and works without goals', () => {
    const { steps } = scaleOf([level('One', '1'), level('Two', '2'), level('Far', '100')])
    expect(steps.map(({ room }) => Math.round(room))).toEqual([43, 0, 43])
    expect(scaleOf([level('None', '0')]).at('0')).toBe(0)
    expect(scaleOf([]).steps).toEqual([])
  })
})
