import { exactOf, isDecimal } from '../platform/exact.ts'
import type { Exact } from '../platform/exact.ts'
import { metricText } from './metric-texts.ts'

/** Formulas over metrics: + - * / ( ), decimals, and metrics as {id}, or as [name] while they are written. */

/** A formula as it is computed: a number, a metric’s value, or an operation on what stands below. */
export type FormulaNode =
  | { kind: 'number'; value: Exact }
  | { kind: 'metric'; id: string }
  | { kind: 'negate'; of: FormulaNode }
  | { kind: 'binary'; operator: Operator; left: FormulaNode; right: FormulaNode }
type Operator = '+' | '-' | '*' | '/'

/** Where a metric stands in the text. */
export interface FormulaReference {
  from: number
  to: number
  id: string
}

/** What is wrong, and where: characters `from` up to but not including `to`. */
export interface FormulaFault {
  message: string
  from: number
  to: number
}

/** A formula as a tree, or the fault in it; in both cases the metrics found by then. */
export type ParsedFormula =
  | { node: FormulaNode; references: FormulaReference[]; fault: null }
  | { node: null; references: FormulaReference[]; fault: FormulaFault }

/** Longest text of a formula, in characters. */
export const FORMULA_MAX = 4000
const DEPTH_MAX = 100

type Token =
  | { kind: 'number'; from: number; to: number; value: Exact }
  | { kind: 'metric'; from: number; to: number; id: string }
  | { kind: 'sign'; from: number; to: number; sign: Operator | '(' | ')' }

class Fault extends Error {
  readonly fault: FormulaFault
  constructor(message: string, from: number, to: number) {
    super(message)
    this.fault = { message, from, to }
  }
}

const SIGNS: Readonly<Record<string, Operator | '(' | ')'>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '/': '/',
  '÷': '/',
  ':': '/',
  '(': '(',
  ')': ')',
}
const NUMBER = /(\d+([.,]\d*)?|[.,]\d+)/y
const ID = /\{([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\}/iy

/** Gives a metric’s id for its name; names may hold brackets themselves. */
export type MetricByName = (name: string) => string | null

function numberAt(text: string, from: number): Token | null {
  NUMBER.lastIndex = from
  const [digits] = NUMBER.exec(text) ?? []
  if (digits === undefined) return null
  const to = from + digits.length
  const plain = digits.replace(',', '.').replace(/^\./, '0.').replace(/\.$/, '')
  if (!isDecimal(plain)) throw new Fault(metricText('formula_number'), from, to)
  return { kind: 'number', from, to, value: exactOf(plain) }
}

function idAt(text: string, from: number): Token | null {
  ID.lastIndex = from
  const [match, id] = ID.exec(text) ?? []
  return match === undefined || id === undefined
    ? null
    : { kind: 'metric', from, to: from + match.length, id: id.toLowerCase() }
}

function nameAt(text: string, from: number, byName: MetricByName): Token | null {
  if (text[from] !== '[') return null
  for (let end = text.indexOf(']', from); end !== -1; end = text.indexOf(']', end + 1)) {
    const id = byName(text.slice(from + 1, end).trim())
    if (id !== null) return { kind: 'metric', from, to: end + 1, id }
  }
  const end = text.indexOf(']', from)
  const to = end === -1 ? text.length : end + 1
  throw new Fault(
    metricText('formula_no_metric', { what: text.slice(from + 1, end === -1 ? to : end).trim() }),
    from,
    to,
  )
}

function tokensOf(text: string, byName: MetricByName): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    if (/\s/u.test(character)) {
      at += character.length
      continue
    }
    const sign = SIGNS[character]
    const token =
      sign === undefined
        ? (numberAt(text, at) ?? idAt(text, at) ?? nameAt(text, at, byName))
        : ({ kind: 'sign', from: at, to: at + 1, sign } as const)
    if (!token) throw new Fault(metricText('formula_unknown', { what: character }), at, at + character.length)
    tokens.push(token)
    at = token.to
  }
  return tokens
}

