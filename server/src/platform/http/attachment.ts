import { safeName } from './safe-name.ts'

/** Names of 255 bytes go everywhere; an extension needs some of them. */
const LONGEST_BYTES = 240

/** How many characters of a name there is room for. */
function roomFor(name: string): number {
  let bytes = 0
  const rest = Array.from(name).findIndex((character) => (bytes += Buffer.byteLength(character)) > LONGEST_BYTES)
  return rest < 0 ? Infinity : rest
}

/**
 * The header of a file to be saved (RFC 6266): its name in ASCII, and where that is not all of it, in full
 * for those who read it. Whatever the
 * name is, nothing of it leads out of a folder or reads backwards.
 */
export function disposition(name: string): string {
  const safe = safeName(name, roomFor(name))
  const ascii = safe.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const inFull = ascii === safe ? '' : `; filename*=UTF-8''${encodeURIComponent(safe)}`
  return `attachment; filename="${ascii}"${inFull}`
}

/** Headers of an export. */
export function attachment(name: string): Record<string, string> {
  return { 'content-disposition': disposition(name), 'cache-control': 'no-store' }
}
