import { changesOf } from '@arbo/core/internal'
import { describe, expect, test } from 'vitest'
import { faultsOf } from '../../ui/forms/refusal-of.ts'
import { isNothing } from './draft.ts'

describe('a section of the settings', () => {
  test('WS-12 only changes are sent, with lists compared by content', () => {
    const before = { name: 'Studio', days: [1, 2, 3] }
    expect(changesOf(before, { name: 'Studio', days: [1, 2, 3] })).toEqual({})
    expect(changesOf(before, { name: 'Studio', days: [1, 2] })).toEqual({ days: [1, 2] })
    expect(isNothing(changesOf(before, { ...before, name: 'Studio two' }))).toBe(false)
  })

  test('WS-12 a refusal shows at its fields, also under the API’s own names', () => {
    const refusal = (fields: object) => ({ error: 'validation_failed' as const, message: 'Wrong', meta: { fields } })
    const names = ['days', 'rewardName'] as const
    const keys = { 'reward_currency.name': 'rewardName' } as const
    expect(faultsOf<'days' | 'rewardName'>(refusal({ 'body.days.2': 'No day' }), names)).toEqual({
      days: 'No day',
    })
    expect(faultsOf<'days' | 'rewardName'>(refusal({ 'body.reward_currency.name': 'Taken' }), names, keys)).toEqual({
      rewardName: 'Taken',
    })
  })

  test('WS-12 a refusal without a field shows on the form; a temporary failure says that the input is kept', () => {
    expect(faultsOf({ error: 'permission_denied', message: 'You may not.' }, [])).toEqual({ form: 'You may not.' })
    expect(faultsOf({ error: 'offline', message: 'You are offline.' }, [])).toEqual({
      form: 'You are offline. What you typed is still here. Save again in a moment.',
    })
  })
})
