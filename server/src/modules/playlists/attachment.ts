import { safeName } from './safeName.ts'

/** Headers of a file to be saved (RFC 6266): its name in full for those who read it, in ASCII for the rest. */
export function attachment(name: string): Record<string, string> {
  const safe = safeName(name)
  const ascii = safe.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return { 'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(safe)}` }
}
