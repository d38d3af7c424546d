// The differences of two JSON schemas that callers of the API notice. A request breaks if a value is refused that was
// accepted before; an answer, if a value is missing or of another type. New fields and new values of a list in answers
// break nobody: callers have to expect both.

/** @typedef {'sent' | 'got'} Direction whether callers send what the schema describes, or get it */
/** @typedef {{ isBreaking: boolean, where: string, what: string }} Change */
/** @typedef {Record<string, any>} Schema */

/** Bounds that are stricter when greater, and those that are stricter when smaller. */
const FLOORS = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])
const CEILINGS = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])
/** Compared by their own rules, or words for people. */
const OTHERWISE = new Set(
  'type anyOf oneOf enum const properties required default title description examples'.split(' '),
)

/** @param {Schema} schema @returns {Schema[]} what a value may be, each of one type */
function alternativesOf(schema) {
  const union = schema.anyOf ?? schema.oneOf
  if (union) return union.flatMap(alternativesOf)
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}

/** @param {Schema} schema @returns {string} */
const typeOf = (schema) => schema.$ref ?? schema.type ?? (valuesOf(schema) ? 'value' : 'anything')

/** Key of an alternative among others of its type: the fixed values of its fields. @param {Schema} schema */
function kindOf(schema) {
  const fixed = Object.entries(schema.properties ?? {}).filter(([, field]) => 'const' in field)
  const values = fixed.map(([name, field]) => `${name}: ${JSON.stringify(field.const)}`)
  return values.length > 0 ? `${typeOf(schema)} with ${values.join(', ')}` : typeOf(schema)
}

/** Types of which a schema has several alternatives. @param {Schema} schema */
function repeatedTypes(schema) {
  const types = alternativesOf(schema).map(typeOf)
  return types.filter((type, index) => types.indexOf(type) !== index)
}

/**
 * Alternatives by their type, or by their kind where there are several of a type; those of one kind are numbered.
 * @param {Schema} schema @param {ReadonlySet<string>} repeated types @returns {Map<string, Schema>}
 */
function byKind(schema, repeated) {
  /** @type {Map<string, Schema>} */
  const kinds = new Map()
  for (const alternative of alternativesOf(schema)) {
    const kind = repeated.has(typeOf(alternative)) ? kindOf(alternative) : typeOf(alternative)
    const before = [...kinds.keys()].filter((one) => one === kind || one.startsWith(`${kind} #`)).length
    kinds.set(before === 0 ? kind : `${kind} #${before + 1}`, alternative)
  }
  return kinds
}

/** @param {Schema} schema @returns {unknown[] | undefined} the values that are allowed, where they are listed */
const valuesOf = (schema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined)

/** Whether kinds let a kind through: every integer is a number. @param {Map<string, Schema>} kinds @param {string} kind */
const hasKind = (kinds, kind) => kinds.has(kind) || kinds.has('anything') || (kind === 'integer' && kinds.has('number'))

/**
 * @param {Schema} before @param {Schema} after @param {string} where @param {Direction} direction
 * @returns {Change[]}
 */
export function schemaChanges(before, after, where, direction) {
  const repeated = new Set([before, after].flatMap(repeatedTypes))
  const [oldKinds, newKinds] = [byKind(before, repeated), byKind(after, repeated)]
  /** @type {Change[]} */
  const changes = []
  for (const kind of oldKinds.keys()) {
    if (!hasKind(newKinds, kind))
      changes.push({ isBreaking: direction === 'sent', where, what: `is never ${kind} now` })
  }
  for (const [kind, alternative] of newKinds) {
    const counterpart = oldKinds.get(kind)
    if (counterpart) changes.push(...changesOfOne(counterpart, alternative, where, direction))
    else if (!hasKind(oldKinds, kind))
      changes.push({ isBreaking: direction === 'got', where, what: `may be ${kind} now` })
  }
  return [...changes, ...defaultChanges(before, after, where)]
}

/** Of two schemas of one type. @type {typeof schemaChanges} */
function changesOfOne(before, after, where, direction) {
  return [
    ...valueChanges(before, after, where, direction),
    ...fieldChanges(before, after, where, direction),
    ...partChanges(before, after, where, direction),
    ...ruleChanges(before, after, where, direction),
  ]
}

