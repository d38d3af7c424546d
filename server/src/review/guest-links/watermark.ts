import { text } from '../texts.ts'
import type { GuestView } from '../../platform/access/guest.ts'
import type { LinkRow } from '../../platform/access/guest-link.ts'

/** The text over the picture: the viewer, and the day of the workspace. */
export function watermarkOf(
  { hasWatermark, today }: Pick<LinkRow, 'hasWatermark' | 'today'>,
  visitor: GuestView['visitor'],
): string | null {
  if (!hasWatermark) return null
  return text('guest.watermark', { name: visitor?.name ?? text('guest.preview'), day: today })
}
