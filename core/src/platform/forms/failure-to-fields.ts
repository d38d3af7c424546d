import type { Failure } from '../api/failure.ts'

/**
 * The server's messages of a refusal by the form's field: of `body.days.2` at `days`.
 * @param keys the API's names of fields, where they differ: `{ 'reward_currency.name': 'rewardName' }`
 */
export function failureToFields<Name extends string>(
  { meta }: Failure,
  names: readonly Name[],
  keys: Readonly<Record<string, Name>> = {},
): Partial<Record<Name, string>> {
  const messages: Partial<Record<Name, string>> = {}
  const fieldOf = (key: string) => keys[key] ?? names.find((name) => name === key)
  for (const [key, message] of Object.entries((meta?.['fields'] ?? {}) as Record<string, string>)) {
    const plain = key.replace(/^body\./, '')
    // A list has its index in the key.
    const name = fieldOf(plain) ?? fieldOf(plain.replace(/\.\d.*/, ''))
    if (name) messages[name] = message
  }
  return messages
}
