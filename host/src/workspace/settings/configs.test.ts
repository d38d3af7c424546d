import { CURRENCIES } from '@arbo/core'
import { expect, test } from 'vitest'
import {
  amountText,
  checkConfigs,
  configFacts,
  configFieldsOf,
  configsOf,
  currencyOptions,
  type ConfigFields,
} from './configs.ts'

const MONEY: ConfigFields = { currency: 'EUR', isOwn: false, rewardName: '', rewardSymbol: '', live: false }
const STARS: ConfigFields = { ...MONEY, isOwn: true, rewardName: ' Stars ', rewardSymbol: '★' }

test('WS-30 the reward currency is optional, and otherwise has a name and a symbol', () => {
  expect(configsOf(MONEY)).toEqual({ currency: 'EUR', reward_currency: null, live_rewards: false })
  expect(configsOf(STARS).reward_currency).toEqual({ name: 'Stars', symbol: '★' })
  // Switched off again, what was typed of it does not count.
  expect(configsOf({ ...STARS, isOwn: false }).reward_currency).toBeNull()
  expect(configFieldsOf({ ...configsOf(STARS), comment_audience: 'team', version: 1 })).toEqual({
    ...STARS,
    rewardName: 'Stars',
  })
})

test('WS-30 a reward currency needs both, within their limits', () => {
  expect(checkConfigs(MONEY)).toEqual({})
  expect(checkConfigs(STARS)).toEqual({})
  expect(checkConfigs({ ...STARS, rewardName: ' ', rewardSymbol: '' })).toEqual({
    rewardName: 'Name is required',
    rewardSymbol: 'Symbol is required',
  })
  expect(checkConfigs({ ...STARS, rewardSymbol: 'points' })).toEqual({ rewardSymbol: 'At most 5 characters.' })
})

test('WS-30 every currency is offered, by its name in the reader’s language', () => {
  const options = currencyOptions('en')
  expect(options).toHaveLength(CURRENCIES.length)
  expect(options.find(({ value }) => value === 'JPY')?.label).toBe('Japanese Yen (JPY)')
  expect(amountText('JPY', 'en')).toBe('¥1,250')
  expect(amountText('EUR', 'en')).toBe('€1,250.00')
})

test('WS-30 currency and rewards read as words', () => {
  expect(configFacts(MONEY).map(({ value }) => value)).toContain('The workspace’s currency')
  expect(configFacts({ isOwn: true, rewardName: 'Stars', rewardSymbol: '★' })).toEqual([
    { name: 'Reward currency', value: 'Stars ★' },
  ])
  expect(configFacts({ live: true })).toEqual([{ name: 'Live rewards', value: 'On' }])
})
