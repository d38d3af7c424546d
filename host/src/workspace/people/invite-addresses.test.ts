import { expect, it } from 'vitest'
import { readAddresses } from './invite-addresses.ts'

it('PPL-27 reads addresses by lines, commas, blanks and as mail programs write them, each once', () => {
  const text =
    'ada@arbo.test\nGrace Hopper <grace@arbo.test>, "Byron, Ada" <ADA@arbo.test>;kay@arbo.test  joan@arbo.test'
  expect(readAddresses(text)).toEqual({
    valid: ['ada@arbo.test', 'grace@arbo.test', 'kay@arbo.test', 'joan@arbo.test'],
    invalid: [],
  })
})

it('tells what is no address', () => {
  expect(readAddresses('ada@\nkay@arbo.test\nnobody')).toEqual({
    valid: ['kay@arbo.test'],
    invalid: ['ada@', 'nobody'],
  })
  expect(readAddresses(' \n ')).toEqual({ valid: [], invalid: [] })
})
