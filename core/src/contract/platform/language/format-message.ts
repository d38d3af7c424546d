import type { Language } from './language.ts'

/** `name`, or `name, plural,` with its options behind it. */
const PLACE = /(\w+)(?:, (\w+),)?/y
const OPTION = /\s*([=\w]+) \{/y

interface Counting {
  rule: Intl.PluralRules
  number: Intl.NumberFormat
}

const countings = new Map<Language, Counting>()

function countingIn(language: Language): Counting {
  const known = countings.get(language)
  if (known) return known
  const counting = { rule: new Intl.PluralRules(language), number: new Intl.NumberFormat(language) }
  countings.set(language, counting)
  return counting
}

/**
 * An ICU message with its values. Of ICU it knows what catalogues use: `{name}`, and `plural` and `select` with their
 * options, `=0` and `#` among them; a test refuses what else there is. A place without a value stays, so that the gap shows.
 */
export function formatMessage(
  message: string,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  let at = 0

  function read(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(message)
    if (found) at = pattern.lastIndex
    return found
  }

  /** Words up to the brace that ends them. @param count what # stands for */
  function words(count: string): string {
    let text = ''
    for (let letter = message[at++]; letter !== undefined && letter !== '}'; letter = message[at++]) {
      text += letter === '{' ? place(count) : letter === '#' && count ? count : letter
    }
    return text
  }

  function place(count: string): string {
    const [, name = '', kind] = read(PLACE) ?? []
    const value = values[name] ?? `{${name}}`
    let option = kind && read(OPTION)
    if (!option) {
      at += 1
      return String(value)
    }
    const { rule, number } = countingIn(language)
    const isNumber = typeof value === 'number'
    /** The texts of all options: reading them is how the end is found. */
    const options: Record<string, string> = {}
    while (option) {
      options[option[1] ?? ''] = words(kind === 'plural' && isNumber ? number.format(value) : count)
      option = read(OPTION)
    }
    at += 1
    const chosen = isNumber ? (options[`=${value}`] ?? options[rule.select(value)]) : options[value]
    return chosen ?? options['other'] ?? ''
  }

  return words('')
}
