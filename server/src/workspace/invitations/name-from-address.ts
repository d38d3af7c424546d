import { DISPLAY_NAME_MAX } from '@arbo/core/contract'
import { text } from '../texts.ts'

/** A name for somebody of whom only the address is known, by the rule of display names: anna.berg+a@... is anna berg. */
export function nameFromAddress(email: string): string {
  const [local = ''] = email.split(/[@+]/)
  const letters = local.replace(/[^\p{L}\p{M}]+/gu, ' ').trim()
  return Array.from(letters).slice(0, DISPLAY_NAME_MAX).join('').trim() || text('invitation.unnamed')
}
