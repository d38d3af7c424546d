import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError, readConfig } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Database } from '../platform/db/database.ts'
import { StartError } from '../platform/db/start-error.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { operate } from '../workspace/accounts/operate.ts'
import type { Order } from '../workspace/accounts/operate.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { text } from './texts.ts'
import { orderIn, UsageError } from './order-in.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** @throws {UsageError} where a server has the embedded database */
async function open({ databaseUrl: url, dataDir }: Config): Promise<Database> {
  const log = { warn: (message: string) => void process.stderr.write(`${message}\n`) }
  return openDatabase({ url, dataDir, log }).catch((error: unknown) => {
    if (!(error instanceof StartError) || error.code !== 'data_dir_locked') throw error
    throw new UsageError(text('operator.running', { folder: resolve(dataDir) }), { cause: error })
  })
}

function failureOf(error: unknown, { email }: Pick<Order, 'email'>): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === 'not_found') return new UsageError(text('operator.unknown', { email }), { cause: error })
  if (error.code !== 'sole_owner') return error
  const workspaces = error.meta?.['workspaces'] as readonly { code: string; name: string }[]
  const names = new Intl.ListFormat('en').format(workspaces.map(({ code, name }) => `${name} (${code})`))
  return new UsageError(text('operator.sole_owner', { email, names }), { cause: error })
}

async function run(order: Order, config: Config): Promise<void> {
  const database = await open(config)
  try {
    const changed = await operate(database, order).catch((error: unknown) => {
      throw failureOf(error, order)
    })
    say(text(changed ? `operator.${order.action}` : 'operator.unchanged', { email: order.email }))
  } finally {
    await database.close()
  }
}

async function main(): Promise<void> {
  try {
    const order = orderIn(process.argv.slice(2))
    if (existsSync('.env')) process.loadEnvFile('.env')
    await run(order, readConfig(process.env))
  } catch (error) {
    const isExpected = [UsageError, ConfigError, StartError].some((kind) => error instanceof kind)
    process.stderr.write(`${isExpected && error instanceof Error ? error.message : reasonOf(error)}\n`)
    process.exitCode = 1
  }
}

await main()