/** Recursive descent: sums of products of signed values. */
class Parser {
  readonly #text: string
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text
    this.#tokens = tokens
  }

  whole(): FormulaNode {
    const node = this.#sum()
    const token = this.#tokens[this.#next]
    if (!token) return node
    if (token.kind === 'sign' && token.sign === ')') throw new Fault(metricText('formula_close'), token.from, token.to)
    throw this.#unexpected(token)
  }

  #unexpected({ from, to }: Token): Fault {
    return new Fault(metricText('formula_unexpected', { what: this.#text.slice(from, to) }), from, to)
  }

  #operator(...signs: readonly Operator[]): Operator | null {
    const token = this.#tokens[this.#next]
    const sign = token?.kind === 'sign' ? signs.find((one) => one === token.sign) : undefined
    if (sign === undefined) return null
    this.#next += 1
    return sign
  }

  #chain(part: () => FormulaNode, ...signs: readonly Operator[]): FormulaNode {
    let left = part()
    for (let operator = this.#operator(...signs); operator; operator = this.#operator(...signs)) {
      left = { kind: 'binary', operator, left, right: part() }
    }
    return left
  }

  #sum(): FormulaNode {
    return this.#chain(() => this.#chain(() => this.#value(), '*', '/'), '+', '-')
  }

  #value(): FormulaNode {
    const token = this.#tokens[this.#next]
    if (!token) throw new Fault(metricText('formula_end'), this.#text.length, this.#text.length)
    this.#next += 1
    if (token.kind === 'number') return { kind: 'number', value: token.value }
    if (token.kind === 'metric') return { kind: 'metric', id: token.id }
    this.#depth += 1
    if (this.#depth > DEPTH_MAX) throw new Fault(metricText('formula_deep'), token.from, token.to)
    const node = this.#signed(token)
    this.#depth -= 1
    return node
  }

  #signed(token: Extract<Token, { kind: 'sign' }>): FormulaNode {
    if (token.sign === '-') return { kind: 'negate', of: this.#value() }
    if (token.sign !== '(') throw this.#unexpected(token)
    const inner = this.#sum()
    const close = this.#tokens[this.#next]
    if (!close) throw new Fault(metricText('formula_open'), token.from, token.to)
    if (close.kind !== 'sign' || close.sign !== ')') throw this.#unexpected(close)
    this.#next += 1
    return inner
  }
}

/**
 * Reads a formula.
 * @param byName lets metrics stand as [name], too, as they are written in the editor
 */
export function parseFormula(text: string, byName: MetricByName = () => null): ParsedFormula {
  const references: FormulaReference[] = []
  try {
    if (text.trim() === '') throw new Fault(metricText('formula_empty'), 0, text.length)
    if (text.length > FORMULA_MAX) throw new Fault(metricText('formula_long'), FORMULA_MAX, text.length)
    const tokens = tokensOf(text, byName)
    for (const token of tokens) {
      if (token.kind === 'metric') references.push({ from: token.from, to: token.to, id: token.id })
    }
    const node = new Parser(text, tokens).whole()
    if (references.length === 0) throw new Fault(metricText('formula_constant'), 0, text.length)
    return { node, references, fault: null }
  } catch (error) {
    if (error instanceof Fault) return { node: null, references, fault: error.fault }
    throw error
  }
}

/** The text with each metric written another way. */
export function rewriteFormula(
  text: string,
  references: readonly FormulaReference[],
  write: (id: string) => string,
): string {
  let rest = 0
  let result = ''
  for (const { from, to, id } of references) {
    result += text.slice(rest, from) + write(id)
    rest = to
  }
  return result + text.slice(rest)
}

/** Ids of the metrics in a stored formula, each once. */
export function formulaMetrics(text: string): string[] {
  return [...new Set(parseFormula(text).references.map(({ id }) => id))]
}
