import { catalogue, textsIn, withValues } from '../platform/language/catalogue.ts'
import { type Language, pageLanguage } from '../platform/language/language.ts'

/** What is said of metrics, their values and formulas. Those of the specification (section 5) stand literally. */
export const metricMessages = catalogue('core.metrics', {
  invalid: 'Input is invalid',
  duplicate: 'Input is invalid; duplicate',
  name_taken: '*Name is already taken. Click “Delete” to remove it.',
  range: 'Input is invalid; TO must be larger than FROM',
  duplicates: 'Duplicate values detected',
  between: 'Only values between {fromValue} to {toValue}',
  not_allowed: 'No allowed values: {valueLimit}',
  decimals: 'At most {decimals} decimals',
  no_decimals: 'Only whole numbers',
  computed: 'A formula is calculated and cannot be entered',
  private_part: '“{formula}” is not private but uses {names}, which is. Make both private, or remove it',
  not_attached: 'This metric is not used here',
  archived: 'This metric is archived',
  name_required: 'Name is required',
  currency: 'Choose a currency',
  affix: 'Enter a prefix or a suffix',
  affix_long: 'At most {max} characters',
  steps: 'A rating has at most {max} steps',
  formula_empty: 'Enter a formula',
  formula_long: 'The formula is too long',
  formula_deep: 'The parentheses are nested too deeply',
  formula_unknown: '“{what}” is not understood',
  formula_unexpected: '“{what}” is not allowed here',
  formula_end: 'Something is missing at the end',
  formula_open: 'This parenthesis is not closed',
  formula_close: 'This parenthesis was not opened',
  formula_number: 'This number has too many digits',
  formula_no_metric: 'There is no metric “{what}”',
  formula_gone: 'This metric was deleted',
  formula_constant: 'Use at least one metric',
  formula_cycle: 'The formula depends on itself: {path}',
})

/** A text with its values. */
export function metricText(
  key: keyof (typeof metricMessages)['english'],
  values: Readonly<Record<string, string | number>> = {},
  language: Language = pageLanguage(),
): string {
  return withValues(textsIn(metricMessages, language)[key], values)
}
