/** The loudness of equal parts of a clip's sound. */
export interface Waveform {
  /** 0 to 1. */
  peaks: readonly number[]
  /** Microseconds that all parts cover; null where that is the length of the picture. */
  duration: number | null
}

/** The server's peaks are whole numbers up to this. */
const FULL_SCALE = 255

/**
 * Reads what an address or a page gave: the server's `{ duration, peaks }` with peaks from 0 to 255, or a list from 0 to 1.
 * @returns null for anything else
 */
export function readWaveform(data: unknown): Waveform | null {
  if (Array.isArray(data)) return isNumbers(data) ? { peaks: data.map(clamp), duration: null } : null
  if (typeof data !== 'object' || data === null) return null
  const { peaks, duration } = data as { peaks?: unknown; duration?: unknown }
  if (!Array.isArray(peaks) || !isNumbers(peaks)) return null
  const seconds = typeof duration === 'number' && duration > 0 ? duration : null
  return { peaks: peaks.map((peak) => clamp(peak / FULL_SCALE)), duration: seconds }
}

/**
 * The loudest peak under each of `count` columns of a track.
 * @param length microseconds of picture that the track shows; the sound may be longer or shorter
 */
export function columnsOf({ peaks, duration }: Waveform, count: number, length: number): number[] {
  const perColumn = (peaks.length * (duration === null ? 1 : length / duration)) / Math.max(1, count)
  return Array.from({ length: count }, (_, column) => {
    const first = Math.floor(column * perColumn)
    const last = Math.max(first, Math.ceil((column + 1) * perColumn) - 1)
    let loudest = 0
    for (let i = first; i <= last; i++) loudest = Math.max(loudest, peaks[i] ?? 0)
    return loudest
  })
}

function isNumbers(list: readonly unknown[]): list is number[] {
  return list.every((each) => typeof each === 'number' && Number.isFinite(each))
}

const clamp = (peak: number): number => Math.min(1, Math.max(0, peak))
