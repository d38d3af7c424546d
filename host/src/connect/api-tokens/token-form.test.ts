import type { Failure } from '@arbo/core'
import { failureToFields } from '@arbo/core/internal'
import { contract } from '@arbo/core/contract'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../ui/forms/refusal-of.ts'
import { NEW_TOKEN, checkToken, dayRange, rewordToken, originsIn, tokenBody, type TokenFields } from './token-form.ts'
import { daysLeft, tokenState } from './token-state.ts'

const TODAY = '2026-03-28'
const NOW = new Date(2026, 2, 28, 23, 30)
const body = contract.createApiToken.body
const fieldsOf = (change: Partial<TokenFields>): TokenFields => ({ ...NEW_TOKEN, name: 'Farm', ...change })

describe('a new token', () => {
  it('XOPS-08 the form sends what the contract accepts', () => {
    const fields = fieldsOf({ name: ' Farm ', scopes: ['read', 'upload'], origins: 'https://a.example.com\n*' })
    expect(checkToken(fields, TODAY)).toEqual({})
    expect(body.parse(tokenBody(fields, TODAY))).toEqual({
      name: 'Farm',
      scopes: ['read', 'upload'],
      allowed_origins: ['https://a.example.com', '*'],
      expires_in_days: 90,
    })
  })

  it('XOPS-08 a name and a scope are required', () => {
    expect(Object.keys(checkToken(fieldsOf({ name: '  ', scopes: [] }), TODAY))).toEqual(['name', 'scopes'])
  })

  it('XOPS-08 expiry is a number of days, a day, or never', () => {
    const daysOf = (change: Partial<TokenFields>) => tokenBody(fieldsOf(change), TODAY).expires_in_days
    expect(daysOf({ expiry: '7' })).toBe(7)
    expect(daysOf({ expiry: 'never' })).toBeNull()
    // Across the end of winter time.
    expect(daysOf({ expiry: 'day', day: '2026-03-29' })).toBe(1)
    expect(daysOf({ expiry: 'day', day: '2026-04-28' })).toBe(31)
    const { min, max } = dayRange(TODAY)
    expect([min, max]).toEqual(['2026-03-29', '2028-03-27'])
    const isWrong = (day: string) => checkToken(fieldsOf({ expiry: 'day', day }), TODAY).day !== undefined
    expect(['', '2026-03-28', '2028-03-28', 'soon'].map(isWrong)).toEqual([true, true, true, true])
    for (const day of [min, max]) {
      expect(isWrong(day)).toBe(false)
      expect(() => body.parse(tokenBody(fieldsOf({ expiry: 'day', day }), TODAY))).not.toThrow()
    }
  })

  it('XOPS-08 XEMB-01 origins are one per line, each once, without a path', () => {
    expect(originsIn('https://a.example.com/\nHTTPS://A.example.com, http://localhost:3000\n\n*')).toEqual([
      'https://a.example.com',
      'http://localhost:3000',
      '*',
    ])
    for (const wrong of [
      'tools.example.com',
      'https://a.example.com/path',
      'https://a.example.com?b',
      'file:///a',
      '**',
    ]) {
      expect(checkToken(fieldsOf({ origins: `https://a.example.com\n${wrong}` }), TODAY).origins, wrong).toContain(
        wrong,
      )
    }
    const many = Array.from({ length: 21 }, (_, at) => `https://a${at}.example.com`)
    expect(checkToken(fieldsOf({ origins: many.slice(1).join('\n') }), TODAY).origins).toBeUndefined()
    expect(checkToken(fieldsOf({ origins: many.join('\n') }), TODAY).origins).toBe('At most 20 origins')
  })

  it('XOPS-08 refusals show at the field that can fix them', () => {
    const message = 'No'
    const at = (failure: Failure) => failureToFields(rewordToken(failure), ['name', 'scopes'])
    expect(at({ error: 'permission_denied', message })).toHaveProperty('scopes')
    expect(rewordToken({ error: 'limit_reached', message, meta: { limit: 100 } }).message).toContain('100 tokens')
    expect(at({ error: 'validation_failed', message, meta: { fields: { 'body.name': 'Too long' } } })).toEqual({
      name: 'Too long',
    })
    expect(refusalOf({ error: 'offline', message: 'Away.' })).toMatch(/^Away\. What you typed is still here/)
  })
})

it('XOPS-08 a token that has expired or soon will is recognised', () => {
  const now = NOW.getTime()
  const stateIn = (ms: number) => tokenState({ expires_at: new Date(now + ms).toISOString() }, now)
  expect([stateIn(0), stateIn(1000), stateIn(8 * 86_400_000)]).toEqual(['expired', 'ends-soon', 'works'])
  expect(tokenState({ expires_at: null }, now)).toBe('works')
  expect([1000, 86_400_001].map((ms) => daysLeft(new Date(now + ms).toISOString(), now))).toEqual([1, 2])
})
