/** One event of an element. It is nothing but its name at run time, and the type of its `detail` for the compiler. */
export interface EventKind<Detail> {
  readonly detail?: (detail: Detail) => void
}

/** The table of an element's events, by name. Its types, React's and custom-elements.json are made from it. */
export type EventTable = Readonly<Record<string, EventKind<never>>>

/** The types of the details that a table declares, by the names of the events. */
export type EventsOf<Table extends EventTable> = {
  -readonly [Name in keyof Table]: Table[Name] extends EventKind<infer Detail> ? Detail : never
}

/** A row of the table. The comment above it is its documentation. */
export const event = <Detail>(): EventKind<Detail> => ({})
