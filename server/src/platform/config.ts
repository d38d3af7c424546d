import { z } from 'zod'
import { type Ports, USUAL_PORTS } from './http/outbound.ts'
import { TrustProxy } from './http/trust-proxy.ts'
import type { TrustedProxies } from './http/trust-proxy.ts'
import { s3Settings } from './storage/s3/read-settings.ts'
import type { S3Settings } from './storage/s3/settings.ts'
import { text } from './texts.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
/** Object storages join no smaller parts. */
const S3_PART_BYTES = 5 * MIB
/** `tvx, .abc -zip`: the extensions that may be attached besides, and those that may not. */
const AttachmentExtensions = z
  .string()
  .default('')
  .transform((value) =>
    value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((each) => each.replace(/^(-?)\./, '$1')),
  )
  .refine((all) => all.every((each) => /^-?[a-z0-9]{1,16}$/.test(each)), 'is no list of extensions, such as tvx, -zip')

const Flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const Optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)

/** Where mails are not sent, any sender will do. */
const OWN_SENDER = 'Arbo <arbo@localhost>'

/** A page: a path of this server, or a web address. */
const Address = z.string().regex(/^(\/(?![/\\])|https?:\/\/[^\s/]+)\S*$/, 'is neither a path nor a web address')

/** Values between commas or spaces. */
const List = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))

/** Ports and ranges between commas: 80, 443, 1024-65535. Empty: the usual ones. */
const PortList = List.pipe(
  z.array(
    z
      .string()
      .regex(/^\d{1,5}(-\d{1,5})?$/, 'is no list of ports, such as 80, 443, 1024-65535')
      .transform((part): [number, number] => {
        const [first = '', last = first] = part.split('-')
        return [Number(first), Number(last)]
      })
      .refine(([first, last]) => first >= 1 && first <= last && last <= 65_535, 'is no range of ports'),
  ),
).transform((ports): Ports => (ports.length > 0 ? ports : USUAL_PORTS))

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4600),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: Optional.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_PREPARE: Flag.default(true),
  STORAGE_DIR: Optional.optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z.string().trim().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: Optional.optional(),
  S3_SECRET_ACCESS_KEY: Optional.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9][A-Za-z0-9._-]*\/?)*$/, 'has other characters than letters, digits, . _ - and /')
    .default(''),
  S3_PATH_STYLE: Flag.optional(),
  CDN_DIR: Optional.optional(),
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
  TRUST_PROXY: TrustProxy,
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(10_000),
  DISK_RESERVE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(512 * MIB),
  DISK_FLOOR_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(128 * MIB),
  MAX_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(5 * GIB),
  UPLOAD_PART_BYTES: z.coerce
    .number()
    .int()
    .min(64 * 1024)
    .default(8 * MIB),
  MEDIA_ADDRESS_SECONDS: z.coerce.number().int().min(3).max(86_400).default(900),
  ATTACHMENT_EXTENSIONS: AttachmentExtensions,
  LOGIN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(10),
  LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(100),
  INGEST_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(1),
  // Read where the programs are looked for, as are their paths.
  INGEST_NICE: z.coerce.number().int().min(0).max(19).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  WORKSPACES_PER_USER: z.coerce.number().int().min(0).default(50),
  SEATS_PER_WORKSPACE: z.coerce.number().int().min(1).default(25),
  PRODUCT_TITLE: z.string().trim().min(1).max(50).default('Arbo'),
  TITLE_SEPARATOR: z.string().trim().min(1).max(5).default('|'),
  DOCUMENTATION_URL: Address.default('/docs/'),
  TERMS_URL: Address.optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?([a-z0-9-]+\.)+[a-z0-9-]+$/i, 'is no domain, such as example.com')
    .optional(),
  TARGETS_URL: Address.optional(),
  REVIEW_URL: Address.optional(),
  PEOPLE_URL: Address.optional(),
  MODULES_URL: Address.default('/cdn/environment.json'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: Optional.optional(),
  OIDC_CLIENT_SECRET: Optional.optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default('single sign-on'),
  OIDC_SCOPES: z.string().trim().default('openid email profile'),
  OIDC_DOMAINS: List.transform((domains) => domains.map((domain) => domain.toLowerCase().replace(/^@/, ''))).pipe(
    z.array(z.string().regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'is no domain, such as example.com')),
  ),
  OIDC_ONLY: Flag.default(false),
  OIDC_CREATE_ACCOUNTS: Flag.default(true),
  OIDC_TRUST_EMAIL: Flag.default(false),
  FRAME_ANCESTORS: List.pipe(
    z.array(z.string().regex(/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/, 'is no origin, such as https://portal.example.com')),
  ),
  FCM_SERVICE_ACCOUNT: Optional.optional(),
  FCM_WEB_CONFIG: Optional.optional(),
  WEBHOOKS_ALLOW_PRIVATE: Flag.default(false),
  WEBHOOK_PORTS: PortList,
  LOG_FORMAT: z.enum(['text', 'json']).default('text'),
  SERVER_TIMING: Flag.default(false),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  OPERATOR_TOKEN: z.string().min(32, 'needs at least 32 characters').optional(),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(300).default(0),
  SHUTDOWN_SECONDS: z.coerce.number().min(1).max(3600).default(3),
  JOB_LEASE_SECONDS: z.coerce.number().min(2).max(3600).default(30),
  ARBO_DEMO: Flag.default(true),
})

