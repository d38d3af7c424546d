/**
 * How one property of an element is fed from its attribute. `fromAttribute` gets the text, or null when the attribute is
 * absent; without it the property has no attribute at all (closures, big data, class instances).
 */
export interface Prop<Value> {
  readonly initial: Value
  readonly fromAttribute?: (text: string | null) => Value
}

/** The table that `elementClass` takes: property name to its kind. */
export type PropTable = Readonly<Record<string, Prop<unknown>>>

/** The property types that a table declares. */
export type PropsOf<Table extends PropTable> = {
  -readonly [Name in keyof Table]: Table[Name] extends Prop<infer Value> ? Value : never
}

function toNumber(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined
  const value = Number(text)
  if (Number.isNaN(value)) throw new TypeError(`"${text}" is not a number`)
  return value
}

/** The kinds of properties. An absent attribute gives undefined, and false for a boolean, as HTML does. */
export const attr = {
  /** Text. An empty attribute is the empty text, not absence. */
  string: { initial: undefined, fromAttribute: (text) => text ?? undefined } satisfies Prop<string | undefined> as Prop<
    string | undefined
  >,
  /** A decimal number; anything else is reported as an `arbo-error` and the property is undefined. */
  number: { initial: undefined, fromAttribute: toNumber } satisfies Prop<number | undefined> as Prop<
    number | undefined
  >,
  /** True by presence, whatever the attribute's text. */
  boolean: { initial: false, fromAttribute: (text) => text !== null } satisfies Prop<boolean> as Prop<boolean>,
  /** Property only, passed by identity: functions, large arrays, Date, Map. */
  none: <Value>(): Prop<Value | undefined> => ({ initial: undefined }),
  /** Property, or small JSON in the attribute for pages written by hand. The property keeps its identity. */
  json: <Value>(): Prop<Value | undefined> => ({
    initial: undefined,
    fromAttribute: (text) => (text === null ? undefined : (JSON.parse(text) as Value)),
  }),
}

/** `versionId` -> `version-id`, the rule by which r2wc names attributes too. */
export function attributeName(property: string): string {
  return property.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, after: string) => `${before}-${after.toLowerCase()}`,
  )
}
