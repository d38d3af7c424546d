import ts from 'typescript'

/** Attributes of elements and parts that people read or hear. */
const READ =
  /^(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt|label|message|hint|description)$/
/** Two words, as nothing but language has them; not the formats of days. */
const SENTENCE = /^\p{Lu}\p{Ll}*[,:]? (?:… )?\p{L}{2,}/u
const LETTERS = /\p{L}{2,}/u
/** Written in no language: addresses, keys, forms of days, and names of files, which are one for all who read them. */
const NO_LANGUAGE = /^(?:https?:\/\/\S*|(?:Ctrl|Alt|Shift)\+\w+|D? ?M+( YYYY)?|.*\S\.\w{3,4})$/
/** What is told to programmers: errors, reasons of aborts and the console. */
const FOR_PROGRAMMERS = /(?:Error|Exception|^console\.\w+|\.abort|^super)$/

/** @param {ts.Node} node */
function isForProgrammers(node) {
  for (let at = node.parent; at && !ts.isBlock(at); at = at.parent) {
    if (ts.isThrowStatement(at)) return true
    if ((ts.isCallExpression(at) || ts.isNewExpression(at)) && FOR_PROGRAMMERS.test(at.expression.getText()))
      return true
  }
  return false
}

/** The words of a string or a template, of its values nothing; null for anything else. @param {ts.Node} node */
function wordsOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}

/** @param {ts.Node} node */
function saidBy(node) {
  if (ts.isJsxText(node)) return LETTERS.test(node.text) ? node.text.trim() : null
  const words = wordsOf(node)
  if (words === null || NO_LANGUAGE.test(words)) return null
  if (ts.isJsxAttribute(node.parent)) {
    return READ.test(node.parent.name.getText()) && LETTERS.test(words) ? words : null
  }
  return SENTENCE.test(words) && !isForProgrammers(node) ? words : null
}

/**
 * Words for people that stand in code rather than in a catalogue: in JSX, in attributes that are read, and sentences
 * anywhere. @param {string} name @param {string} source @returns {string[]}
 */
export function wordsOutside(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)
  /** @type {string[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    const words = saidBy(node)
    if (words !== null) found.push(words)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