/** The values that a page needs to be reached by Firebase messaging; none is secret. */
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

/** The OpenID Connect provider that people sign in by. */
export interface OidcConfig {
  issuer: string
  clientId: string
  /** Absent for a public client, which PKCE protects alone. */
  clientSecret: string | undefined
  /** Name on the button of the sign-in page. */
  name: string
  scopes: string
  /** Domains whose addresses may sign in, in lower case; empty: any, but then no account is linked by its address. */
  domains: string[]
  /** Nobody signs in or registers in any other way. */
  only: boolean
  createAccounts: boolean
  /** Its addresses count as verified although it does not say so. */
  trustEmail: boolean
}

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
  /** Sign-in by a provider, under its name; `only`: there is no other. Null where none is set. */
  sso: { name: string; only: boolean } | null
}

/** Everything the server can be told from outside, checked. Sizes are bytes. */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Whether statements that are sent again are prepared. */
  databasePrepare: boolean
  databasePool: number
  /** Folder of the stored files; below dataDir unless set. */
  storageDir: string | undefined
  /** Bucket of the stored files, in place of a folder. */
  s3: S3Settings | undefined
  /** Tree of `npm run cdn` with element versions published before, served beside the own build; undefined for none. */
  cdnDir: string | undefined
  /** Origin under which browsers reach the server, without a slash at its end; else that of the request. */
  publicUrl: string | undefined
  /** Mail server, with user and password; without one mails are kept in dataDir/outbox and shown at /dev/mailbox. */
  smtpUrl: string | undefined
  /** Sender of mails, such as Arbo <arbo@example.com>. */
  mailFrom: string
  /** Signs tokens, links and forms; kept in the database when not set. */
  secretKey: string | undefined
  /** Which proxies’ X-Forwarded-* are believed. */
  trustProxy: TrustedProxies
  /** Connections that are open at the same time; those beyond are closed at once. */
  maxConnections: number
  /**
   * Bytes that uploads and media work leave free on the disks of the data folder and of stored files, and those below
   * which an embedded database is no longer written to.
   */
  disk: { reserve: number; floor: number }
  maxUploadBytes: number
  /** Larger files are sent in parts of this size. */
  uploadPartBytes: number
  /** Seconds after which no signed address of a file opens anything. */
  mediaAddressSeconds: number
  /** Extensions that may be attached besides those that are listed, in lower case; with a `-`, those that may not. */
  attachmentExtensions: readonly string[]
  /**
   * Failed sign-ins in 15 minutes after which an account (from one address) or an address has to wait; from all addresses
   * together an account has three times as many before each further one waits longer.
   */
  loginFailures: { perAccount: number; perAddress: number }
  ingestConcurrency: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** The form of the log: for people, or as lines of JSON. */
  logFormat: 'text' | 'json'
  /** Whoever reads /metrics from elsewhere than this machine has to show it; undefined: nobody else may. */
  metricsToken: string | undefined
  /** Whether each answer tells its time and its work on the database. */
  serverTiming: boolean
  /** Whoever blocks, unblocks or deletes accounts by a call has to show it; undefined: nobody may. */
  operatorToken: string | undefined
  /** At a shutdown: how long the server goes on while it says that it is not ready, and how long requests may then take. Seconds. */
  shutdown: { delay: number; grace: number }
  /** How long a job of a process that died waits for another one, seconds. */
  jobLease: number
  demo: boolean
  /** Workspaces that one person can own at a time. */
  workspacesPerUser: number
  /** Seats of a workspace that has no number of its own. */
  seatsPerWorkspace: number
  /** Account that push messages are sent by; undefined: none are. */
  pushAccount: z.infer<typeof ServiceAccount> | undefined
  oidc: OidcConfig | undefined
  /** Origins whose pages may show this server’s pages in a frame; empty: none may. */
  frameAncestors: string[]
  /** Whether webhooks may lead to addresses of private networks. */
  webhooksAllowPrivate: boolean
  /** Ports that webhooks may lead to. */
  webhookPorts: Ports
  /** Settings for the host’s pages. */
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
    sso: values.OIDC_ISSUER ? { name: values.OIDC_NAME, only: values.OIDC_ONLY } : null,
  }
}

