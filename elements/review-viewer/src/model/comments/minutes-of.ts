/** A length of time as it is shown beside a voice note: `1:05`. */
export function minutesOf(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
