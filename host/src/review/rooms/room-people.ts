import type { RoomPerson, RoomStoreState } from '@arbo/core'
import { roomTexts } from './texts.ts'

/** Who leads; null while nobody does, or whoever does is not there. */
export function presenterOf({ people, presenterId }: RoomStoreState): RoomPerson | null {
  return people.find(({ client_id }) => client_id === presenterId) ?? null
}

/** What somebody in a room does, in words. */
export function doing({ client_id, following }: RoomPerson, presenterId: string | null): string {
  if (client_id === presenterId) return roomTexts.isLeading
  return following ? roomTexts.isFollowing : roomTexts.isAlone
}

/** Whether this window may take the lead now. Whoever leads and is gone has it for a moment still. */
export function mayTakeLead({ room, isPresenter, presenterId }: RoomStoreState): boolean {
  if (!room || isPresenter) return false
  return room.may_take_lead || (room.may_lead && presenterId === null)
}

/** How this window stands to the room: `with` those who follow, in front of them (`lead`), `alone`, or not connected (`lost`). */
export function standing(state: RoomStoreState): { tone: 'with' | 'lead' | 'alone' | 'lost'; says: string } {
  const { connection, isPresenter, following, presenterId, wasRefused } = state
  if (connection === 'waiting') return { tone: 'lost', says: roomTexts.lost }
  if (isPresenter) return { tone: 'lead', says: roomTexts.youLead }
  if (!following) return { tone: 'alone', says: roomTexts.lookingAround }
  const tone = 'with'
  if (connection === 'connecting') return { tone, says: roomTexts.connecting }
  const name = presenterOf(state)?.person.display_name
  if (name !== undefined) return { tone, says: wasRefused ? roomTexts.leadsNow(name) : roomTexts.leads(name) }
  return { tone, says: presenterId === null ? roomTexts.nobodyLeads : roomTexts.isAway }
}
