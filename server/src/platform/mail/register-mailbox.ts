import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { noRoute } from '../http/error-handler.ts'
import { isOwnMachine } from './is-own-machine.ts'
import { MAILBOX, mailboxContent, mailboxPage } from './mailbox-page.ts'
import { MAILBOX_STYLE } from './mailbox-style.ts'
import { mailboxEntries, mailboxMail } from './queries.ts'

const SHOWN = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(MAILBOX_STYLE).digest('base64')}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Mails style themselves by attributes. Sandboxed also when the address is opened by itself. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join('; ')

function send(reply: FastifyReply, policy: string, page: string): FastifyReply {
  // No other page may read it: it holds links that open accounts.
  reply.removeHeader('access-control-allow-origin')
  return reply
    .headers({
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}

/**
 * The mailbox of an installation without a mail server, for the person at its machine. For everybody else, and where a
 * mail server is configured, it does not exist.
 */
export function registerMailbox(app: FastifyInstance, { config, database }: Pick<Deps, 'config' | 'database'>): void {
  const check = (request: FastifyRequest) => {
    if (config.smtpUrl || !isOwnMachine(request.socket.remoteAddress, request.headers)) throw noRoute(request)
  }
  const find = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    check(request)
    const { id } = request.params
    const mail = UUID.test(id) ? await mailboxMail(database, id) : undefined
    if (!mail) throw noRoute(request)
    return mail
  }
  app.get(MAILBOX, async (request, reply) => {
    check(request)
    return send(reply, PAGE_POLICY, mailboxPage(await mailboxEntries(database, SHOWN)))
  })
  app.get<{ Params: { id: string } }>(`${MAILBOX}/:id`, async (request, reply) => {
    const mail = await find(request)
    return send(reply, PAGE_POLICY, mailboxPage(await mailboxEntries(database, SHOWN), mail))
  })
  app.get<{ Params: { id: string } }>(`${MAILBOX}/:id/content`, async (request, reply) => {
    const { html } = await find(request)
    return send(reply, CONTENT_POLICY, mailboxContent(html))
  })
}
