/**
 * What a migration must not do while processes of the release before it are at work (docs/decisions/0020). Statements
 * are judged one by one; a comment right above one, `-- safe: ...`, says why it may stay.
 */

export interface Unsafe {
  /** First line of the statement within the file, from 1. */
  line: number
  statement: string
  why: string
}

/** The last migration of the time before this rule. */
export const FIRST_CHECKED = 20
const SAFE = /^--\s*safe:\s*\S.{10,}/m

interface Rule {
  pattern: RegExp
  why: string
}

const ADD_COLUMN = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?"?\w+"?\s+((?:[^,()]|\([^()]*\))*)/gi

const RULES: readonly Rule[] = [
  {
    pattern: /\bdrop\s+(table|view|function|sequence|type|schema)\b/i,
    why: 'older processes still use it: drop it a release later',
  },
  { pattern: /\bdrop\s+column\b/i, why: 'older processes still read it: drop it a release later' },
  {
    pattern: /\brename\s+(to|column|constraint)\b|\balter\s+table\s+\S+\s+rename\b/i,
    why: 'older processes know the old name: add the new one beside it',
  },
  {
    pattern: /\balter\s+column\s+"?\w+"?\s+(set\s+data\s+)?type\b/i,
    why: 'rewrites the table under a lock: add a column of the new type',
  },
  {
    pattern: /\balter\s+column\s+"?\w+"?\s+set\s+not\s+null\b/i,
    why: 'older processes may write null: a check "not valid", validated later',
  },
  { pattern: /\balter\s+column\s+"?\w+"?\s+drop\s+default\b/i, why: 'older processes rely on the default' },
  { pattern: /\bdrop\s+(constraint|index)\b/i, why: 'an older process may upsert on it' },
  { pattern: /\b(vacuum\s+full|cluster\s|reindex\b)/i, why: 'locks the table for as long as it takes' },
  { pattern: /\btruncate\b/i, why: 'takes away what older processes are reading' },
  { pattern: /\bset\s+(logged|unlogged|tablespace)\b/i, why: 'rewrites the table under a lock' },
]

/** Statements with the comments above them; what stands within quotes, dollar quotes and comments ends none. */
function statements(sql: string): { line: number; text: string }[] {
  const pieces: { line: number; text: string }[] = []
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g
  let start = 0
  for (const match of sql.matchAll(token)) {
    if (match[0] !== ';') continue
    pieces.push(piece(sql, start, match.index))
    start = match.index + 1
  }
  if (sql.slice(start).trim() !== '') pieces.push(piece(sql, start, sql.length))
  return pieces
}

function piece(sql: string, start: number, end: number): { line: number; text: string } {
  const text = sql.slice(start, end)
  const first = start + (text.length - text.trimStart().length)
  return { line: sql.slice(0, first).split('\n').length, text: text.trim() }
}

/** The statement alone: comments are not judged, nor what is quoted. */
function bare(text: string): string {
  const plain = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?:[^']|'')*'/g, "''")
  // The body of a function runs later; that of DO at once.
  return /^\s*do\b/i.test(plain) ? plain : plain.replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
}

function faultsOf(statement: string, made: ReadonlySet<string>): string[] {
  const table =
    /^\s*(?:alter\s+table|create\s+(?:unique\s+)?index[\s\S]*?\bon)\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)"?/i.exec(
      statement,
    )?.[1]
  // What this file makes is nobody's yet.
  if (table !== undefined && made.has(table)) return []
  const faults = RULES.filter(({ pattern }) => pattern.test(statement)).map(({ why }) => why)
  for (const [, definition = ''] of statement.matchAll(ADD_COLUMN)) {
    if (/\bnot\s+null\b/i.test(definition) && !/\bdefault\b|\bgenerated\b/i.test(definition)) {
      faults.push('older processes do not fill it: give it a default or let it be null')
    }
    if (
      /\bgenerated\b[\s\S]*\bstored\b|\bserial\b|\bdefault\s+(gen_random_uuid|random|clock_timestamp)\b/i.test(
        definition,
      )
    ) {
      faults.push('rewrites the table under a lock')
    }
  }
  if (/\badd\s+(constraint\s+\S+\s+)?(check|foreign\s+key)\b/i.test(statement) && !/\bnot\s+valid\b/i.test(statement)) {
    faults.push('checks every row under a lock, and older processes may break it: "not valid", validated later')
  }
  if (/\badd\s+(constraint\s+\S+\s+)?(unique|primary\s+key|exclude)\b/i.test(statement)) {
    faults.push('builds its index under a lock, and older processes may break it')
  }
  if (/^\s*create\s+unique\s+index\b/i.test(statement)) faults.push('older processes may write what it forbids')
  return faults
}

/** @param sql the whole file */
export function unsafeStatements(sql: string): Unsafe[] {
  const made = new Set<string>()
  const unsafe: Unsafe[] = []
  for (const { line, text } of statements(sql)) {
    const statement = bare(text)
    const own = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i.exec(statement)?.[1]
    if (own) made.add(own)
    if (SAFE.test(text)) continue
    for (const why of faultsOf(statement, made))
      unsafe.push({ line, statement: statement.trim().split('\n')[0] ?? '', why })
  }
  return unsafe
}
