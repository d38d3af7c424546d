/** Minutes east of UTC as people write them: `UTC+05:30`. */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}
