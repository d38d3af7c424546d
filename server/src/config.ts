import { z } from 'zod'
import { text } from './texts.ts'

const GIB = 1024 ** 3
const Flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const Optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4600),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: Optional.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  STORAGE_DIR: Optional.optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  TRUST_PROXY: Flag.default(false),
  MAX_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(5 * GIB),
  LOGIN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(10),
  LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(100),
  INGEST_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ARBO_DEMO: Flag.default(true),
})

/** Everything the server can be told from outside, checked. Sizes are bytes. */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  /** Folder of the stored files; below dataDir unless set. */
  storageDir: string | undefined
  /** Origin under which browsers reach the server, without a slash at its end; else what the request says. */
  publicUrl: string | undefined
  /** Signs tokens, links and forms; kept in the database when not set. */
  secretKey: string | undefined
  /** Whether X-Forwarded-* of a proxy are believed. */
  trustProxy: boolean
  maxUploadBytes: number
  /** Failed sign-ins in 15 minutes after which an account (from one address) or an address has to wait. */
  loginFailures: { perAccount: number; perAddress: number }
  ingestConcurrency: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  demo: boolean
}

/** A setting has a value that cannot be used. One line that says which and why. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/**
 * @param env variables of .env.example; empty ones count as absent
 * @throws {ConfigError}
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(text('start.config', { reasons: reasons.join('; ') }))
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    storageDir: values.STORAGE_DIR,
    publicUrl: values.PUBLIC_URL,
    secretKey: values.SECRET_KEY,
    trustProxy: values.TRUST_PROXY,
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    loginFailures: { perAccount: values.LOGIN_FAILURES_PER_ACCOUNT, perAddress: values.LOGIN_FAILURES_PER_ADDRESS },
    ingestConcurrency: values.INGEST_CONCURRENCY,
    logLevel: values.LOG_LEVEL,
    demo: values.ARBO_DEMO,
  }
}
