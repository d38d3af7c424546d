import { text } from '../texts.ts'
import type { ExportComment, Thread } from './material.ts'
import type { Mark } from './cuts.ts'

/** Without characters that XML and edit lists cannot carry; a tab and line breaks stay. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** Halves of characters, which no file can hold. */
const HALVES = /\p{Surrogate}/gu

export const printable = (words: string): string => words.replace(CONTROLS, '').replace(HALVES, '\ufffd')
export const inOneLine = (words: string): string => printable(words).replace(/\s+/g, ' ').trim()

const withFiles = ({ text: words, attachments }: ExportComment): string =>
  [words, ...attachments.map((name) => `[${name}]`)].filter(Boolean).join(' ')

/** The author and their words. */
const line = (comment: ExportComment): string => `${comment.author}: ${withFiles(comment)}`

/** Since when a comment of an older version is open, or how that was answered; null for one of the version itself. */
export function carriedWords({ head, since, addressedIn }: Thread): string | null {
  const by = head.addressed.find(({ rendition_version }) => rendition_version === addressedIn)?.by ?? ''
  if (addressedIn === null) return since === null ? null : text('export.since', { version: since })
  const answer = { version: addressedIn, name: by }
  return since === null ? text('export.addressed', answer) : text('export.since_addressed', { since, ...answer })
}

/** A mark's short name. */
export function markName(mark: Mark): string {
  const from = mark.since === null ? '' : ` (${text('export.from', { version: mark.since })})`
  return inOneLine(`${line(mark.head)}${from}`)
}

/** All of a thread, a line for each comment, and whether it is done. */
export function markNote(mark: Mark): string {
  const { head, replies } = mark
  const state = head.done ? text('pdf.done') : (carriedWords(mark) ?? text('pdf.open'))
  return printable([`${line(head)} (${state})`, ...replies.map(line)].join('\n'))
}
