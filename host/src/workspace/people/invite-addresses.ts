import { EMAIL_MAX, EMAIL_PATTERN } from '@arbo/core'

/** Most addresses of one invitation. */
export const INVITE_MAX = 200

export interface Addresses {
  /** Each once, in the order in which they were entered. */
  valid: string[]
  invalid: string[]
}

/**
 * The addresses in a text: separated by lines, commas, semicolons or blanks, also as mail programs write
 * them: `Ada Byron <ada@example.org>`.
 */
export function readAddresses(text: string): Addresses {
  const bare = text.replace(/(?:"[^"]*"|[^<>,;\n\t])*<([^<>\n]*)>/g, '\n$1\n')
  const addresses = new Set<string>()
  const valid: string[] = []
  const invalid: string[] = []
  for (const word of bare.split(/[\s,;]+/)) {
    if (word === '' || addresses.has(word.toLowerCase())) continue
    addresses.add(word.toLowerCase())
    if (word.length <= EMAIL_MAX && EMAIL_PATTERN.test(word)) valid.push(word)
    else invalid.push(word)
  }
  return { valid, invalid }
}
