import { expect, it } from 'vitest'
import { readAddresses } from './invite-addresses.ts'

it('PPL-27 addresses are read from lines, commas, blanks and the format of mail programs, each once', () => {
  const text =
    'ada@arbo.test\nGrace Hopper <grace@arbo.test>, "Byron, Ada" <ADA@arbo.test>;kay@arbo.test  joan@arbo.test'
  expect(readAddresses(text)).toEqual({
    valid: ['ada@arbo.test', 'grace@arbo.test', 'kay@arbo.test', 'joan@arbo.test'],
    invalid: [],
  })
})

it('invalid addresses are listed', () => {
  expect(readAddresses('ada@\nkay@arbo.test\nnobody')).toEqual({
    valid: ['kay@arbo.test'],
    invalid: ['ada@', 'nobody'],
  })
  expect(readAddresses(' \n ')).toEqual({ valid: [], invalid: [] })
})
