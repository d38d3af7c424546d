/** Adds decimals with up to eight fraction digits exactly, however many they are; PostgreSQL's numeric has no such bound either. */

const DIGITS = 8
const SCALE = 10n ** BigInt(DIGITS)
/** A whole number of so many digits is exact as a number, and stays so in a sum that is looked after. */
const SAFE_DIGITS = 12

/** A decimal in hundred-millionths. */
export function scaled(text: string): bigint {
  const point = text.indexOf('.')
  if (point < 0) return BigInt(text) * SCALE
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(DIGITS, '0'))
}

/** The shortest text of hundred-millionths. */
export function decimalText(value: bigint): string {
  const isNegative = value < 0n
  const digits = (isNegative ? -value : value).toString().padStart(DIGITS + 1, '0')
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '')
  const text = digits.slice(0, -DIGITS) + (fraction === '' ? '' : `.${fraction}`)
  return isNegative ? `-${text}` : text
}

/** A growing exact sum. Whole numbers of usual size are added as such, which is many times as fast. */
export class ExactSum {
  #whole = 0
  #rest: bigint | null = null
  #isAny = false

  /** @param text a decimal; null adds nothing */
  add(text: string | null): void {
    if (text === null || text === '') return
    this.#isAny = true
    if (text.length <= SAFE_DIGITS && !text.includes('.')) {
      this.#whole += Number(text)
      if (Number.isSafeInteger(this.#whole * 2)) return
      this.#rest = (this.#rest ?? 0n) + BigInt(this.#whole) * SCALE
      this.#whole = 0
    } else this.#rest = (this.#rest ?? 0n) + scaled(text)
  }

  /** Null where nothing was added. */
  text(): string | null {
    if (!this.#isAny) return null
    if (this.#rest === null) return String(this.#whole)
    return decimalText(this.#rest + BigInt(this.#whole) * SCALE)
  }
}

/** What the values add up to; null where none is one. */
export function sumOf(values: readonly (string | null)[]): string | null {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.text()
}
