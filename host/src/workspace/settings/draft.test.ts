import { describe, expect, test } from 'vitest'
import { changesOf, errorsOf, isNothing } from './draft.ts'

describe('a section of the settings', () => {
  test('WS-12 only what differs is sent, lists by what is in them', () => {
    const before = { name: 'Studio', days: [1, 2, 3] }
    expect(changesOf(before, { name: 'Studio', days: [1, 2, 3] })).toEqual({})
    expect(changesOf(before, { name: 'Studio', days: [1, 2] })).toEqual({ days: [1, 2] })
    expect(isNothing(changesOf(before, { ...before, name: 'Studio two' }))).toBe(false)
  })

  test('WS-12 a refusal stands at the fields that it names, also under the API’s own names', () => {
    const refusal = (fields: object) => ({ error: 'validation_failed' as const, message: 'Wrong', meta: { fields } })
    const names = ['days', 'rewardName'] as const
    const keys = { 'reward_currency.name': 'rewardName' } as const
    expect(errorsOf<{ days: number[]; rewardName: string }>(refusal({ 'body.days.2': 'No day' }), names)).toEqual({
      days: 'No day',
    })
    expect(
      errorsOf<{ days: number[]; rewardName: string }>(refusal({ 'body.reward_currency.name': 'Taken' }), names, keys),
    ).toEqual({ rewardName: 'Taken' })
  })

  test('WS-12 a refusal of no field is told as such; what passes says that what was typed is kept', () => {
    expect(errorsOf({ error: 'permission_denied', message: 'You may not.' }, [])).toEqual({ form: 'You may not.' })
    expect(errorsOf({ error: 'offline', message: 'You are offline.' }, [])).toEqual({
      form: 'You are offline. What you typed is still here: save again in a moment.',
    })
  })
})
