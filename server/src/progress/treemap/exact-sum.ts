/** Adds decimals with up to eight fraction digits exactly, however many they are; PostgreSQL's numeric has no such bound either. */

const DIGITS = 8
const SCALE = 10n ** BigInt(DIGITS)
/** A decimal of so many digits, its sign and its point is exact as a number in its smallest digit. */
const SAFE_LENGTH = 14

/** A decimal in hundred-millionths. */
export function scaled(text: string): bigint {
  const point = text.indexOf('.')
  if (point < 0) return BigInt(text) * SCALE
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(DIGITS, '0'))
}

/** @param digits of a whole number without its sign @param places how many of them are a fraction */
function pointed(isNegative: boolean, digits: string, places: number): string {
  const padded = digits.padStart(places + 1, '0')
  const integer = padded.slice(0, padded.length - places)
  const fraction = padded.slice(padded.length - places).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`
}

/** The shortest text of hundred-millionths. */
export function decimalText(value: bigint): string {
  return pointed(value < 0n, (value < 0n ? -value : value).toString(), DIGITS)
}

/** A growing exact sum. Decimals of usual size are added as numbers, which is many times as fast. */
export class ExactSum {
  /** In units of the smallest digit so far, which is `places` behind the point. */
  #units = 0
  #places = 0
  /** In hundred-millionths, which numbers cannot hold. */
  #rest: bigint | null = null
  #isAny = false

  /** @param text a decimal; null adds nothing */
  add(text: string | null): void {
    if (text === null || text === '') return
    this.#isAny = true
    if (text.length > SAFE_LENGTH || !this.#addNumber(text)) this.#rest = (this.#rest ?? 0n) + scaled(text)
  }

  /** False where it would not be exact. */
  #addNumber(text: string): boolean {
    const point = text.indexOf('.')
    const places = point < 0 ? 0 : text.length - point - 1
    const common = Math.max(places, this.#places)
    const units = this.#units * 10 ** (common - this.#places)
    const value = Math.round(Number(text) * 10 ** places) * 10 ** (common - places)
    // Whole numbers below 2^53 are exact, and so is their sum; one above it is seen as such.
    if (!Number.isSafeInteger(units) || !Number.isSafeInteger(value) || !Number.isSafeInteger(units + value))
      return false
    this.#units = units + value
    this.#places = common
    return true
  }

  /** Null where nothing was added. */
  text(): string | null {
    if (!this.#isAny) return null
    if (this.#rest === null) return pointed(this.#units < 0, String(Math.abs(this.#units)), this.#places)
    return decimalText(this.#rest + BigInt(this.#units) * 10n ** BigInt(DIGITS - this.#places))
  }
}

/** The sum of the values; null where none is one. */
export function sumOf(values: readonly (string | null)[]): string | null {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.text()
}
