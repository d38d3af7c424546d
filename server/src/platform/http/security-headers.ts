import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** Where a browser registers for push messages. */
const MESSAGING = ['https://fcmregistrations.googleapis.com', 'https://firebaseinstallations.googleapis.com']

/**
 * Headers of every answer. The host's pages run only what this origin serves; blob: is for decoded media and workers,
 * data: for small pictures inside stylesheets. Files and element bundles may be read by other origins.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'page' | 'frameAncestors'>,
): void {
  // Side modules may come from a CDN: that of their environment file, which the operator has named.
  const { modules_url } = config.page
  const modules = URL.canParse(modules_url) ? [new URL(modules_url).origin] : []
  const push = config.page.push ? MESSAGING : []
  const framers = config.frameAncestors
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  // Made once, not for each answer.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...modules],
        // React and Base UI position by style attributes; stylesheets come from this origin.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:', ...modules, ...push],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: framers.length > 0 ? ["'self'", ...framers] : ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Needs https: without it browsers ignore it and say so on every page.
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: isHttps,
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Knows no list of origins: where there is one, frame-ancestors above says it alone.
    frameguard: framers.length > 0 ? false : { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, next) =>
    setHeaders(request.raw, reply.raw, (error) => next(error as Error)),
  )
}
