import { expect, it } from 'vitest'
import { personIdOf, wayBack } from './way-back.ts'

const back = (previous: string | null, deleted: ReadonlySet<string>) => wayBack({ previous, current: 'scene' }, deleted)
const ID = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

it('SHELL-24 back leads to the previous route, unless its entity was just deleted', () => {
  const nothing = new Set<string>()
  expect(back(`/w:abcdefgh/pl/dir/${ID}?page=2`, nothing)).toBe(`/pl/dir/${ID}?page=2`)
  expect(back(`/w:abcdefgh/pl/dir/${ID}?page=2`, new Set([ID]))).toBe('/pl/dir')
  expect(back(`/w:abcdefgh/pl/dir/${ID}`, new Set(['another']))).toBe(`/pl/dir/${ID}`)
  // Opened from a mail, in a tab of its own.
  expect(back(null, new Set([ID]))).toBe('/pl/dir')
  expect(wayBack({ previous: null, current: 'not_found' }, nothing)).toBe('/')
})

it('PPL-05 SHELL-24 a person’s id is parsed out of the slug', () => {
  expect(personIdOf(`${ID}-mia-chen`)).toBe(ID)
  expect(personIdOf('mia')).toBe('mia')
  expect(back(`/w:abcdefgh/ws/ppl/${ID}-mia-chen`, new Set([ID]))).toBe('/ws/ppl')
  expect(back(`/w:abcdefgh/ws/ppl/${ID}-mia-chen/ax`, new Set([ID]))).toBe('/ws/ppl')
})
