import type { Language } from '../../contract/platform/language/language.ts'

/** Most fraction digits of any number (CORE-90). */
const MAX_FRACTION_DIGITS = 8

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(minimum: number, maximum: number, language: Language): Intl.NumberFormat {
  const key = `${language}/${minimum}/${maximum}`
  const cached = formatters.get(key)
  if (cached) return cached
  const formatter = new Intl.NumberFormat(language, { minimumFractionDigits: minimum, maximumFractionDigits: maximum })
  formatters.set(key, formatter)
  return formatter
}

/** Intl takes decimal text and rounds it exactly; a number of 18 digits would lose its last ones on the way. */
type Numeric = number | `${number}` | string

/**
 * A number with thousands separators and fixed decimals, two unless told otherwise: `formatNumber('1234.5')` is
 * "1,234.50". Decimal text is kept exact; text that is no number throws a RangeError.
 */
export function formatNumber(value: Numeric, decimals = 2, language: Language = 'en'): string {
  const digits = Math.min(decimals, MAX_FRACTION_DIGITS)
  return formatter(digits, digits, language).format(checked(value))
}

/** A number with only the decimals it has, 8 at most: `formatExact('0.10')` is "0.1". */
export function formatExact(value: Numeric, language: Language = 'en'): string {
  return formatter(0, MAX_FRACTION_DIGITS, language).format(checked(value))
}

/** Signs of numbers as Intl writes them; without Intl, whose first use takes longer than a whole treemap. */
const SIGNS: Readonly<Record<Language, { decimal: string; percent: string }>> = {
  en: { decimal: '.', percent: '%' },
  de: { decimal: ',', percent: '\u00a0%' },
  fr: { decimal: ',', percent: '\u00a0%' },
  es: { decimal: ',', percent: '\u00a0%' },
  ja: { decimal: '.', percent: '%' },
}

/** Decimal text (`-12.50`, `+3`) with the decimal sign of a language, and nothing else changed. */
export function decimalText(text: string, language: Language): string {
  return text.replace('.', SIGNS[language].decimal)
}

/** A number in words with its sign of percent: `12.50%`, German `12,50 %`. */
export function percentText(number: string, language: Language = 'en'): string {
  return number + SIGNS[language].percent
}

function checked(value: Numeric): Intl.StringNumericLiteral {
  if (typeof value === 'string' && !/^-?\d+(\.\d+)?$/.test(value)) throw new RangeError(`"${value}" is not a number`)
  return value as Intl.StringNumericLiteral
}
