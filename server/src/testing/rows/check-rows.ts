import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../platform/child-process.ts'
import { differences } from './compare-rows.ts'
import type { DeclaredRow, Place, SentRows } from './sent-rows.ts'

const SERVER = fileURLToPath(new URL('../../../', import.meta.url))
const DECLARED_ROWS = fileURLToPath(new URL('./declared-rows.js', import.meta.url))

/**
 * Around a run of the server's tests: what was answered in it must be what the types of the queries say, by name, by kind,
 * and where something was null.
 */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'arbo-rows-'))
  process.env['SENT_ROWS'] = folder
  return async () => {
    try {
      await check(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

const nameOf = ({ file, line, column }: Place): string => `${relative(SERVER, file)}:${line}:${column}`

async function check(folder: string): Promise<void> {
  const sent = readSent(folder)
  const places = new Map(sent.map((one) => [nameOf(one), one]))
  const rows = await declaredRows(join(folder, 'places.json'), [...places.values()])
  const declared = new Map([...places.keys()].map((name, index) => [name, rows[index]]))
  const wrong = sent.flatMap((one) => {
    const row = declared.get(nameOf(one))
    return row ? differences(one.fields, row).map((text) => `${nameOf(one)} ${text}`) : []
  })
  report(rows.filter(Boolean).length, rows.length, [...new Set(wrong)])
}

function readSent(folder: string): SentRows[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  return lines.map((line) => JSON.parse(line) as SentRows)
}

async function declaredRows(file: string, places: readonly Place[]): Promise<(DeclaredRow | null)[]> {
  writeFileSync(file, JSON.stringify(places))
  await run(process.execPath, [DECLARED_ROWS, join(SERVER, 'tsconfig.json'), file])
  return JSON.parse(readFileSync(file, 'utf8')) as (DeclaredRow | null)[]
}

/** Vitest tells what is thrown after a run, and ends well all the same. */
function report(judged: number, all: number, wrong: readonly string[]): void {
  process.stdout.write(`Of ${all} queries ${judged} were compared with the rows that came\n`)
  for (const line of wrong) process.stdout.write(` FAIL  ${line}\n`)
  if (wrong.length > 0) process.exitCode = 1
}
