import { LANGUAGES } from '@arbo/core'
import { expect, test } from 'vitest'
import { countText } from './formats.ts'

test.each(LANGUAGES)('XUX-16 whole numbers in %s stand as Intl writes them', (language) => {
  const { format } = new Intl.NumberFormat(language)
  for (const value of [0, 999, 1000, 9999, 10_000, 1_234_567]) expect(countText(value, language)).toBe(format(value))
})
