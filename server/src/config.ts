import { z } from 'zod'
import { text } from './texts.ts'

const GIB = 1024 ** 3
const Flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const Optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)

/** Where mails are not sent, any sender will do. */
const OWN_SENDER = 'Arbo <arbo@localhost>'

/** A page: a path of this server, or a web address. */
const Address = z.string().regex(/^(\/(?![/\\])|https?:\/\/[^\s/]+)\S*$/, 'is neither a path nor a web address')

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
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'is no mail address, such as Arbo <arbo@example.com>',
    )
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
  WORKSPACES_PER_USER: z.coerce.number().int().min(0).default(50),
  SEATS_PER_WORKSPACE: z.coerce.number().int().min(1).default(25),
  PRODUCT_TITLE: z.string().trim().min(1).max(50).default('Arbo'),
  TITLE_SEPARATOR: z.string().trim().min(1).max(5).default('|'),
  DOCUMENTATION_URL: Address.default('/api/docs'),
  TERMS_URL: Address.optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?([a-z0-9-]+\.)+[a-z0-9-]+$/i, 'is no domain, such as example.com')
    .optional(),
  TARGETS_URL: Address.optional(),
  REVIEW_URL: Address.optional(),
  PEOPLE_URL: Address.optional(),
  MODULES_URL: Address.default('/cdn/environment.json'),
  FCM_SERVICE_ACCOUNT: Optional.optional(),
  FCM_WEB_CONFIG: Optional.optional(),
  ARBO_DEMO: Flag.default(true),
})

/** What a page needs to be reached by Firebase messaging; all of it may be known to everybody. */
const FcmWebConfig = z.object({
  apiKey: z.string().min(1),
  projectId: z.string().min(1),
  messagingSenderId: z.string().min(1),
  appId: z.string().min(1),
  /** Public key of the web push certificate. */
  vapidKey: z.string().min(1),
})

/** The parts of a Google service account’s key file that are used. */
const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
})

/** Settings of the host’s pages, as they stand in index.html. Addresses are null where the product’s own page is meant. */
export interface PageSettings {
  product_title: string
  /** Between the parts of a page’s title, with its spaces. */
  title_separator: string
  documentation_url: string
  terms_url: string | null
  /** Null: cookies belong to the one host that serves the page. */
  cookie_domain: string | null
  sibling_urls: { targets: string | null; review: string | null; people: string | null }
  /** The environment file, which names the side modules. */
  modules_url: string
  /** Null: pages are told by their own stream only. */
  push: z.infer<typeof FcmWebConfig> | null
}

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
  /** Mail server, with user and password; without one mails are kept in dataDir/outbox and shown at /dev/mailbox. */
  smtpUrl: string | undefined
  /** Sender of mails, such as Arbo <arbo@example.com>. */
  mailFrom: string
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
  /** Workspaces that one person can own at a time. */
  workspacesPerUser: number
  /** Seats of a workspace that has no number of its own. */
  seatsPerWorkspace: number
  /** Account that push messages are sent by; undefined: none are. */
  pushAccount: z.infer<typeof ServiceAccount> | undefined
  /** What the host’s pages are told. */
  page: PageSettings
}

/** A setting has a value that cannot be used. One line that says which and why. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

function pageSettings(values: z.infer<typeof Environment>): PageSettings {
  return {
    product_title: values.PRODUCT_TITLE,
    title_separator: ` ${values.TITLE_SEPARATOR} `,
    documentation_url: values.DOCUMENTATION_URL,
    terms_url: values.TERMS_URL ?? null,
    cookie_domain: values.COOKIE_DOMAIN ?? null,
    sibling_urls: {
      targets: values.TARGETS_URL ?? null,
      review: values.REVIEW_URL ?? null,
      people: values.PEOPLE_URL ?? null,
    },
    modules_url: values.MODULES_URL,
    push: jsonSetting('FCM_WEB_CONFIG', values.FCM_WEB_CONFIG, FcmWebConfig) ?? null,
  }
}

/** @throws {ConfigError} where it is not JSON, or lacks something; its values are secret and not told */
function jsonSetting<T extends z.ZodType>(name: string, value: string | undefined, shape: T): z.infer<T> | undefined {
  if (value === undefined) return undefined
  let given: unknown
  try {
    given = JSON.parse(value)
  } catch {
    throw new ConfigError(text('start.config', { reasons: `${name}: is not JSON` }))
  }
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map((issue) => `${name}.${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(text('start.config', { reasons: reasons.join('; ') }))
}

/** Without an address of its own a server believes the one that a request names, and would mail links to anywhere. */
function checkMail({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.infer<typeof Environment>): void {
  if (!SMTP_URL) return
  const reasons = [...(MAIL_FROM ? [] : [text('start.mail_from')]), ...(PUBLIC_URL ? [] : [text('start.mail_links')])]
  if (reasons.length > 0) throw new ConfigError(text('start.config', { reasons: reasons.join('; ') }))
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
  checkMail(parsed.data)
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    storageDir: values.STORAGE_DIR,
    publicUrl: values.PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? OWN_SENDER,
    secretKey: values.SECRET_KEY,
    trustProxy: values.TRUST_PROXY,
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    loginFailures: { perAccount: values.LOGIN_FAILURES_PER_ACCOUNT, perAddress: values.LOGIN_FAILURES_PER_ADDRESS },
    ingestConcurrency: values.INGEST_CONCURRENCY,
    logLevel: values.LOG_LEVEL,
    demo: values.ARBO_DEMO,
    workspacesPerUser: values.WORKSPACES_PER_USER,
    seatsPerWorkspace: values.SEATS_PER_WORKSPACE,
    pushAccount: jsonSetting('FCM_SERVICE_ACCOUNT', values.FCM_SERVICE_ACCOUNT, ServiceAccount),
    page: pageSettings(values),
  }
}
