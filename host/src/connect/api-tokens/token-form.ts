import type { Failure, Faults, NewApiToken } from '@arbo/core'
import { addDays, daysBetween } from '@arbo/core/format'
import { checkBy, createApiTokenFields, fieldRule } from '@arbo/core/internal'
import { atField, inWords } from '../../ui/forms/reword.ts'
import { tokensTexts } from './texts.ts'
import type { TokenScope } from './scopes.ts'

/** Days after which a token ends that can be chosen at once. */
export const EXPIRIES = [7, 30, 90, 365] as const
/** The contract's limits: days and origins. */
const DAYS_MOST = 730
const ORIGINS_MOST = 20

export type Expiry = `${(typeof EXPIRIES)[number]}` | 'day' | 'never'

export interface TokenFields {
  name: string
  scopes: readonly TokenScope[]
  expiry: Expiry
  /** yyyy-mm-dd, where the expiry is a day. */
  day: string
  /** One a line. */
  origins: string
}

export const NEW_TOKEN: TokenFields = { name: '', scopes: ['read'], expiry: '90', day: '', origins: '' }

/** An origin as the contract takes it, or null. A trailing slash is accepted, as copied addresses have one. */
function originIn(line: string): string | null {
  if (line === '*') return line
  if (!URL.canParse(line)) return null
  const { protocol, origin, pathname, search, hash, username, password } = new URL(line)
  const isBare = pathname === '/' && `${search}${hash}${username}${password}` === ''
  return /^https?:$/.test(protocol) && isBare ? origin : null
}

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '')

/** The origins in what somebody typed, each once. */
export function originsIn(text: string): string[] {
  return [...new Set(linesOf(text).map(originIn))].filter((origin) => origin !== null)
}

const isWithin = (days: number): boolean => days >= 1 && days <= DAYS_MOST

/** Days for which the token works; null: for ever. */
export function expiryDays({ expiry, day }: Pick<TokenFields, 'expiry' | 'day'>, today: string): number | null {
  if (expiry === 'never') return null
  return expiry === 'day' ? daysBetween(today, day) : Number(expiry)
}

/** The first and the last day that can be chosen. */
export function dayRange(today: string): { min: string; max: string } {
  return { min: addDays(today, 1), max: addDays(today, DAYS_MOST) }
}

/** Faults of the fields. */
export function checkToken(fields: TokenFields, today: string): Faults<TokenFields> {
  const { scopes, expiry, day, origins } = fields
  const badLine = linesOf(origins).find((line) => originIn(line) === null)
  const isMany = originsIn(origins).length > ORIGINS_MOST
  return {
    ...checkBy<TokenFields>({ name: [fieldRule(createApiTokenFields.name)] }, fields),
    ...(scopes.length === 0 ? { scopes: tokensTexts.scopesRequired } : {}),
    ...(expiry === 'day' && !isWithin(daysBetween(today, day)) ? { day: tokensTexts.dayInvalid } : {}),
    ...(isMany ? { origins: tokensTexts.originsMany({ most: ORIGINS_MOST }) } : {}),
    ...(badLine === undefined ? {} : { origins: tokensTexts.originInvalid({ line: badLine }) }),
  }
}

/** The fields as the API takes them. */
export function tokenBody(fields: TokenFields, today: string): NewApiToken {
  return {
    name: fields.name.trim(),
    scopes: [...fields.scopes],
    allowed_origins: originsIn(fields.origins),
    expires_in_days: expiryDays(fields, today),
  }
}

/** A refusal of the server in the form's words. */
export function rewordToken(failure: Failure): Failure {
  if (failure.error === 'permission_denied') return atField(failure, 'scopes', tokensTexts.refusedScope)
  const limit = failure.error === 'limit_reached' ? failure.meta?.['limit'] : undefined
  return typeof limit === 'number' ? inWords(failure, tokensTexts.limit({ most: limit })) : failure
}
