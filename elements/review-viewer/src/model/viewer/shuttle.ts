/** Speeds that J and L run through, press by press: those of REV-26 from 1 upwards. */
const SHUTTLE = [1, 2, 5, 10] as const

/**
 * The speed after one more press of J (-1) or L (1).
 * @param speed the present one, negative for reverse, 0 while paused
 */
export function nextShuttle(speed: number, direction: -1 | 1): number {
  const along = speed * direction
  if (along <= 0) return direction
  return (SHUTTLE.find((each) => each > along) ?? SHUTTLE.at(-1) ?? 1) * direction
}
