/** Characters that no file system, or not every one, has in a name: separators, wildcards, control characters. */
const UNSAFE = /[\p{Cc}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** Windows keeps these for devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Names of 255 bytes go everywhere; the number before and characters of four bytes need room. */
const USUAL = 50

/**
 * A file name that every system takes: nothing that leads out of a folder, is reserved or is cut off. The extension, of
 * up to 8 letters and digits, is kept.
 */
export function safeName(name: string, longest = USUAL): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/su.exec(name.normalize('NFC')) ?? []
  const plain = stem.replace(UNSAFE, '_').replace(/^[\s.]+|[\s.]+$/gu, '')
  const short = Array.from(plain).slice(0, longest).join('').trimEnd() || '_'
  return `${DEVICE.test(short) ? '_' : ''}${short}${extension}`
}
