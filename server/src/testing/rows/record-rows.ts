import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { QueryArrayResult, QueryResult } from 'pg'
import type { Place, SentRows } from './sent-rows.ts'

/** Before each file of a run that checks rows: has what the database answers written down, for check-rows.ts. */

/** What passes a statement on; who is looked for called the first of them. */
const PASSES_ON =
  /\/testing\/rows\/|\/observe\/counted\.ts:|\/platform\/db\/(held-groups|late-commits|transaction|database|rows|query-on)\.ts:/
const FRAME = /\(?(\/[^()]*):(\d+):(\d+)\)?$/
const MOST_FRAMES = 20
/** Rows of one answer that are searched for null. */
const MOST_ROWS = 50
const DONE = Symbol.for('arbo.record-rows')

/** The caller of a statement that goes out now; undefined where that is no file of the server, as with drizzle's builder. */
function caller(): Place | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = MOST_FRAMES
  const frames = (new Error('caller').stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = stackTraceLimit
  const frame = frames.find((line) => !PASSES_ON.test(line))
  const [, file, line, column] = FRAME.exec(frame ?? '') ?? []
  if (!file?.includes('/server/src/')) return undefined
  return { file, line: Number(line), column: Number(column) }
}

type Answer = QueryResult<Record<string, unknown>> | QueryArrayResult[]

/** @returns whether something of the answer is new */
function note(sent: SentRows, { fields, rows }: QueryResult<Record<string, unknown>>): boolean {
  let isNews = false
  for (const { name, dataTypeID: oid } of fields) {
    let field = sent.fields.find((one) => one.name === name)
    if (!field) {
      field = { name, oid, wasNull: false }
      sent.fields.push(field)
      isNews = true
    }
    if (!field.wasNull && rows.slice(0, MOST_ROWS).some((row) => row[name] === null)) {
      field.wasNull = true
      isNews = true
    }
  }
  return isNews
}

/** What fails is its caller's to see. */
async function write(file: string, rows: SentRows, sent: Promise<Answer>): Promise<void> {
  const answer = await sent.catch(() => undefined)
  if (answer && !Array.isArray(answer) && note(rows, answer)) appendFileSync(file, `${JSON.stringify(rows)}\n`)
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const { text } = (statement ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

function record(folder: string): void {
  const file = join(folder, `${process.pid}.jsonl`)
  const known = new Map<string, SentRows | undefined>()
  const send = Client.prototype.query as (...args: unknown[]) => unknown
  function query(this: Client, ...args: unknown[]): unknown {
    const sent = send.apply(this, args)
    const text = textOf(args[0])
    if (text === undefined || !(sent instanceof Promise)) return sent
    if (!known.has(text)) {
      const place = caller()
      known.set(text, place && { ...place, fields: [] })
    }
    const rows = known.get(text)
    if (rows) void write(file, rows, sent as Promise<Answer>)
    return sent
  }
  Object.assign(Client.prototype, { query })
}

const folder = process.env['SENT_ROWS']
if (folder && !(DONE in Client)) {
  Object.assign(Client, { [DONE]: true })
  record(folder)
}
