import { catalogue, textsIn } from '../platform/language/catalogue.ts'
import { type Language, pageLanguage } from '../platform/language/language.ts'

/** Why a value of a metric is not there, or not for everybody; apart, since whoever shows values has them. */
export const metricValueMessages = catalogue('core.metric_values', {
  locked: 'Only coordinators and reviewers can change this metric here',
  hidden: 'Private. Only coordinators and reviewers can see the value here',
  error_missing: 'A metric of the formula has no value here',
  error_division_by_zero: 'The formula divides by zero',
  error_overflow: 'The result has too many digits',
})

/** Why a value of a metric is not there, or not for everybody. */
export function metricValueText(
  key: keyof (typeof metricValueMessages)['english'],
  language: Language = pageLanguage(),
): string {
  return textsIn(metricValueMessages, language)[key]
}
