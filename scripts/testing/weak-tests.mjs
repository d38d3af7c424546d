// Finds tests that cannot fail, whatever the product does: those that assert nothing, and those that compare constants
// with literals. It reads the syntax alone, and in doubt accepts the test.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const { SyntaxKind } = ts
const ROOTS = new Set(['expect', 'expectTypeOf', 'assert'])
const VARIANTS = new Set(['only', 'skip', 'fails', 'concurrent', 'sequential'])
/** Matchers that compare with one literal. Others can test a whole table of constants. */
const SAME =
  /^(toBe|toEqual|toStrictEqual|toHaveLength|toBeTruthy|toBeDefined|equal|equals|eql|length|lengthOf|ok|true)$/
const CONSTANT = /^[A-Z][A-Z\d_]*$/
const FILLS = /^(push|unshift|splice|set|add|fill|sort|reverse)$/
const BUILT_IN = new Set(['Object', 'Array', 'JSON', 'Math', 'String', 'Number', 'Boolean', 'Set', 'Map', 'Date'])
/** Files whose functions count as part of the test that calls them, unlike the product's. */
const SUPPORT = /\.(test|spec)\.|[/\\](testing|support|e2e|harness)[/\\]|[/\\]test[A-Z]\w*\.|[/\\]testing\.ts$/

/** @typedef {ts.FunctionLikeDeclaration & { body: ts.Node }} Func */
/**
 * @typedef {object} Source
 * @property {string} path
 * @property {ts.SourceFile} tree
 * @property {Map<string, Func[]>} functions by name, wherever in the file
 * @property {Map<string, ts.VariableDeclaration[]>} variables by name
 * @property {Map<string, { name: string, from: string }>} imports
 * @property {string[]} passedOn files whose names it exports as its own
 * @property {Set<string>} filled names of what the test puts something into, or gives away to be filled
 */
/** @typedef {{ file: string, line: number, title: string, why: 'asserts nothing' | 'compares constants alone' }} Weak */

/** @param {ts.Node} node @param {(node: ts.Node) => void} visit */
function walk(node, visit) {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** @param {ts.Node | undefined} node @returns {node is Func} */
const isFunction = (node) => node !== undefined && ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

/** The identifier that a chain of calls and properties begins with. @param {ts.Node} node @returns {string} */
function rootOf(node) {
  if (ts.isIdentifier(node)) return node.text
  if (
    ts.isCallExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isNonNullExpression(node)
  )
    return rootOf(node.expression)
  return ''
}

/** @param {ts.CallExpression} call */
function calledName({ expression }) {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

/** `Object.keys`, `String`, `new Set`. @param {ts.Expression} callee */
function isBuiltIn(callee) {
  const name = ts.isPropertyAccessExpression(callee) ? callee.expression : callee
  return ts.isIdentifier(name) && BUILT_IN.has(name.text)
}

/** Whether it is `test`, `it`, one of their variants, or what their `each` gives. @param {ts.Expression} callee @returns {boolean} */
function isTest(callee) {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it'
  if (ts.isPropertyAccessExpression(callee)) return VARIANTS.has(callee.name.text) && isTest(callee.expression)
  const each = ts.isCallExpression(callee)
    ? callee.expression
    : ts.isTaggedTemplateExpression(callee)
      ? callee.tag
      : null
  if (!each || !ts.isPropertyAccessExpression(each)) return false
  return ['each', 'for', 'skipIf', 'runIf'].includes(each.name.text) && isTest(each.expression)
}

/** @param {string} path @param {string} text @returns {Source} */
function read(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  /** @type {Source} */
  const source = {
    path,
    tree,
    functions: new Map(),
    variables: new Map(),
    imports: new Map(),
    passedOn: [],
    filled: new Set(),
  }
  /** @template T @param {Map<string, T[]>} map @param {string} name @param {T} value */
  const add = (map, name, value) => map.set(name, [...(map.get(name) ?? []), value])
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings
      if (!bindings || !ts.isNamedImports(bindings)) return
      for (const { name, propertyName } of bindings.elements) {
        source.imports.set(name.text, { name: (propertyName ?? name).text, from: node.moduleSpecifier.text })
      }
    } else if (ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
        source.passedOn.push(node.moduleSpecifier.text)
    } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression: callee, arguments: values = [] } = node
      if (ts.isPropertyAccessExpression(callee) && FILLS.test(callee.name.text)) source.filled.add(rootOf(callee))
      if (ROOTS.has(rootOf(callee)) || isBuiltIn(callee)) return
      for (const value of values) source.filled.add(rootOf(ts.isSpreadElement(value) ? value.expression : value))
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.EqualsToken) {
      if (!ts.isIdentifier(node.left)) source.filled.add(rootOf(node.left))
    } else if (ts.isShorthandPropertyAssignment(node)) {
      source.filled.add(node.name.text)
    } else if (ts.isVariableDeclarationList(node)) {
      const isConst = Boolean(node.flags & ts.NodeFlags.Const)
      // A variable that changes no longer has its literal.
      for (const { name } of isConst ? [] : node.declarations)
        walk(name, (part) => void (ts.isIdentifier(part) && source.filled.add(part.text)))
    } else if (ts.isVariableDeclaration(node)) {
      walk(node.name, (part) => ts.isIdentifier(part) && add(source.variables, part.text, node))
      if (ts.isIdentifier(node.name) && isFunction(node.initializer))
        add(source.functions, node.name.text, node.initializer)
    } else if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && isFunction(node) && node.name) {
      if (ts.isIdentifier(node.name)) add(source.functions, node.name.text, node)
    } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && isFunction(node.initializer)) {
      add(source.functions, node.name.text, node.initializer)
    }
  })
  return source
}

