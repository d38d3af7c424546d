/**
 * A sentence of the text catalogue: the reading thread does not speak, it says what is to be said.
 *
 * @typedef {{ key: import('../texts.ts').TextKey, values?: Record<string, string | number> }} Said
 */

/** A fault of a whole file, as the thread that reads it finds it. readSheet makes a SheetError of it. */
export class SheetFault extends Error {
  /**
   * @param {import('./sheet-error.ts').SheetErrorCode} code
   * @param {readonly [Said, ...Said[]]} said the main sentence, and details where it has some
   * @param {Readonly<Record<string, unknown>>} [meta] `missing`, `unknown` and `repeated` columns; `max_rows`, or `limit` in bytes
   * @param {unknown} [cause]
   */
  constructor(code, said, meta = {}, cause) {
    super(said[0].key, cause === undefined ? undefined : { cause })
    this.name = 'SheetFault'
    this.code = code
    this.said = said
    this.meta = meta
  }
}

/**
 * The file is no table at all.
 *
 * @param {unknown} [cause]
 */
export function unreadable(cause) {
  return new SheetFault('invalid', [{ key: 'sheet.invalid' }], {}, cause)
}

/**
 * @typedef {{ code: import('./sheet-error.ts').SheetErrorCode, said: readonly [Said, ...Said[]],
 *   meta: Readonly<Record<string, unknown>>, reason: string | undefined }} Fault what passes between threads
 */

/**
 * @param {unknown} error
 * @returns {Fault}
 * @throws what is no fault of the file
 */
export function faultOf(error) {
  if (!(error instanceof SheetFault)) throw error
  const { code, said, meta, cause } = error
  return { code, said, meta, reason: cause === undefined ? undefined : String(cause) }
}
