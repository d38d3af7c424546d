import { failureToFields } from '@arbo/core/internal'
import { describe, expect, test } from 'vitest'
import { checkGiven, GIVEN_KEYS, withStart, type GivenDraft } from './given-draft.ts'

const EMPTY: GivenDraft = { targetId: null, people: [], teams: [], start: '', end: '' }
const mina = { id: 'a', display_name: 'Mina Harker', profile_image: null }

describe('TGT-12 a target assigned to people', () => {
  test('needs a target, a person, and days in order', () => {
    expect(checkGiven(EMPTY)).toEqual({
      targetId: 'Choose a target',
      people: 'Choose at least one person or team',
      start: 'Choose a day',
      end: 'Choose a day',
    })
    const whole = { ...EMPTY, targetId: 't', people: [mina], start: '2026-11-10', end: '2026-11-09' }
    expect(checkGiven(whole)).toEqual({ end: 'The last day is before the first' })
    expect(checkGiven({ ...whole, end: '2026-11-10' })).toEqual({})
  })

  test('ends after its duration until the user chooses another last day', () => {
    const begun = withStart(EMPTY, '2026-11-15', 2)
    expect(begun.end).toBe('2027-01-14')
    expect(withStart(begun, '2026-12-01', 2).end).toBe('2027-01-31')
    expect(withStart({ ...begun, end: '2026-11-20' }, '2026-11-16', 2).end).toBe('2026-11-20')
  })

  test('shows a refusal beside its fields', () => {
    const fields = { 'body.ws_user_ids.0': 'Gone', 'body.end_date': 'Too early' }
    const names = ['targetId', 'people', 'start', 'end'] as const
    const refused = { error: 'validation_failed' as const, message: 'No', meta: { fields } }
    expect(failureToFields<keyof GivenDraft>(refused, names, GIVEN_KEYS)).toEqual({ people: 'Gone', end: 'Too early' })
  })
})
