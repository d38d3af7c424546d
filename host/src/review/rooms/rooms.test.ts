import type { Room, RoomPerson, RoomStoreState } from '@arbo/core'
import { expect, test } from 'vitest'
import { lengthText } from './length-text.ts'
import { playlistIn, roomAddress } from './room-address.ts'
import { doing, mayTakeLead, presenterOf, standing } from './room-people.ts'

const person = (client_id: string, following = true): RoomPerson => ({
  client_id,
  following,
  person: { id: client_id, display_name: client_id, profile_image: null },
  joined_at: '2026-03-01T10:00:00Z',
})

const state = (change: Partial<RoomStoreState>, rights: Partial<Room> = {}): RoomStoreState =>
  ({
    isPresenter: false,
    presenterId: 'ada',
    people: [person('ada'), person('mika', false)],
    room: { may_lead: true, may_take_lead: false, ...rights },
    ...change,
  }) as RoomStoreState

test('XREV-10 the lead is offered to staff when nobody in the room has it, and to managers at any time', () => {
  expect(presenterOf(state({}))?.client_id).toBe('ada')
  expect(mayTakeLead(state({}))).toBe(false)
  expect(mayTakeLead(state({ presenterId: null }))).toBe(true)
  // Gone a moment ago: they keep it until the room says that they do not.
  expect(mayTakeLead(state({ people: [person('mika')] }))).toBe(false)
  expect(mayTakeLead(state({ presenterId: null }, { may_lead: false }))).toBe(false)
  expect(mayTakeLead(state({}, { may_take_lead: true }))).toBe(true)
  expect(mayTakeLead(state({ isPresenter: true }, { may_take_lead: true }))).toBe(false)
  expect(mayTakeLead(state({ room: null }))).toBe(false)
})

test('XREV-10 everybody’s part in the room reads as words', () => {
  const words = [person('ada'), person('mika', false), person('bo')].map((one) => doing(one, 'ada'))
  expect(words).toEqual(['Leads', 'Looking around', 'Following'])
})

test('XREV-10 a window shows its own part in the room', () => {
  const open = { connection: 'open', following: true, wasRefused: false } as const
  const says = (change: Partial<RoomStoreState>): string => {
    const { tone, says: words } = standing(state({ ...open, ...change }))
    return `${tone}: ${words}`
  }
  expect(says({})).toBe('with: ada leads')
  expect(says({ presenterId: null })).toBe('with: Nobody leads')
  expect(says({ presenterId: 'gone' })).toBe('with: The leader is away for a moment')
  expect(says({ wasRefused: true })).toContain('ada leads now')
  expect(says({ isPresenter: true })).toContain('lead: You lead')
  expect(says({ following: false })).toBe('alone: You are looking around.')
  expect(says({ following: false, connection: 'connecting' })).toBe('alone: You are looking around.')
  expect(says({ isPresenter: true, connection: 'waiting' })).toContain('lost: The connection is lost')
})

test('XREV-10 the link of a playlist’s room has what is needed to open the playlist', () => {
  const address = roomAddress('r1', { id: 'p1', code: 'c 1' })
  expect(address).toBe('/co/rm/r1?playlist=p1&code=c+1')
  expect(playlistIn(new URLSearchParams(address.split('?')[1]))).toEqual({ id: 'p1', code: 'c 1' })
  expect(playlistIn(new URLSearchParams('playlist=p1'))).toBe(null)
  expect(roomAddress('r1')).toBe('/co/rm/r1')
})

test('XREV-11 the length of a visit is as short as it is useful', () => {
  expect([0, 59, 60, 3540, 3600, 7260].map(lengthText)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h 0 min',
    '2 h 1 min',
  ])
})
