import { safeName } from './safeName.ts'

/** Names of 255 bytes go everywhere; an extension needs some of them. */
const LONGEST_BYTES = 240

/** How many characters of a name there is room for. */
function roomFor(name: string): number {
  let bytes = 0
  const rest = Array.from(name).findIndex((character) => (bytes += Buffer.byteLength(character)) > LONGEST_BYTES)
  return rest < 0 ? Infinity : rest
}

/**
 * The header of a file to be saved (RFC 6266): its name in full for those who read it, in ASCII for the rest. Whatever the
 * name is, nothing of it leads out of a folder or reads backwards.
 */
export function disposition(name: string): string {
  const safe = safeName(name, roomFor(name))
  const ascii = safe.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(safe)}`
}

/** Headers of an export. */
export function attachment(name: string): Record<string, string> {
  return { 'content-disposition': disposition(name), 'cache-control': 'no-store' }
}
