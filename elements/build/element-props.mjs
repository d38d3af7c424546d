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

/** The table of properties: the third argument of `elementClass(View, styles, table)`, or the constant it names. */
function findTable(ts, heritage, source) {
  const table = heritage.arguments[2]
  if (!table) return null
  if (ts.isObjectLiteralExpression(table)) return table
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const found = statement.declarationList.declarations.find(({ name }) => name.getText() === table.getText())
    let value = found?.initializer
    while (value && (ts.isSatisfiesExpression(value) || ts.isAsExpression(value))) value = value.expression
    if (value && ts.isObjectLiteralExpression(value)) return value
  }
  return null
}

/**
 * Plugin for the manifest analyzer, which sees neither the properties that `elementClass` makes from its table nor that
 * its result is an HTMLElement. The description is the doc comment on the row.
 */
export function elementProps() {
  return {
    name: 'arbo-element-props',
    analyzePhase({ ts, node, moduleDoc }) {
      if (!ts.isClassDeclaration(node)) return
      const heritage = node.heritageClauses?.flatMap(({ types }) => [...types])[0]?.expression
      if (!heritage || !ts.isCallExpression(heritage) || heritage.expression.getText() !== 'elementClass') return
      const declaration = moduleDoc.declarations?.find(({ name }) => name === node.name?.text)
      if (!declaration) return
      declaration.superclass = { name: 'HTMLElement' }
      // The analyzer takes any call in the heritage clause for a mixin.
      delete declaration.mixins
      declaration.customElement = true
      declaration.members = (declaration.members ?? []).filter((member) => !member.static)
      declaration.attributes ??= []
      for (const row of findTable(ts, heritage, node.getSourceFile())?.properties ?? []) {
        const kind = ts.isPropertyAssignment(row) && readKind(ts, row.initializer)
        if (!kind) continue
        const name = row.name.getText()
        const described = { description: commentOf(row), type: { text: kind.type } }
        const attribute = kind.attribute ? attributeName(name) : undefined
        declaration.members.push({ kind: 'field', name, ...described, ...(attribute ? { attribute } : {}) })
        if (attribute && !declaration.attributes.some((known) => known.name === attribute)) {
          declaration.attributes.push({ name: attribute, ...described, fieldName: name })
        }
      }
    },
  }
}
