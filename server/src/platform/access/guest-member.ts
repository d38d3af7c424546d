import type { GuestView } from './guest.ts'
import type { Member } from './member.ts'

export type GuestMember = Member & { guest: GuestView }

/**
 * The owner of a comment or drawing that the caller makes: a guest's belongs to nobody else, not even to the link's
 * author.
 */
export function authorIdOf({ id, guest }: Pick<Member, 'id' | 'guest'>): string {
  return guest?.visitor?.id ?? id
}