/** @param {Schema} before @param {Schema} after @param {string} where @returns {Change[]} */
function defaultChanges(before, after, where) {
  const [oldDefault, newDefault] = [before, after].map((schema) => JSON.stringify(schema.default))
  return oldDefault === newDefault
    ? []
    : [{ isBreaking: false, where, what: `has the default ${newDefault ?? 'no more'}, before ${oldDefault ?? 'none'}` }]
}

/** @type {typeof schemaChanges} */
function valueChanges(before, after, where, direction) {
  const [oldValues, newValues] = [valuesOf(before), valuesOf(after)]
  if (!oldValues && !newValues) return []
  if (!oldValues || !newValues) {
    const what = newValues ? `is one of ${JSON.stringify(newValues)} now` : 'is no longer one of a few values'
    return [{ isBreaking: direction === (newValues ? 'sent' : 'got'), where, what }]
  }
  const removedValues = oldValues.filter((value) => !newValues.includes(value))
  const addedValues = newValues.filter((value) => !oldValues.includes(value))
  return [
    ...removedValues.map((value) => ({
      isBreaking: direction === 'sent',
      where,
      what: `is never ${JSON.stringify(value)} now`,
    })),
    ...addedValues.map((value) => ({ isBreaking: false, where, what: `may be ${JSON.stringify(value)} now` })),
  ]
}

/** @type {typeof schemaChanges} */
function fieldChanges(before, after, where, direction) {
  const [oldFields, newFields] = [before.properties ?? {}, after.properties ?? {}]
  return [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])].flatMap((name) => {
    const at = `${where}.${name}`
    const [was, is] = [before, after].map((schema) => schema.required?.includes(name) ?? false)
    const mustBeSent = is && direction === 'sent'
    if (!newFields[name]) return [{ isBreaking: true, where: at, what: 'is gone' }]
    if (!oldFields[name])
      return [{ isBreaking: mustBeSent, where: at, what: mustBeSent ? 'is new, and required' : 'is new' }]
    return [
      ...requiredChanges(was, is, at, direction),
      ...schemaChanges(oldFields[name], newFields[name], at, direction),
    ]
  })
}

/** @param {boolean} was @param {boolean} is @param {string} where @param {Direction} direction @returns {Change[]} */
function requiredChanges(was, is, where, direction) {
  if (was === is) return []
  return [
    { isBreaking: direction === (is ? 'sent' : 'got'), where, what: is ? 'is required now' : 'may be missing now' },
  ]
}

/** Schemas of the rows of a list, or of the values of a record, and how the way to them is written. */
const PARTS = /** @type {const} */ ([
  ['items', '[]'],
  ['additionalProperties', '.*'],
])

/** @param {string} name @param {Schema} before @param {Schema} after */
const arePartsOfBoth = (name, before, after) =>
  PARTS.some(([part]) => part === name) && typeof before[name] === 'object' && typeof after[name] === 'object'

/** @type {typeof schemaChanges} */
function partChanges(before, after, where, direction) {
  const parts = PARTS.filter(([name]) => arePartsOfBoth(name, before, after))
  return parts.flatMap(([name, way]) => schemaChanges(before[name], after[name], `${where}${way}`, direction))
}

/** Bounds, patterns and whatever else a schema may hold. @type {typeof schemaChanges} */
function ruleChanges(before, after, where, direction) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const [oldRule, newRule] = [before[name], after[name]]
    if (OTHERWISE.has(name) || arePartsOfBoth(name, before, after)) return []
    if (JSON.stringify(oldRule) === JSON.stringify(newRule)) return []
    const what = `has ${name} ${newRule === undefined ? 'no more' : JSON.stringify(newRule)}, before ${oldRule === undefined ? 'none' : JSON.stringify(oldRule)}`
    return [{ isBreaking: direction === 'sent' && isNarrower(name, oldRule, newRule), where, what }]
  })
}

/** Whether a rule is stricter than before; yes, if that cannot be judged. @param {string} name @param {any} oldRule @param {any} newRule */
function isNarrower(name, oldRule, newRule) {
  if (newRule === undefined) return false
  if (FLOORS.has(name)) return oldRule === undefined || newRule > oldRule
  if (CEILINGS.has(name)) return oldRule === undefined || newRule < oldRule
  return true
}
