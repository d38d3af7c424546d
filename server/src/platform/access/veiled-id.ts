import { createHash } from 'node:crypto'

/**
 * What stands for a thing that somebody does not see: the same wherever one place speaks of it, so that they can tell which
 * of the hidden things is meant, and of no use anywhere else.
 * @param place id of the room, playlist ... that speaks of it
 */
export function veiledId(place: string, id: string): string {
  const hex = createHash('sha256').update(`${place} ${id}`).digest('hex')
  // RFC 9562: version 8, made as one likes.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
