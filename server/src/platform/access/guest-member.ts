import type { GuestView } from './guest.ts'
import type { Member } from './member.ts'

export type GuestMember = Member & { guest: GuestView }

/** Whose a comment or drawing is that the caller makes: a guest's is nobody else's, the link's author included. */
export function authorIdOf({ id, guest }: Pick<Member, 'id' | 'guest'>): string {
  return guest?.visitor?.id ?? id
}
