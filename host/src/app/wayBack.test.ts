import { expect, it } from 'vitest'
import { personIdOf, wayBack } from './wayBack.ts'

const ID = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

it('SHELL-24 back leads to the previous route, unless its entity was just deleted', () => {
  const nothing = new Set<string>()
  expect(wayBack(`/w:abcdefgh/pl/dir/${ID}?page=2`, nothing)).toBe(`/pl/dir/${ID}?page=2`)
  expect(wayBack(`/w:abcdefgh/pl/dir/${ID}?page=2`, new Set([ID]))).toBe('/pl/dir')
  expect(wayBack(`/w:abcdefgh/pl/dir/${ID}`, new Set(['another']))).toBe(`/pl/dir/${ID}`)
  expect(wayBack(null, nothing)).toBeNull()
})

it('PPL-05 SHELL-24 of a person the id is parsed out of the slug', () => {
  expect(personIdOf(`${ID}-mia-chen`)).toBe(ID)
  expect(personIdOf('mia')).toBe('mia')
  expect(wayBack(`/w:abcdefgh/ws/ppl/${ID}-mia-chen`, new Set([ID]))).toBe('/ws/ppl')
  expect(wayBack(`/w:abcdefgh/ws/ppl/${ID}-mia-chen/ax`, new Set([ID]))).toBe('/ws/ppl')
})
