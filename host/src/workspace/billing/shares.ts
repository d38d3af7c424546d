import type { SeatInfo, StorageInformation, StorageKind } from '@arbo/core'
import { billingTexts } from './texts.ts'

/** Which of the bar's shades a share has: the strongest first, `none` is what is left. */
export type Shade = 1 | 2 | 3 | 4 | 'none'

/** One part of a whole, in the bar and in its legend. */
export interface Share {
  key: string
  label: string
  /** In words: `3`, `1.2 GB in 14 files`. */
  text: string
  /** Of the whole, 0 to 1. */
  part: number
  shade: Shade
}

const partOf = (value: number, whole: number): number => (whole > 0 ? Math.max(0, value) / whole : 0)

/** Seats by what became of them; where a smaller plan has made them too few, those that are held are the whole. */
export function seatShares({ total, used, pending, available }: SeatInfo): Share[] {
  const whole = Math.max(total, used + pending)
  const free = Math.max(0, available)
  const { count } = billingTexts
  return [
    { key: 'used', label: billingTexts.seatsUsed, text: count(used), part: partOf(used, whole), shade: 1 },
    { key: 'pending', label: billingTexts.seatsPending, text: count(pending), part: partOf(pending, whole), shade: 3 },
    { key: 'free', label: billingTexts.seatsFree, text: count(free), part: partOf(free, whole), shade: 'none' },
  ]
}

/** A kind keeps its shade however much there is of it. */
const SHADES: Readonly<Record<StorageKind, Shade>> = { video: 1, image: 2, attachment: 3, upload: 4 }

/** What is stored by kind, most first; what remains is not among them. */
export function storageShares({ available, storage_used, usage }: StorageInformation): Share[] {
  const whole = Math.max(available, storage_used)
  return usage.by_kind.map(({ kind, bytes, files }) => ({
    key: kind,
    label: billingTexts.kinds[kind],
    text: billingTexts.kindValue(bytes, files),
    part: partOf(bytes, whole),
    shade: SHADES[kind],
  }))
}
