import { pageLanguage, type SeatInfo, type StorageInformation, type StorageKind } from '@arbo/core'
import { formatBytes, formatNumber } from '@arbo/core/format'
import { billingTexts } from './texts.ts'

/** A share's shade in the bar: 1 is the strongest, `none` is the remainder. */
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

/** Seats by use; where a smaller plan has too few, the held ones are the whole. */
export function seatShares({ total, used, pending, available }: SeatInfo): Share[] {
  const whole = Math.max(total, used + pending)
  const free = Math.max(0, available)
  const count = (value: number): string => formatNumber(value, 0, pageLanguage())
  return [
    { key: 'used', label: billingTexts.seatsUsed, text: count(used), part: partOf(used, whole), shade: 1 },
    { key: 'pending', label: billingTexts.seatsPending, text: count(pending), part: partOf(pending, whole), shade: 3 },
    { key: 'free', label: billingTexts.seatsFree, text: count(free), part: partOf(free, whole), shade: 'none' },
  ]
}

/** A kind keeps its shade, whatever its size. */
const SHADES: Readonly<Record<StorageKind, Shade>> = { video: 1, image: 2, attachment: 3, upload: 4, trash: 4 }

/** Storage by kind, most first, without the remainder. */
export function storageShares({ available, storage_used, usage }: StorageInformation): Share[] {
  const whole = Math.max(available, storage_used)
  return usage.by_kind.map(({ kind, bytes, files }) => ({
    key: kind,
    label: billingTexts.kinds[kind],
    text: billingTexts.kindValue({ size: formatBytes(bytes, pageLanguage()), count: files }),
    part: partOf(bytes, whole),
    shade: SHADES[kind],
  }))
}
