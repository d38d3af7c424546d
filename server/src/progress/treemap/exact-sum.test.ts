import { expect, test } from 'vitest'
import { decimalText, ExactSum, scaled, sumOf } from './exact-sum.ts'

/** The same sum in whole hundred-millionths alone. */
const plainly = (texts: readonly string[]): string => decimalText(texts.reduce((all, text) => all + scaled(text), 0n))

test('XWOO-02 sums of decimals are exact for any size, sign and digits', () => {
  let state = 11
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const decimal = (): string => {
    const whole = Array.from({ length: 1 + random(16) }, () => random(10))
      .join('')
      .replace(/^0+(?=\d)/, '')
    const fraction = Array.from({ length: random(9) }, () => random(10)).join('')
    const text = fraction === '' ? whole : `${whole}.${fraction}`
    return random(3) === 0 && scaled(text) !== 0n ? `-${text}` : text
  }
  for (let round = 0; round < 500; round += 1) {
    const texts = Array.from({ length: 1 + random(40) }, decimal)
    expect(sumOf(texts), texts.join(' + ')).toBe(plainly(texts))
  }
})

test('XWOO-02 values beyond a number’s range, sums that exceed it, and empty sums are handled', () => {
  expect(sumOf(['9007199254740991', '1', '0.00000001'])).toBe('9007199254740992.00000001')
  expect(sumOf(['99999999999999', '0.12345678'])).toBe('99999999999999.12345678')
  expect(sumOf(Array.from({ length: 1000 }, () => '99999999999999'))).toBe('99999999999999000')
  expect(sumOf(['0.1', '0.2', '-0.3'])).toBe('0')
  expect(sumOf(['1.50', '-2'])).toBe('-0.5')
  expect([sumOf([]), sumOf([null, '']), new ExactSum().text()]).toEqual([null, null, null])
})
