/** Arithmetic between a timeline's px and frames. A frame is a cell: frame n covers [n, n + 1) of count cells. */

/** The frame under a position, `fraction` 0 to 1 of the track's width. */
export function frameAtFraction(fraction: number, count: number): number {
  if (count <= 0) return 0
  return Math.max(0, Math.min(count - 1, Math.floor(fraction * count)))
}

/** Middle of a frame's cell as a fraction of the track's width: where its mark and the playhead stand. */
export function fractionOfFrame(frame: number, count: number): number {
  if (count <= 0) return 0
  return (Math.max(0, Math.min(count - 1, frame)) + 0.5) / count
}

/** A range of frames as fractions: from the start of the first cell to the end of the last one. */
export function fractionsOfRange(first: number, last: number, count: number): { start: number; end: number } {
  if (count <= 0) return { start: 0, end: 0 }
  return { start: Math.max(0, first) / count, end: Math.min(count, last + 1) / count }
}
