import { schemaChanges } from './schema-changes.mjs'

/** @typedef {import('./schema-changes.mjs').Change} Change */
/** @typedef {{ isBreaking: boolean, text: string, endpoint?: string }} ApiChange `endpoint` where the text is of a part of one */
/** @typedef {Record<string, any>} Operation of an OpenAPI document */
/** @typedef {{ paths: Record<string, Record<string, Operation>>, components?: { schemas?: Record<string, any> } }} OpenApi */

/** @param {OpenApi} document @returns {Map<string, Operation>} by method and path */
function operationsOf({ paths }) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => /** @type {const} */ ([`${method.toUpperCase()} ${path}`, operation]),
    ),
  )
  return new Map(all)
}

/** @param {Change} change @param {string} [endpoint] @returns {ApiChange} */
const toApiChange = ({ isBreaking, where, what }, endpoint) => ({ isBreaking, text: `${where} ${what}`, endpoint })

/**
 * The changes that callers notice between two documents of the API: breaking ones first, otherwise in the order of methods.
 * @param {OpenApi} before @param {OpenApi} after @returns {ApiChange[]}
 */
export function apiChanges(before, after) {
  const [oldOperations, newOperations] = [operationsOf(before), operationsOf(after)]
  const changes = namesOf(oldOperations, newOperations).flatMap((endpoint) => {
    const [was, is] = [oldOperations.get(endpoint), newOperations.get(endpoint)]
    if (!is) return [{ isBreaking: true, text: `${endpoint} is gone` }]
    if (!was) return [{ isBreaking: false, text: `${endpoint} is new` }]
    return operationChanges(was, is).map((change) => toApiChange(change, endpoint))
  })
  const all = [...changes, ...sharedChanges(before, after).map((change) => toApiChange(change))]
  return [...all.filter(({ isBreaking }) => isBreaking), ...all.filter(({ isBreaking }) => !isBreaking)]
}

/** Number of endpoints with the same change from which one line stands for all. */
const ALIKE = 4

/** @param {readonly ApiChange[]} changes @returns {string[]} a line for each; one for many that change alike */
export function linesOf(changes) {
  const endpoints = new Map(changes.map(({ text }) => [text, /** @type {string[]} */ ([])]))
  for (const { text, endpoint } of changes) if (endpoint) endpoints.get(text)?.push(endpoint)
  return [...endpoints].flatMap(([text, [first, ...others]]) => {
    if (!first) return [text]
    if (others.length + 1 < ALIKE) return [first, ...others].map((endpoint) => `${endpoint} ${text}`)
    return [`${first} and ${others.length} others: ${text}`]
  })
}

/** @param {Map<string, unknown>} before @param {Map<string, unknown>} after @returns {string[]} */
const namesOf = (before, after) => [...new Set([...before.keys(), ...after.keys()])].toSorted()

/** @param {Operation} before @param {Operation} after @returns {Change[]} */
function operationChanges(before, after) {
  return [
    ...accessChanges(before, after),
    ...parameterChanges(before, after),
    ...contentChanges(before.requestBody ?? {}, after.requestBody ?? {}, 'body', 'sent'),
    ...contentChanges(before.responses?.['200'] ?? {}, after.responses?.['200'] ?? {}, 'answer', 'got'),
    ...errorChanges(before, after),
  ]
}

/** Who may call, and with which token. @param {Operation} before @param {Operation} after @returns {Change[]} */
function accessChanges(before, after) {
  const parts = /** @type {const} */ ([
    ['access', 'x-access'],
    ['scope', 'x-scope'],
  ])
  return parts.flatMap(([where, key]) => {
    const [valueBefore, valueAfter] = [before[key], after[key]]
    return valueBefore === valueAfter
      ? []
      : [{ isBreaking: valueAfter !== 'public', where, what: `is ${valueAfter} now, before ${valueBefore}` }]
  })
}

/** @param {Operation} operation @returns {Map<string, any>} by place and name */
const parametersOf = ({ parameters = [] }) =>
  new Map(parameters.map((/** @type {any} */ parameter) => [`${parameter.in}.${parameter.name}`, parameter]))

/** @param {Operation} before @param {Operation} after @returns {Change[]} */
function parameterChanges(before, after) {
  const [oldParameters, newParameters] = [parametersOf(before), parametersOf(after)]
  return namesOf(oldParameters, newParameters).flatMap((where) => {
    const [was, is] = [oldParameters.get(where), newParameters.get(where)]
    if (!is) return [{ isBreaking: true, where, what: 'is gone' }]
    const isRequired = is.required ?? false
    if (!was) return [{ isBreaking: isRequired, where, what: isRequired ? 'is new, and required' : 'is new' }]
    const changes = schemaChanges(was.schema, is.schema, where, 'sent')
    if (isRequired === (was.required ?? false)) return changes
    return [{ isBreaking: isRequired, where, what: isRequired ? 'is required now' : 'may be left out now' }, ...changes]
  })
}

/**
 * Changes of a body or an answer, by content type.
 * @param {{ content?: Record<string, any> }} before @param {{ content?: Record<string, any> }} after
 * @param {'body' | 'answer'} where @param {import('./schema-changes.mjs').Direction} direction @returns {Change[]}
 */
function contentChanges({ content: oldTypes = {} }, { content: newTypes = {} }, where, direction) {
  const removedTypes = Object.keys(oldTypes).filter((type) => !newTypes[type])
  const addedTypes = Object.keys(newTypes).filter((type) => !oldTypes[type])
  return [
    ...removedTypes.map((type) => ({ isBreaking: true, where, what: `is no ${type} now` })),
    // A new body is required from now on.
    ...addedTypes.map((type) => ({
      isBreaking: direction === 'sent' && removedTypes.length === 0,
      where,
      what: `is ${type} now`,
    })),
    ...Object.keys(newTypes).flatMap((type) =>
      oldTypes[type] ? schemaChanges(oldTypes[type].schema, newTypes[type].schema, where, direction) : [],
    ),
  ]
}

/** The codes of an operation’s refusals: its descriptions name one a line. @param {Operation} operation */
function errorsOf({ responses = {} }) {
  const refusals = Object.entries(responses).filter(([status]) => status !== '200')
  return new Map(
    refusals.flatMap(([status, { description }]) =>
      [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => /** @type {[string, string]} */ ([`${code}`, status])),
    ),
  )
}

/**
 * Callers handle the codes that they know: a code may come or go, but not change its status.
 * @param {Operation} before @param {Operation} after @returns {Change[]}
 */
function errorChanges(before, after) {
  const [oldErrors, newErrors] = [errorsOf(before), errorsOf(after)]
  /** @type {(code: string) => Change[]} */
  const changesOf = (code) => {
    const [was, is] = [oldErrors.get(code), newErrors.get(code)]
    if (was === is) return []
    const where = `error ${code}`
    if (!is) return [{ isBreaking: false, where, what: 'is gone' }]
    if (!was) return [{ isBreaking: false, where, what: `is new, with status ${is}` }]
    return [{ isBreaking: true, where, what: `has status ${is} now, before ${was}` }]
  }
  return namesOf(oldErrors, newErrors).flatMap(changesOf)
}

/** Of the schemas that answers refer to. @param {OpenApi} before @param {OpenApi} after @returns {Change[]} */
function sharedChanges(before, after) {
  const [oldSchemas, newSchemas] = [before.components?.schemas ?? {}, after.components?.schemas ?? {}]
  return Object.keys(newSchemas).flatMap((name) =>
    oldSchemas[name] ? schemaChanges(oldSchemas[name], newSchemas[name], name, 'got') : [],
  )
}
