/**
 * Windows-1252 where it differs from Latin-1: its bytes 80 to 9F, spaces where it has none. Not by TextDecoder: that of
 * Node 20 reads Windows-1252 as Latin-1, which makes control characters of € and ’.
 */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Of all places of UTF-16, so many have a NUL at least: line breaks, digits and separators of whatever language. */
const NULS = 0.1

/** @typedef {'utf-8' | 'utf-16le' | 'utf-16be'} Encoding */

/**
 * Null: the bytes are no text of this encoding.
 *
 * @param {Uint8Array} bytes
 * @param {Encoding} encoding
 */
function decodeAs(bytes, encoding) {
  try {
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return decoded.includes('\0') ? null : decoded
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/**
 * UTF-16 without its mark, by the places of its NULs: characters of Latin scripts have one in their higher byte.
 *
 * @param {Uint8Array} bytes
 * @returns {Encoding | null}
 */
function encodingByNuls(bytes) {
  if (bytes.length % 2 === 1) return null
  const nuls = { even: 0, odd: 0 }
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) nuls[at % 2 === 0 ? 'even' : 'odd'] += 1
  if (Math.max(nuls.even, nuls.odd) < (NULS * bytes.length) / 2) return null
  // A few characters of other scripts, as U+3000, have theirs in the lower byte.
  if (nuls.odd > 4 * nuls.even) return 'utf-16le'
  return nuls.even > 4 * nuls.odd ? 'utf-16be' : null
}

/** @param {Uint8Array} bytes */
function decodeWindows(bytes) {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  // A byte that Windows-1252 has no character for: another encoding, such as Shift JIS.
  if (/[\x81\x8d\x8f\x90\x9d]/.test(latin)) return null
  return latin.replace(/[\x80-\x9f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80] ?? character)
}

/**
 * The text of a file that somebody gives, without its byte order mark: UTF-8; UTF-16 with or without its mark; else
 * Windows-1252, in which other programs on Windows write. Null: it is none of these, and no text.
 *
 * @param {Uint8Array} bytes
 * @returns {string | null}
 */
export function decodeText(bytes) {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decodeAs(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decodeAs(bytes, 'utf-16be')
  if (first === 0xef && second === 0xbb && third === 0xbf) return decodeAs(bytes, 'utf-8')
  if (bytes.includes(0)) {
    const encoding = encodingByNuls(bytes)
    return encoding && decodeAs(bytes, encoding)
  }
  return decodeAs(bytes, 'utf-8') ?? decodeWindows(bytes)
}
