import type { ImportColumnOrigin } from '@arbo/core/contract'

/** Choices by header: of the person who imports, and of whoever imported such a file before. */
export interface ColumnChoices<Field extends string> {
  chosen: Readonly<Record<string, Field | ''>>
  remembered: Readonly<Record<string, Field | ''>>
}

/** What the columns of a file are. */
export interface AssignedColumns<Field extends string> {
  /** Field by header, '' where a column is not imported. */
  mapping: Map<string, Field | ''>
  /** How each came to be that, by header. */
  origins: Map<string, ImportColumnOrigin>
}

/**
 * The field of each column: as the user chose it, else as it was chosen for such a file before, else as it is guessed. No
 * field is chosen twice, unless `mayRepeat` says so.
 * @param guess gets the columns that have a field already, and answers with a field that is free
 */
export function assignColumns<Field extends string>(
  headers: readonly string[],
  { chosen, remembered }: ColumnChoices<Field>,
  mayRepeat: (field: Field) => boolean,
  guess: (header: string, given: ReadonlyMap<string, Field | ''>) => Field | '',
): AssignedColumns<Field> {
  const given = new Map<string, Field | ''>()
  const origins = new Map<string, ImportColumnOrigin>()
  const fields = new Set<Field>()
  for (const [origin, choices] of [
    ['chosen', chosen],
    ['remembered', remembered],
  ] as const) {
    for (const header of headers) {
      const field = choices[header]
      if (field === undefined || given.has(header)) continue
      const isFree = field === '' || mayRepeat(field) || !fields.has(field)
      given.set(header, isFree ? field : '')
      origins.set(header, origin)
      if (field !== '') fields.add(field)
    }
  }
  for (const header of headers) {
    if (given.has(header)) continue
    given.set(header, guess(header, given))
    origins.set(header, 'guessed')
  }
  return { mapping: new Map(headers.map((header) => [header, given.get(header) ?? ''])), origins }
}
