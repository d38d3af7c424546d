import { FileTokenError } from './errors.ts'
import { isSigned, sign } from './signing.ts'

const PURPOSE = 'file-token/1'

/** Seconds; a player asks for parts of a film as long as it is open. */
export const FILE_TOKEN_TTL = 6 * 3600
/** Seconds; ends are rounded up to these, so that addresses stay the same for a while and browsers can cache files. */
const STEP = 900

function signedText(key: string, expires: string): string {
  return `${expires} ${key}`
}

/** A token that opens one file until it ends. `now` in milliseconds. */
export function createFileToken(secret: string, key: string, ttl = FILE_TOKEN_TTL, now = Date.now()): string {
  const expires = (Math.ceil((now / 1000 + ttl) / STEP) * STEP).toString(36)
  return `${expires}.${sign(secret, PURPOSE, signedText(key, expires))}`
}

/** A token that opens every file below a folder until it ends. It says how many segments of a key are the folder's. */
export function createFolderToken(secret: string, folder: string, ttl = FILE_TOKEN_TTL, now = Date.now()): string {
  const depth = folder.split('/').length
  const [expires, signature] = createFileToken(secret, `${folder}/`, ttl, now).split('.', 2)
  return `${expires}.${signature}.${depth}`
}

/** What a token was made for: the key itself, or the folder above it, which ends in '/' as no key does. */
function signedKey(key: string, [depth, ...more]: readonly string[]): string {
  if (depth === undefined) return key
  const segments = key.split('/')
  // Nothing is ever signed for the empty key.
  if (!/^[1-9]$/.test(depth) || Number(depth) >= segments.length || more.length > 0) return ''
  return `${segments.slice(0, Number(depth)).join('/')}/`
}

/**
 * Checks the token of a file, or of a folder that it lies in.
 * @throws FileTokenError token_forged, token_expired
 */
export function verifyFileToken(secret: string, key: string, token: string, now = Date.now()): void {
  const [expires = '', signature = '', ...depth] = token.split('.')
  const text = signedText(signedKey(key, depth), expires)
  if (!isSigned(secret, PURPOSE, text, signature)) throw new FileTokenError('token_forged')
  if (Number.parseInt(expires, 36) * 1000 <= now) throw new FileTokenError('token_expired')
}

/** Address of a file with its token as access_token (CORE-48). `base` is the address under which keys are served. */
export function signedFileUrl(secret: string, base: string, key: string, ttl?: number, now?: number): string {
  return `${base.replace(/\/$/, '')}/${key}?access_token=${createFileToken(secret, key, ttl, now)}`
}
