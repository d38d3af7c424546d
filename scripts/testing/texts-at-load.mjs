import ts from 'typescript'

/** Calls of these run their functions at once. */
const AT_ONCE = /^(?:map|flatMap|filter|find|some|every|reduce|forEach|sort|toSorted|from|fromEntries)$/

/** @param {ts.Node} node */
function isCalledAtOnce({ parent }) {
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    AT_ONCE.test(parent.expression.name.text)
  )
}

/** Whether what stands in it runs later than its module. @param {ts.Node} node */
function runsLater(node) {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return !isCalledAtOnce(node)
  if (ts.isPropertyDeclaration(node)) return !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)
  return ts.isFunctionLike(node)
}

/** The names by which a file has texts: what it imports from files of texts, and what it makes by `pageTexts`. @param {ts.SourceFile} file */
function textsIn(file) {
  const names = file.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const bindings = statement.importClause?.namedBindings
      if (!statement.moduleSpecifier.text.endsWith('texts.ts') || !bindings || !ts.isNamedImports(bindings)) return []
      return bindings.elements.map(({ name }) => name.text)
    }
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations
      .filter(({ initializer }) => initializer?.getText().startsWith('pageTexts('))
      .map(({ name }) => name.getText())
  })
  // The messages themselves are in no language yet.
  return new Set(names.filter((name) => !/messages$/i.test(name)))
}

/** Whether a text of the object is taken here, rather than the object passed on. @param {ts.Identifier} name */
function isRead(name) {
  const { parent } = name
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent)) {
    return parent.expression === name
  }
  if (ts.isVariableDeclaration(parent)) return parent.initializer === name && !ts.isIdentifier(parent.name)
  return ts.isSpreadAssignment(parent)
}

/**
 * The texts that a module reads while it loads, when the language of the account is not known yet.
 * @param {string} name @param {string} source @returns {string[]}
 */
export function textsAtLoad(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)
  const texts = textsIn(file)
  /** @type {string[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || runsLater(node)) return
    if (ts.isIdentifier(node) && texts.has(node.text) && isRead(node)) found.push(node.parent.getText())
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
