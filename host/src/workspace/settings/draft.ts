import type { Failure } from '@arbo/core'
import { isPassing, messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'

/** Faults by field; `form` is about all of them. */
export type Errors<Fields> = Partial<Record<keyof Fields | 'form', string>>

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The second state's values of the fields that differ. */
export function changesOf<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[]
  const changed = names.filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Fields>
}

export const isNothing = (changes: object): boolean => Object.keys(changes).length === 0

/**
 * A refusal of the server by field.
 * @param keys the API's names of fields, where they differ: `{ 'reward_currency.name': 'rewardName' }`
 */
export function errorsOf<Fields extends object>(
  failure: Failure,
  names: readonly (keyof Fields & string)[],
  keys: Readonly<Record<string, keyof Fields & string>> = {},
): Errors<Fields> {
  const faults = failure.meta?.['fields']
  const errors: Errors<Fields> = {}
  for (const [key, message] of Object.entries(typeof faults === 'object' && faults !== null ? faults : {})) {
    // A list has its index in the key: body.days.2.
    const plain = key.replace(/^body\./, '').replace(/\.\d+$/, '')
    const name = keys[plain] ?? names.find((field) => field === plain)
    if (name && typeof message === 'string') errors[name] = message
  }
  if (!isNothing(errors)) return errors
  const form = isPassing(failure) ? `${messageOf(failure)} ${texts.typedKept}` : messageOf(failure)
  return { form } as Errors<Fields>
}
