/** Name of the product, the same in every language. */
export const PRODUCT = 'Arbo'

/** What the operator of this installation sets; the server writes it into the page. */
export interface Settings {
  product_title: string
  title_separator: string
  documentation_url: string
  /** Empty: the product's own terms. */
  terms_url: string
  /** Parent domain that the product's sites share; empty for this host alone. */
  cookie_domain: string
  /** Addresses of the sites that run beside this one, without a slash at the end; empty where there is none. */
  sibling_urls: { targets: string; review: string; people: string }
  /** Firebase messaging as the browser needs it; null: notifications reach open pages only. */
  push: PushSettings | null
  /** Sign-in by a provider, under its name; `only`: there is no other way. Null where there is none. */
  sso: { name: string; only: boolean } | null
  /** Address of the environment file, which names the side modules. */
  modules_url: string
}

export interface PushSettings {
  apiKey: string
  projectId: string
  messagingSenderId: string
  appId: string
  vapidKey: string
}

const PUSH_KEYS = ['apiKey', 'projectId', 'messagingSenderId', 'appId', 'vapidKey'] as const

/** Null unless every key is set. */
function pushOf(value: unknown): PushSettings | null {
  const push = (value ?? {}) as Partial<Record<keyof PushSettings, unknown>>
  const isWhole = PUSH_KEYS.every((key) => typeof push[key] === 'string' && push[key] !== '')
  return isWhole ? (push as PushSettings) : null
}

function ssoOf(value: unknown): Settings['sso'] {
  const { name, only } = (value ?? {}) as { name?: unknown; only?: unknown }
  return typeof name === 'string' && name !== '' ? { name, only: only === true } : null
}

const DEFAULTS: Settings = {
  product_title: PRODUCT,
  title_separator: ' | ',
  documentation_url: '/docs/',
  terms_url: '',
  cookie_domain: '',
  sibling_urls: { targets: '', review: '', people: '' },
  push: null,
  sso: null,
  modules_url: '/cdn/environment.json',
}

/** An address may lead to a site of the web or to a path of this one, and to nothing else. */
function addressOr(value: unknown, fallback: string): string {
  if (typeof value !== 'string') return fallback
  return /^(https?:\/\/|\/(?![/\\]))/.test(value) ? value : fallback
}

/** A site that paths are appended to. */
const siteOf = (value: unknown): string => addressOr(value, '').replace(/\/+$/, '')

const textOr = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)

/** Settings out of the page's own JSON. A value that is missing or of another kind is the default. */
export function parseSettings(json: string | null): Settings {
  const settings: unknown = json === null || json === '' ? {} : JSON.parse(json)
  if (typeof settings !== 'object' || settings === null) return DEFAULTS
  const {
    product_title,
    title_separator,
    documentation_url,
    terms_url,
    cookie_domain,
    sibling_urls,
    modules_url,
    push,
    sso,
  } = settings as Partial<Record<keyof Settings, unknown>>
  const siblings = (sibling_urls ?? {}) as Partial<Record<keyof Settings['sibling_urls'], unknown>>
  return {
    product_title: textOr(product_title, '') || DEFAULTS.product_title,
    title_separator: textOr(title_separator, '') || DEFAULTS.title_separator,
    documentation_url: addressOr(documentation_url, DEFAULTS.documentation_url),
    terms_url: addressOr(terms_url, DEFAULTS.terms_url),
    cookie_domain: textOr(cookie_domain, DEFAULTS.cookie_domain),
    modules_url: addressOr(modules_url, DEFAULTS.modules_url),
    push: pushOf(push),
    sso: ssoOf(sso),
    sibling_urls: {
      targets: siteOf(siblings.targets),
      review: siteOf(siblings.review),
      people: siteOf(siblings.people),
    },
  }
}

let settings: Settings | undefined

/** The settings of this page; they do not change while it is open. */
export function readSettings(): Settings {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=arbo-settings]')
  settings ??= parseSettings(meta?.content ?? null)
  return settings
}
