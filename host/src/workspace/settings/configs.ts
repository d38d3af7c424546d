import {
  CURRENCIES,
  REWARD_CURRENCY_NAME_MAX,
  REWARD_CURRENCY_SYMBOL_MAX,
  maxLength,
  pageLanguage,
  required,
  type WorkspaceConfigs,
} from '@arbo/core'
import { settingsTexts } from './texts.ts'
import type { Errors } from './draft.ts'
import type { Fact } from './FactList.tsx'

/** The form's fields: currency and rewards (WS-30). */
export interface ConfigFields {
  /** ISO 4217. */
  currency: string
  /** Rewards have a currency of their own. */
  isOwn: boolean
  rewardName: string
  rewardSymbol: string
  live: boolean
}

/** The API's names of the fields. */
export const CONFIG_KEYS = {
  'reward_currency.name': 'rewardName',
  'reward_currency.symbol': 'rewardSymbol',
  live_rewards: 'live',
} as const

export const configFieldsOf = ({ currency, reward_currency, live_rewards }: WorkspaceConfigs): ConfigFields => ({
  currency,
  isOwn: reward_currency !== null,
  rewardName: reward_currency?.name ?? '',
  rewardSymbol: reward_currency?.symbol ?? '',
  live: live_rewards,
})

/** The fields in the API's form. */
export const configsOf = ({ currency, isOwn, rewardName, rewardSymbol, live }: ConfigFields) => ({
  currency,
  reward_currency: isOwn ? { name: rewardName.trim(), symbol: rewardSymbol.trim() } : null,
  live_rewards: live,
})

export function checkConfigs({ isOwn, rewardName, rewardSymbol }: ConfigFields): Errors<ConfigFields> {
  if (!isOwn) return {}
  const { rewardName: nameLabel, rewardSymbol: symbolLabel } = settingsTexts
  const name = required(nameLabel)(rewardName, {}) ?? maxLength(REWARD_CURRENCY_NAME_MAX)(rewardName, {})
  const symbol =
    required(symbolLabel)(rewardSymbol, {}) ??
    (rewardSymbol.trim().length > REWARD_CURRENCY_SYMBOL_MAX
      ? settingsTexts.rewardSymbolHint({ max: REWARD_CURRENCY_SYMBOL_MAX })
      : null)
  return { ...(name === null ? {} : { rewardName: name }), ...(symbol === null ? {} : { rewardSymbol: symbol }) }
}

/** `US Dollar (USD)`, in the reader's own language. */
export function currencyName(code: string, locale: string = pageLanguage()): string {
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
  return settingsTexts.currencyOption({ name, code })
}

/** All currencies by their names. */
export function currencyOptions(locale: string = pageLanguage()): { value: string; label: string }[] {
  return CURRENCIES.map((value) => ({ value, label: currencyName(value, locale) })).sort((one, other) =>
    one.label.localeCompare(other.label, locale),
  )
}

/** An amount as the reader sees it: digits, symbol and order are those of their language. */
export function amountText(code: string, locale: string = pageLanguage()): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: code }).format(1250)
}

/** The configs in words; missing ones are left out. */
export function configFacts({ currency, isOwn, rewardName, rewardSymbol, live }: Partial<ConfigFields>): Fact[] {
  const own = [rewardName, rewardSymbol].filter((part) => part !== undefined && part !== '').join(' ')
  return [
    ...(currency === undefined ? [] : [{ name: settingsTexts.currency, value: currencyName(currency) }]),
    ...(isOwn === undefined && own === ''
      ? []
      : [{ name: settingsTexts.rewardCurrency, value: isOwn === false ? settingsTexts.rewardMoney : own }]),
    ...(live === undefined ? [] : [{ name: settingsTexts.live, value: live ? settingsTexts.on : settingsTexts.off }]),
  ]
}
