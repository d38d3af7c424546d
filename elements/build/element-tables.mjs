/** `versionId` -> `version-id`; the same rule as in the kit. */
const attributeName = (/** @type {string} */ property) =>
  property.replace(/([a-z0-9])([A-Z])/g, (_, before, after) => `${before}-${after.toLowerCase()}`)

const TYPES = { string: 'string | undefined', number: 'number | undefined', boolean: 'boolean' }

/** The kind `attr.x` or `attr.x<Type>()` of a row. */
function readKind(ts, expression) {
  const call = ts.isCallExpression(expression) ? expression : null
  const access = call ? call.expression : expression
  if (!ts.isPropertyAccessExpression(access)) return null
  const kind = access.name.text
  const argument = call?.typeArguments?.[0]?.getText()
  return { attribute: kind !== 'none', type: TYPES[kind] ?? `${argument ?? 'unknown'} | undefined` }
}

const commentOf = (node) =>
  (node.jsDoc ?? [])
    .map(({ comment }) => (typeof comment === 'string' ? comment : (comment ?? []).map(({ text }) => text).join('')))
    .join('\n')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The rows of `export const <name> = { ... }`. */
function rowsOf(ts, source, name) {
  const constants = source?.statements.filter(ts.isVariableStatement) ?? []
  const constant = constants
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((one) => one.name.getText() === name)
  return (constant?.initializer?.properties ?? []).filter(ts.isPropertyAssignment)
}

const inOneLine = (/** @type {string} */ type) => type.replaceAll(/\s+/g, ' ').replaceAll(';', ',')

/** An event of the table: `event<Detail>()`. A type that says nothing outside of its package is put otherwise by `@type`. */
function readEvent(ts, row) {
  const tags = (row.jsDoc ?? []).flatMap((doc) => [...(doc.tags ?? [])])
  const typeTag = tags.find((tag) => tag.tagName.text === 'type')?.typeExpression?.type
  const detail = (typeTag ?? row.initializer.typeArguments?.[0])?.getText() ?? 'unknown'
  return {
    type: { text: `CustomEvent<${inOneLine(detail)}>` },
    description: commentOf(row),
    name: ts.isStringLiteral(row.name) ? row.name.text : row.name.getText(),
  }
}

/** The properties of the table, each with the attribute that it is read from. */
function addProperties(ts, declaration, rows) {
  for (const row of rows) {
    const kind = readKind(ts, row.initializer)
    if (!kind) continue
    const name = row.name.getText()
    const described = { description: commentOf(row), type: { text: kind.type } }
    const attribute = kind.attribute ? attributeName(name) : undefined
    declaration.members.push({ kind: 'field', name, ...described, ...(attribute ? { attribute } : {}) })
    if (attribute) declaration.attributes.push({ name: attribute, ...described, fieldName: name })
  }
}

/** The declaration that `elementClass(View, styles, props)` makes, which the analyzer cannot see. */
function completeClass(ts, declaration, rows) {
  declaration.superclass = { name: 'HTMLElement' }
  // The analyzer takes any call in the heritage clause for a mixin.
  delete declaration.mixins
  declaration.customElement = true
  declaration.members = (declaration.members ?? []).filter((member) => !member.static)
  declaration.attributes ??= []
  addProperties(ts, declaration, rows)
}

/**
 * Plugin for the manifest analyzer: events are those of the table in src/events.ts, properties those of src/props.ts,
 * each described by the comment above its row. @param {{ events?: object, props?: object }} sources parsed files
 */
export function elementTables({ events, props }) {
  return {
    name: 'arbo-element-tables',
    analyzePhase({ ts, node, moduleDoc }) {
      if (!ts.isClassDeclaration(node)) return
      const declaration = moduleDoc.declarations?.find(({ name }) => name === node.name?.text)
      if (!declaration) return
      const heritage = node.heritageClauses?.flatMap(({ types }) => [...types])[0]?.expression
      const isMade = heritage && ts.isCallExpression(heritage) && heritage.expression.getText() === 'elementClass'
      if (isMade) completeClass(ts, declaration, rowsOf(ts, props, 'props'))
      declaration.events = rowsOf(ts, events, 'events').map((row) => readEvent(ts, row))
    },
  }
}
