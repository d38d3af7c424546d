import { escapeHtml } from '../escape-html.ts'
import { text } from '../texts.ts'
import { MAILBOX_STYLE } from './mailbox-style.ts'
import type { MailboxEntry } from './queries.ts'
import { answerLanguage } from '../observe/work-context.ts'

export const MAILBOX = '/dev/mailbox'

const html = (key: Parameters<typeof text>[0]) => escapeHtml(text(key))

/** '2026-05-04 09:30:15 UTC': the page has no script that could know the reader's clock. */
function moment(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function row(entry: MailboxEntry, openId: string | undefined): string {
  const current = entry.id === openId ? ' aria-current="page"' : ''
  return `<li><a href="${MAILBOX}/${entry.id}"${current}><strong dir="auto">${escapeHtml(entry.subject)}</strong>
<span>${escapeHtml(entry.to)}</span><span>${moment(entry.createdAt)}</span></a></li>`
}

/**
 * The mail stands in a frame of its own whose document may run nothing; its links lead the whole tab, as in a mail
 * program.
 */
function opened(mail: MailboxEntry): string {
  return `<div class="head"><a class="back" href="${MAILBOX}">${html('mailbox.back')}</a>
<h2 dir="auto">${escapeHtml(mail.subject)}</h2>
<p>${escapeHtml(text('mailbox.to', { address: mail.to }))}</p><p>${moment(mail.createdAt)}</p></div>
<iframe title="${html('mailbox.content')}" src="${MAILBOX}/${mail.id}/content"
  sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`
}

function nothing(hasMails: boolean): string {
  const [heading, line] = hasMails ? (['choose', 'choose_line'] as const) : (['none', 'none_line'] as const)
  return `<div class="none"><h2>${html(`mailbox.${heading}`)}</h2><p>${html(`mailbox.${line}`)}</p></div>`
}

/** @param open the mail that is shown; must be one of those that were kept, the list may have left it behind */
export function mailboxPage(entries: readonly MailboxEntry[], open?: MailboxEntry): string {
  const list = `<nav aria-label="${html('mailbox.list')}"><ul>${entries.map((entry) => row(entry, open?.id)).join('\n')}</ul></nav>`
  const ownPath = open ? `${MAILBOX}/${open.id}` : MAILBOX
  const view = open ? 'open' : entries.length > 0 ? 'list' : 'open'
  return `<!doctype html>
<html lang="${answerLanguage()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html('mailbox.title')}</title><style>${MAILBOX_STYLE}</style></head>
<body class="${view}">
<header><h1>${html('mailbox.title')}</h1><p>${html('mailbox.intro')}</p><a class="refresh" href="${ownPath}">${html('mailbox.refresh')}</a></header>
<main>${list}
<section>${open ? opened(open) : nothing(entries.length > 0)}</section></main>
</body></html>`
}

/** A mail's own document: its links open in the tab instead of its frame. */
export function mailboxContent(content: string): string {
  return content.replace('<head>', '<head><base target="_top">')
}
