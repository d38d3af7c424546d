import type { RoomPerson, RoomStoreState } from '@arbo/core'
import { roomTexts } from './texts.ts'

/** The presenter; null: none, or they are not connected. */
export function presenterOf({ people, presenterId }: RoomStoreState): RoomPerson | null {
  return people.find(({ client_id }) => client_id === presenterId) ?? null
}

/** A person's activity in a room, in words. */
export function doing({ client_id, following }: RoomPerson, presenterId: string | null): string {
  if (client_id === presenterId) return roomTexts.isLeading
  return following ? roomTexts.isFollowing : roomTexts.isAlone
}

/** Whether this window may take the lead now. A disconnected presenter keeps it for a moment. */
export function mayTakeLead({ room, isPresenter, presenterId }: RoomStoreState): boolean {
  if (!room || isPresenter) return false
  return room.may_take_lead || (room.may_lead && presenterId === null)
}

/**
 * This window's role in the room: following (`with`), presenting (`lead`), looking around (`alone`), or not connected
 * (`lost`).
 */
export function standing(state: RoomStoreState): { tone: 'with' | 'lead' | 'alone' | 'lost'; says: string } {
  const { connection, isPresenter, following, presenterId, wasRefused } = state
  if (connection === 'waiting') return { tone: 'lost', says: roomTexts.lost }
  if (isPresenter) return { tone: 'lead', says: roomTexts.youLead }
  if (!following) return { tone: 'alone', says: roomTexts.lookingAround }
  const tone = 'with'
  if (connection === 'connecting') return { tone, says: roomTexts.connecting }
  const name = presenterOf(state)?.person.display_name
  if (name !== undefined) return { tone, says: wasRefused ? roomTexts.leadsNow({ name }) : roomTexts.leads({ name }) }
  return { tone, says: presenterId === null ? roomTexts.nobodyLeads : roomTexts.isAway }
}
