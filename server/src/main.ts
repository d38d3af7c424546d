import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from './platform/config.ts'
import type { Config } from './platform/config.ts'
import { collectAfterStart } from './platform/db/embedded/collect-after-start.js'
import { StartError } from './platform/db/start-error.ts'
import { reasonOf } from './platform/reason-of.ts'
import type { StaticFolders } from './platform/http/static-files.ts'
import { mediaTools } from './platform/media/tools.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { startServer } from './start-server.ts'
import type { Server } from './start-server.ts'
import { StorageError } from './platform/storage/errors.ts'
import { text } from './platform/texts.ts'

/** A shutdown that takes this much longer than its settings is ended hard; nothing acknowledged is lost by that. */
const OVERTIME_MS = 1500
/** One Ctrl-C arrives twice: from the terminal, which tells the whole group, and from npm, which passes it on. */
const ECHO_MS = 500
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Messages to people, as lines of the log. */
const sayAsJson = (line: string) =>
  say(JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg: line.trim() }))

function startMessage(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof StorageError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const { port = '', host = '' } = config ?? {}
  if (code === 'EADDRINUSE') return text('start.port_taken', { port })
  if (code === 'EACCES' && error instanceof Error && 'port' in error) return text('start.port_denied', { port })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return text('start.host', { host })
  return text('start.unexpected', { reason: reasonOf(error) })
}

/** Ends the server once, at the first signal; a later one ends the process at once. @returns aborted while it ends */
function stopOnSignal(server: Server, say: (line: string) => void): AbortSignal {
  const stopped = new AbortController()
  let since: number | undefined
  const stop = async () => {
    if (since !== undefined) {
      if (performance.now() - since > ECHO_MS) process.exit(1)
      return
    }
    since = performance.now()
    stopped.abort()
    say(text('start.stopping'))
    const { delay, grace } = server.deps.config.shutdown
    setTimeout(() => process.exit(1), (delay + grace) * 1000 + OVERTIME_MS).unref()
    await server.close()
    say(text('start.stopped'))
    process.exit(0)
  }
  const onSignal = () =>
    void stop().catch((error: unknown) => {
      process.stderr.write(`${reasonOf(error)}\n`)
      process.exit(1)
    })
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return stopped.signal
}

async function main(): Promise<void> {
  let config: Config | undefined
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    config = readConfig(process.env)
    const folders: StaticFolders = {
      host: `${ROOT}host/dist`,
      elements: `${ROOT}elements`,
      examples: `${ROOT}examples`,
      docs: `${ROOT}docs/dist`,
      published: config.cdnDir,
    }
    const server = await startServer(config, folders)
    const tell = config.logFormat === 'json' ? sayAsJson : say
    const stopped = stopOnSignal(server, tell)
    await mediaTools().catch((error: unknown) => tell(text('start.no_ffmpeg', { reason: reasonOf(error) })))
    await seedDemo(server.deps, tell, stopped)
    if (stopped.aborted) return
    tell(text('start.ready', { url: server.url, folder: resolve(config.dataDir) }))
    collectAfterStart()
    if (!config.smtpUrl) tell(text('start.mailbox', { url: server.url }))
  } catch (error) {
    process.stderr.write(`${startMessage(error, config)}\n`)
    process.exit(1)
  }
}

await main()
