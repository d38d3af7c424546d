/**
 * Why an archive is not read: it is damaged, needs a password, is packed by another method, holds too many files, or
 * unpacks to too much.
 *
 * @typedef {'damaged' | 'locked' | 'method' | 'too_many' | 'too_large'} ZipFaultKind
 */

/** An archive that is not read. Who asked for its files says so in their own words. */
export class ZipFault extends Error {
  /**
   * @param {ZipFaultKind} kind
   * @param {unknown} [cause]
   */
  constructor(kind, cause) {
    super(`a zip archive is not read: ${kind}`, cause === undefined ? undefined : { cause })
    this.name = 'ZipFault'
    this.kind = kind
  }
}

/**
 * What the reader of archives says is a fault of the archive; what the system says (the disk, an abort) is none.
 *
 * @param {unknown} error
 * @returns {unknown}
 */
export function zipFaultOf(error) {
  if (!(error instanceof Error) || error instanceof ZipFault) return error
  if (error.message === 'strong encryption is not supported') return new ZipFault('locked', error)
  const isSystems = 'code' in error && !String(error.code).startsWith('Z_')
  return isSystems ? error : new ZipFault('damaged', error)
}
