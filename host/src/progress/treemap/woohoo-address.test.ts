import { WOOHOO_QUERY } from '@arbo/core'
import { expect, test } from 'vitest'
import { woohooFromAddress, woohooToAddress } from './woohoo-address.ts'

const flowOf = (change: object) => woohooToAddress({ ...WOOHOO_QUERY, ...change })['flow']

test('XUX-08 the address keeps the fixed statuses and a flow; without either the report is by the place’s own', () => {
  expect([flowOf({}), flowOf({ fixed: true }), flowOf({ flowId: 'f1' })]).toEqual([null, 'fixed', 'f1'])
  const read = (text: string) => {
    const { flowId, fixed } = woohooFromAddress(new URLSearchParams(text))
    return [flowId, fixed]
  }
  expect([read(''), read('flow=fixed'), read('flow=f1')]).toEqual([
    [null, false],
    [null, true],
    ['f1', false],
  ])
})
