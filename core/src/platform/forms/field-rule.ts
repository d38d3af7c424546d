import { formText } from '../form-texts.ts'
import { characterCount, type Rule } from './rules.ts'

/** What the contract says of a text. */
export interface FieldLimits {
  /** The server's words where it is missing. */
  required?: string
  /** In characters. */
  max?: number
  /** The server's words where it is longer. */
  long?: string
}

/** The contract's rule of a text, with the server's words. */
export function fieldRule({ required, max = Infinity, long }: FieldLimits): Rule {
  return (value) => {
    const text = value.trim().normalize('NFC')
    if (text === '') return required ?? null
    return characterCount(text) <= max ? null : (long ?? formText('form.length', { max }))
  }
}
