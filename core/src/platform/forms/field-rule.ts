import { textsIn, withValues } from '../../contract/platform/language/catalogue.ts'
import { pageLanguage } from '../../contract/platform/language/language.ts'
import { formText } from '../form-texts.ts'
import { fieldRuleMessages } from './field-rule-texts.gen.ts'
import { characterCount, type Rule } from './rules.ts'

type Words = keyof (typeof fieldRuleMessages)['english']

/** What the contract says of a text. */
export interface FieldLimits {
  /** The server's words where it is missing, by their key; or other words. */
  required?: string
  /** In characters. */
  max?: number
  /** The server's words where it is longer. */
  long?: Words
}

/** The contract's rule of a text, with the server's words. */
export function fieldRule({ required, max = Infinity, long }: FieldLimits): Rule {
  const say = (words: string): string => {
    const texts: Partial<Record<string, Parameters<typeof withValues>[0]>> = textsIn(fieldRuleMessages, pageLanguage())
    return withValues(texts[words] ?? words, { max })
  }
  return (value) => {
    const text = value.trim().normalize('NFC')
    if (text === '') return required ? say(required) : null
    if (characterCount(text) <= max) return null
    return long ? say(long) : formText('form.length', { max })
  }
}
