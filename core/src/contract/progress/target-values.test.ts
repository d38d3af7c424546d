import { expect, test } from 'vitest'
import { addMonths, daysOfMonth, endOfDuration, levelReached, targetLevelFaults } from './target-values.ts'
import type { TargetLevelDraft } from './target-values.ts'
import { divideDecimals, multiplyDecimals, subtractDecimals, sumDecimals } from '../platform/exact-text.ts'

const level = (name: string, goal: string, over: Partial<TargetLevelDraft> = {}): TargetLevelDraft => ({
  name,
  goal,
  colour: '#0EA5E9',
  reward: { kind: 'rate', value: '1' },
  ...over,
})

test('TGT-16 a goal must be larger than the one before, with the specified message', () => {
  expect(targetLevelFaults([level('A', '1'), level('B', '2')])).toEqual({})
  const message = 'Must be larger than goal of preceding level'
  expect(targetLevelFaults([level('A', '10'), level('B', '9.99999999')])).toEqual({ 'levels.1.goal': message })
  expect(targetLevelFaults([level('A', '10'), level('B', '10.0'), level('C', '11')])).toEqual({
    'levels.1.goal': message,
  })
  // Numbers, not text: 9 is less than 10.
  expect(targetLevelFaults([level('A', '9'), level('B', '10')])).toEqual({})
})

test('TGT-17 a level needs a name that no other level has', () => {
  expect(targetLevelFaults([level(' ', '1')])).toEqual({ 'levels.0.name': 'Level name is required' })
  expect(targetLevelFaults([level('Gold', '1'), level(' gold', '2')])).toEqual({
    'levels.1.name': 'Another level has this name',
  })
  expect(targetLevelFaults([level('🏆'.repeat(30), '1')])).toEqual({})
  expect(Object.keys(targetLevelFaults([level('x'.repeat(31), '1')]))).toEqual(['levels.0.name'])
})

test('TGT-11 goals are above zero, rewards are not below zero, colours are valid', () => {
  for (const goal of ['', '0', '-1', 'many', '1e3', '0.000000001']) {
    expect(targetLevelFaults([level('A', goal)])).toEqual({ 'levels.0.goal': 'Enter a number above 0' })
  }
  const odd = level('A', '1', { colour: 'red', reward: { kind: 'amount', value: '-5' } })
  expect(Object.keys(targetLevelFaults([odd]))).toEqual(['levels.0.colour', 'levels.0.reward.value'])
  const custom = level('A', '1', { reward: { kind: 'custom', value: '5' } })
  expect(Object.keys(targetLevelFaults([custom], false))).toEqual(['levels.0.reward.kind'])
  expect([targetLevelFaults([custom], true), targetLevelFaults([custom], null)]).toEqual([{}, {}])
})

test('TGT-11 the highest level whose goal is reached counts', () => {
  const levels = [{ goal: '1' }, { goal: '2.5' }, { goal: '10' }]
  const at = (achieved: string) => levelReached(levels, achieved)
  expect(['0.99999999', '1', '2.49999999', '2.5', '10', '99999999999999999999999'].map(at)).toEqual([-1, 0, 0, 1, 2, 2])
  expect(levelReached([], '5')).toBe(-1)
})

test('TGT-12 months and the length of a target are calculated', () => {
  expect([addMonths('2025-12', 1), addMonths('2025-01', -1), addMonths('2025-06', 30)]).toEqual([
    '2026-01',
    '2024-12',
    '2027-12',
  ])
  expect(daysOfMonth('2024-02')).toEqual({ start_date: '2024-02-01', end_date: '2024-02-29' })
  expect(endOfDuration('2025-01-01', 1)).toBe('2025-01-31')
  expect(endOfDuration('2025-01-15', 1)).toBe('2025-02-14')
  expect(endOfDuration('2025-01-31', 1)).toBe('2025-02-28')
  expect(endOfDuration('2025-10-01', 3)).toBe('2025-12-31')
  expect(endOfDuration('2024-02-29', 12)).toBe('2025-02-28')
})

test('TGT-11 sums and rewards are exact, and only quotients are rounded', () => {
  expect(sumDecimals(['0.1', '0.2', '-0.3'])).toBe('0')
  expect(multiplyDecimals('0.12345678', '0.12345678')).toBe('0.0152415765279684')
  expect(multiplyDecimals('999999999999999999', '999999999999999999.5')).toBe('999999999999999998500000000000000000.5')
  expect(subtractDecimals('2.50', '3')).toBe('-0.5')
  expect([divideDecimals('2', '3'), divideDecimals('-2', '3'), divideDecimals('1', '0')]).toEqual([
    '0.66666667',
    '-0.66666667',
    null,
  ])
})
