/** Where a query is called: the position of its name, from 1. */
export interface Place {
  file: string
  line: number
  column: number
}

/** What was answered to a statement of the product, or of a test. */
export interface SentRows extends Place {
  fields: SentField[]
}

export interface SentField {
  name: string
  /** Of its type in the database. */
  oid: number
  wasNull: boolean
}

/** The type of the rows that a query expects. */
export interface DeclaredRow {
  fields: DeclaredField[]
  /** It may have others beside these. */
  isOpen: boolean
}

export interface DeclaredField {
  name: string
  /** What it may be beside null: 'string', 'number', 'boolean', 'Date', 'Buffer', 'object' or 'any', also with []. */
  kinds: string[]
  mayBeNull: boolean
  mayBeMissing: boolean
}
