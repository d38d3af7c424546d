import { expect, it } from 'vitest'
import { addressOfQuery, peopleOfRole, queryOfAddress } from './people-address.ts'

const everybody = { search: '', roles: [], status: null, blocked: null }

it('PPL-06 a list’s filters are in its address, and can be read back', () => {
  const query = { search: 'ada', roles: ['r1'], status: 1, blocked: true } as const
  const address = addressOfQuery('people', query)
  expect(address).toEqual({ q: 'ada', role: 'r1', status: 'blocked' })
  expect(queryOfAddress('people', new URLSearchParams(address as Record<string, string>))).toEqual(query)
  expect(addressOfQuery('guests', everybody)).toEqual({ q: null, role: null, status: null })
  expect(addressOfQuery('pending', { ...everybody, status: 2 })).toEqual({ q: null, role: null, status: null })
})

it('an address without a query, or with an unknown state, leaves the list as it is', () => {
  expect(queryOfAddress('people', new URLSearchParams('t=guests'))).toBeNull()
  expect(queryOfAddress('people', new URLSearchParams('status=nonsense'))).toBeNull()
  expect(queryOfAddress('pending', new URLSearchParams('q=ada&status=deleted'))).toEqual({ search: 'ada', roles: [] })
})

it('the people of a role are in the list of members or of guests', () => {
  expect(peopleOfRole({ id: 'r1', isGuest: false })).toBe('/ws/ppl?role=r1')
  expect(peopleOfRole({ id: 'r1', isGuest: true })).toBe('/ws/ppl?t=guests&role=r1')
})
