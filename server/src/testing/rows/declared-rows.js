import { readFileSync, writeFileSync } from 'node:fs'
import { isCallExpression, isPropertyAccessExpression } from 'typescript-7/unstable/ast'
import { API, SymbolFlags, TypeFlags } from 'typescript-7/unstable/sync'

/**
 * The rows that queries declare, by their type argument or by where the rows go: `node declared-rows.js TSCONFIG FILE`, in
 * place of the places in the file, in their order. Null where the row is the caller's to say. A program of its own, and so
 * in plain JavaScript: it reads all types of the server, during which nothing else would go on.
 *
 * @typedef {import('typescript-7/unstable/ast').Node} Node
 * @typedef {import('typescript-7/unstable/ast').CallExpression} CallExpression
 * @typedef {import('typescript-7/unstable/sync').Type} Type
 * @typedef {import('./sent-rows.ts').Place} Place
 * @typedef {import('./sent-rows.ts').DeclaredField} DeclaredField
 * @typedef {import('./sent-rows.ts').DeclaredRow} DeclaredRow
 */

const QUERIES = new Set(['rowsOf', 'rowOf', 'rows', 'query', 'queryOn'])
const [tsconfig = '', file = ''] = process.argv.slice(2)
const api = new API()
const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProject(tsconfig)
if (!project) throw new Error(`${tsconfig} cannot be read`)
const { program, checker } = project

/** @type {Map<string, Map<string, CallExpression>>} */
const known = new Map()

/** @type {Place[]} */
const places = JSON.parse(readFileSync(file, 'utf8'))
writeFileSync(file, JSON.stringify(places.map(declaredAt)))
api.close()

/** @param {Place} place @returns {DeclaredRow | null} */
function declaredAt(place) {
  const call = queriesIn(place.file).get(`${place.line}:${place.column}`)
  const row = call && rowOfQuery(call)
  if (!row || row.isTypeParameter()) return null
  return { fields: fieldsOf(row), isOpen: checker.getIndexInfosOfType(row).length > 0 }
}

/** @param {string} name @returns {Map<string, CallExpression>} by line and column */
function queriesIn(name) {
  const found = known.get(name) ?? new Map()
  if (known.has(name)) return found
  known.set(name, found)
  const source = program.getSourceFile(name)
  if (!source) return found
  /** @param {Node} node */
  const visit = (node) => {
    if (isCallExpression(node) && QUERIES.has(nameOf(node).getText(source))) {
      const { line, character } = source.getLineAndCharacterOfPosition(nameOf(node).getStart(source))
      found.set(`${line + 1}:${character + 1}`, node)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** @param {CallExpression} call @returns {Node} */
function nameOf({ expression }) {
  return isPropertyAccessExpression(expression) ? expression.name : expression
}

/** @param {CallExpression} call @returns {Type | undefined} */
function rowOfQuery(call) {
  const [node] = call.typeArguments ?? []
  if (node) return checker.getTypeFromTypeNode(node)
  const [answer] = argumentsOf(checker.getTypeAtLocation(call))
  return answer && checker.isArrayType(answer) ? argumentsOf(answer)[0] : undefined
}

/** @param {Type | undefined} type @returns {readonly Type[]} */
function argumentsOf(type) {
  return type?.isTypeReference() ? checker.getTypeArguments(type) : []
}

/** @param {Type} row @returns {DeclaredField[]} */
function fieldsOf(row) {
  return checker.getPropertiesOfType(row).map((property) => {
    const members = membersOf(checker.getTypeOfSymbol(property))
    const kinds = kindsOf(members)
    return {
      name: property.name,
      kinds,
      mayBeNull: kinds.includes('any') || members.some(isNothing),
      mayBeMissing: (property.flags & SymbolFlags.Optional) !== 0,
    }
  })
}

/** @param {Type | undefined} type @returns {readonly Type[]} of a union its parts */
function membersOf(type) {
  if (!type) return []
  return type.isUnionType() ? type.getTypes() : [type]
}

/** @param {Type} type */
function isNothing(type) {
  return (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0
}

/** @param {readonly Type[]} types @returns {string[]} what their values are, without null */
function kindsOf(types) {
  const kinds = types.filter((type) => !isNothing(type)).map((type) => arrayKind(type) ?? kindOf(type))
  return [...new Set(kinds)]
}

/** Of what is an array of arrays nothing more is said: it may hold itself. @param {Type} type */
function arrayKind(type) {
  if (!checker.isArrayType(type)) return undefined
  const elements = argumentsOf(type).flatMap(membersOf)
  const kinds = new Set(elements.filter((element) => !isNothing(element)).map(kindOf))
  return kinds.size === 1 ? `${[...kinds].join()}[]` : 'any[]'
}

/** @param {Type} type @returns {string} */
function kindOf(type) {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'any'
  if (type.flags & TypeFlags.StringLike) return 'string'
  if (type.flags & (TypeFlags.NumberLike | TypeFlags.BigIntLike)) return 'number'
  if (type.flags & TypeFlags.BooleanLike) return 'boolean'
  const name = type.getSymbol()?.name
  return name === 'Date' || name === 'Buffer' ? name : 'object'
}