/** Plain http would show codes and tokens to everybody on the way; on the own machine there is no way. */
const isSafeIssuer = (issuer: string) => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** @throws {ConfigError} where a part of it is missing or unsafe */
function oidcSettings(values: z.infer<typeof Environment>): OidcConfig | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = values
  const reasons: string[] = []
  if (!OIDC_ISSUER && (OIDC_CLIENT_ID || values.OIDC_ONLY)) reasons.push(text('start.oidc_issuer'))
  if (OIDC_ISSUER && !OIDC_CLIENT_ID) reasons.push(text('start.oidc_client'))
  if (OIDC_ISSUER && !values.PUBLIC_URL) reasons.push(text('start.oidc_public_url'))
  if (OIDC_ISSUER && !isSafeIssuer(OIDC_ISSUER)) reasons.push(text('start.oidc_https'))
  if (reasons.length > 0) throw new ConfigError(text('start.config', { reasons: reasons.join('; ') }))
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return undefined
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME,
    scopes: [...new Set(['openid', ...values.OIDC_SCOPES.split(/[\s,]+/).filter(Boolean)])].join(' '),
    domains: values.OIDC_DOMAINS,
    only: values.OIDC_ONLY,
    createAccounts: values.OIDC_CREATE_ACCOUNTS,
    trustEmail: values.OIDC_TRUST_EMAIL,
  }
}

/** @throws {ConfigError} where it is not JSON, or lacks something; its values are secret and not told */
function jsonSetting<T extends z.ZodType>(name: string, value: string | undefined, shape: T): z.infer<T> | undefined {
  if (value === undefined) return undefined
  let data: unknown
  try {
    data = JSON.parse(value)
  } catch {
    throw new ConfigError(text('start.config', { reasons: `${name}: is not JSON` }))
  }
  const parsed = shape.safeParse(data)
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

/** @throws {ConfigError} where a part of it is missing, or a folder is set as well */
function objectStorage(values: z.infer<typeof Environment>): S3Settings | undefined {
  const { settings, missing } = s3Settings(values)
  const reasons = missing.map((name) => text('start.s3_missing', { name }))
  if (settings && values.STORAGE_DIR) reasons.push(text('start.s3_and_folder'))
  if (reasons.length > 0) throw new ConfigError(text('start.config', { reasons: reasons.join('; ') }))
  return settings
}

/**
 * @param env variables of .env.example; empty ones count as absent
 * @throws {ConfigError}
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(settings)
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
    databasePrepare: values.DATABASE_PREPARE,
    databasePool: values.DATABASE_POOL,
    storageDir: values.STORAGE_DIR,
    s3: objectStorage(values),
    cdnDir: values.CDN_DIR,
    publicUrl: values.PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? OWN_SENDER,
    secretKey: values.SECRET_KEY,
    trustProxy: values.TRUST_PROXY,
    maxConnections: values.MAX_CONNECTIONS,
    disk: { reserve: values.DISK_RESERVE_BYTES, floor: values.DISK_FLOOR_BYTES },
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    uploadPartBytes: values.S3_BUCKET ? Math.max(values.UPLOAD_PART_BYTES, S3_PART_BYTES) : values.UPLOAD_PART_BYTES,
    mediaAddressSeconds: values.MEDIA_ADDRESS_SECONDS,
    attachmentExtensions: values.ATTACHMENT_EXTENSIONS,
    loginFailures: { perAccount: values.LOGIN_FAILURES_PER_ACCOUNT, perAddress: values.LOGIN_FAILURES_PER_ADDRESS },
    ingestConcurrency: values.INGEST_CONCURRENCY,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    metricsToken: values.METRICS_TOKEN,
    serverTiming: values.SERVER_TIMING,
    operatorToken: values.OPERATOR_TOKEN,
    shutdown: { delay: values.SHUTDOWN_DELAY_SECONDS, grace: values.SHUTDOWN_SECONDS },
    jobLease: values.JOB_LEASE_SECONDS,
    demo: values.ARBO_DEMO,
    workspacesPerUser: values.WORKSPACES_PER_USER,
    seatsPerWorkspace: values.SEATS_PER_WORKSPACE,
    oidc: oidcSettings(values),
    frameAncestors: values.FRAME_ANCESTORS,
    pushAccount: jsonSetting('FCM_SERVICE_ACCOUNT', values.FCM_SERVICE_ACCOUNT, ServiceAccount),
    webhooksAllowPrivate: values.WEBHOOKS_ALLOW_PRIVATE,
    webhookPorts: values.WEBHOOK_PORTS,
    page: pageSettings(values),
  }
}
