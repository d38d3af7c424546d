/** A fault of a whole file; the codes are those of the error catalogue. */
export type SheetErrorCode = 'invalid_file_format' | 'invalid' | 'too_large'

/** A file that cannot be read as a table of these columns. Its message is for the person who chose the file. */
export class SheetError extends Error {
  readonly code: SheetErrorCode
  /** `missing`, `unknown` and `repeated` columns by name; `max_rows` or `limit` in bytes. */
  readonly meta: Readonly<Record<string, unknown>>

  constructor(code: SheetErrorCode, message: string, meta: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SheetError'
    this.code = code
    this.meta = meta
  }
}
