import { FileTokenError } from './errors.ts'
import { isSigned, sign } from './signing.ts'

const PURPOSE = 'file-token/1'

/** Of an address's life it stays the same for a third, so that browsers can cache files; the rest it has at least. */
const STEPS = 3

export interface FileTokenOptions {
  /** Seconds after which it opens nothing; it may be less by a third. */
  ttl: number
  /** The ground that must still stand when the file is asked for, such as the caller's session: no spaces, no dots. */
  grant?: string | null | undefined
  /** Milliseconds. */
  now?: number | undefined
}

/** Neither keys nor grants hold spaces. */
function signedText(key: string, expires: string, grant: string | null): string {
  return grant === null ? `${expires} ${key}` : `${expires} ${key} ${grant}`
}

function createToken(secret: string, key: string, depth: number | null, options: FileTokenOptions): string {
  const { ttl, grant = null, now = Date.now() } = options
  const step = Math.max(1, Math.floor(ttl / STEPS))
  const expires = (Math.ceil((now / 1000 + ttl - step) / step) * step).toString(36)
  const parts = [expires, sign(secret, PURPOSE, signedText(key, expires, grant))]
  if (depth !== null || grant !== null) parts.push(String(depth ?? ''))
  if (grant !== null) parts.push(grant)
  return parts.join('.')
}

/** A token that opens one file until it ends. */
export function createFileToken(secret: string, key: string, options: FileTokenOptions): string {
  return createToken(secret, key, null, options)
}

/** A token that opens every file below a folder until it ends. It says how many segments of a key are the folder's. */
export function createFolderToken(secret: string, folder: string, options: FileTokenOptions): string {
  return createToken(secret, `${folder}/`, folder.split('/').length, options)
}

/** The subject of a token: the key itself, or the folder above it, which ends in '/' as no key does. */
function signedKey(key: string, depth: string): string {
  if (depth === '') return key
  const segments = key.split('/')
  // Nothing is ever signed for the empty key.
  if (!/^[1-9]$/.test(depth) || Number(depth) >= segments.length) return ''
  return `${segments.slice(0, Number(depth)).join('/')}/`
}

/** The parts of an address. */
export interface FileToken {
  /** The ground that must still stand, null for none. */
  grant: string | null
  /** Seconds for which it still opens its file. */
  seconds: number
}

/**
 * Checks the token of a file, or of a folder that it lies in.
 * @throws FileTokenError token_forged, token_expired
 */
export function verifyFileToken(secret: string, key: string, token: string, now = Date.now()): FileToken {
  const [expires = '', signature = '', depth = '', grant = null, ...more] = token.split('.')
  const text = signedText(signedKey(key, depth), expires, grant)
  if (more.length > 0 || !isSigned(secret, PURPOSE, text, signature)) throw new FileTokenError('token_forged')
  const seconds = Number.parseInt(expires, 36) - now / 1000
  if (seconds <= 0) throw new FileTokenError('token_expired')
  return { grant, seconds }
}

/** Address of a file with its token as access_token (CORE-48). `base` is the address under which keys are served. */
export function signedFileUrl(secret: string, base: string, key: string, options: FileTokenOptions): string {
  return `${base.replace(/\/$/, '')}/${key}?access_token=${createFileToken(secret, key, options)}`
}