/** @param {readonly { path: string, text: string }[]} files @returns {Weak[]} */
export function weakTests(files) {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  /** @type {Map<string, Source | null>} */
  const sources = new Map()
  /** @param {string} path */
  function sourceAt(path) {
    if (!sources.has(path)) {
      const text = texts.get(path)
      sources.set(path, text === undefined && !existsSync(path) ? null : read(path, text ?? readFileSync(path, 'utf8')))
    }
    return sources.get(path) ?? null
  }

  /** @type {Map<Source, Source[]>} */
  const supports = new Map()
  /** Support files that a file imports, and the files whose names they re-export. @param {Source} source @returns {Source[]} */
  function supportOf(source) {
    const before = supports.get(source)
    if (before) return before
    const froms = [...[...source.imports.values()].map(({ from }) => from), ...source.passedOn]
    const paths = froms.filter((from) => from.startsWith('.')).map((from) => join(dirname(source.path), from))
    const direct = [...new Set(paths)].filter((path) => SUPPORT.test(path)).flatMap((path) => sourceAt(path) ?? [])
    supports.set(source, direct)
    const all = [...new Set([...direct, ...direct.flatMap((one) => (one.passedOn.length > 0 ? supportOf(one) : []))])]
    supports.set(source, all)
    return all
  }

  /** @type {Map<Func, boolean>} */
  const answers = new Map()
  /** @param {string} name @param {Source} source */
  function isAsserting(name, source) {
    if (name === '') return false
    const own = source.imports.get(name)?.name ?? name
    const here = (source.functions.get(name) ?? []).map((func) => ({ func, at: source }))
    const there = supportOf(source).flatMap((at) => (at.functions.get(own) ?? []).map((func) => ({ func, at })))
    return [...here, ...there].some(({ func, at }) => {
      if (!answers.has(func)) {
        answers.set(func, false)
        answers.set(func, asserts(func.body, at))
      }
      return answers.get(func)
    })
  }

  /** Whether something in it can fail: an assertion, a refusal, or a helper that has one. @param {ts.Node} body @param {Source} source */
  function asserts(body, source) {
    let hasAssertion = false
    walk(body, (node) => {
      if (hasAssertion) return
      if (ts.isThrowStatement(node)) hasAssertion = true
      else if (ts.isCallExpression(node)) {
        const name = calledName(node)
        hasAssertion = ROOTS.has(rootOf(node)) || name === 'reject' || isAsserting(name, source)
      }
    })
    return hasAssertion
  }

  /**
   * Whether its value is a literal of the test or a constant of another file, so that no code of the product computes it.
   * @param {ts.Node} node @param {Source} source @param {ReadonlySet<string>} names parameters that stand for such values
   * @returns {boolean}
   */
  function isGiven(node, source, names = new Set()) {
    /** @param {ts.Node} part */
    const also = (part) => isGiven(part, source, names)
    if (ts.isLiteralExpression(node) || ts.isOmittedExpression(node)) return true
    if ([SyntaxKind.TrueKeyword, SyntaxKind.FalseKeyword, SyntaxKind.NullKeyword].includes(node.kind)) return true
    if (ts.isIdentifier(node)) {
      const name = node.text
      if (names.has(name) || name === 'undefined' || name === 'Infinity' || name === 'NaN') return true
      if (source.imports.has(name)) return CONSTANT.test(name)
      const declared = source.variables.get(name) ?? []
      return (
        declared.length > 0 &&
        !source.filled.has(name) &&
        declared.every(({ initializer }) => initializer !== undefined && also(initializer))
      )
    }
    if (ts.isPropertyAccessExpression(node)) return also(node.expression)
    if (ts.isElementAccessExpression(node)) return also(node.expression) && also(node.argumentExpression)
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression: callee, arguments: values = [] } = node
      const isMethod = ts.isPropertyAccessExpression(callee) && also(callee.expression)
      return (isBuiltIn(callee) || isMethod) && values.every(also)
    }
    if (isFunction(node)) {
      const inner = new Set(names)
      for (const { name } of node.parameters) walk(name, (part) => ts.isIdentifier(part) && inner.add(part.text))
      return !ts.isBlock(node.body) && isGiven(node.body, source, inner)
    }
    if (ts.isShorthandPropertyAssignment(node)) return also(node.name)
    if (ts.isPropertyAssignment(node)) return also(node.initializer)
    const isMade =
      ts.isArrayLiteralExpression(node) ||
      ts.isObjectLiteralExpression(node) ||
      ts.isSpreadElement(node) ||
      ts.isSpreadAssignment(node) ||
      ts.isParenthesizedExpression(node) ||
      ts.isPrefixUnaryExpression(node) ||
      ts.isBinaryExpression(node) ||
      ts.isConditionalExpression(node) ||
      ts.isTemplateExpression(node) ||
      ts.isTemplateSpan(node)
    if (isMade) {
      let all = true
      ts.forEachChild(node, (child) => void (all &&= ts.isToken(child) && !ts.isIdentifier(child) ? true : also(child)))
      return all
    }
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node))
      return also(node.expression)
    return false
  }

  /** @param {ts.Node} body @param {Source} source */
  function comparesConstants(body, source) {
    let [count, isWeak] = [0, true]
    /** @param {ts.Node} node @param {readonly string[]} chain names after it, the last first */
    function look(node, chain) {
      if (!isWeak) return
      if (ts.isPropertyAccessExpression(node)) return look(node.expression, [...chain, node.name.text])
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ROOTS.has(node.expression.text)) {
        count += 1
        isWeak = SAME.test(chain[0] ?? '') && node.arguments.every((value) => isGiven(value, source))
        return
      }
      if (ts.isCallExpression(node) && ROOTS.has(rootOf(node))) {
        isWeak = node.arguments.every((value) => isGiven(value, source))
        return look(node.expression, chain)
      }
      if (ts.isThrowStatement(node)) isWeak = false
      if (ts.isCallExpression(node) && isAsserting(calledName(node), source)) isWeak = false
      ts.forEachChild(node, (child) => look(child, []))
    }
    look(body, [])
    return count > 0 && isWeak
  }

  /** @type {Weak[]} */
  const weakTests = []
  for (const { path } of files) {
    const source = sourceAt(path)
    if (!source) continue
    walk(source.tree, (node) => {
      if (!ts.isCallExpression(node) || !isTest(node.expression) || node.arguments.length < 2) return
      const [title] = node.arguments
      const body = node.arguments.slice(1).find((one) => isFunction(one) || ts.isIdentifier(one))
      if (!title || !body) return
      const isNamed = ts.isIdentifier(body)
      const why =
        isNamed && isAsserting(body.text, source)
          ? null
          : !asserts(body, source)
            ? 'asserts nothing'
            : comparesConstants(body, source)
              ? 'compares constants alone'
              : null
      if (!why) return
      const line = source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree)).line + 1
      weakTests.push({ file: path, line, title: title.getText(source.tree), why })
    })
  }
  return weakTests
}
