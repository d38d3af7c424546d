import { text } from '../../texts.ts'
import type { ExportComment } from './material.ts'
import type { Mark } from './cuts.ts'

/** Without what XML and edit lists cannot carry; a tab and line breaks stay. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** Halves of characters, which no file can hold. */
const HALVES = /\p{Surrogate}/gu

export const printable = (words: string): string => words.replace(CONTROLS, '').replace(HALVES, '\ufffd')
export const inOneLine = (words: string): string => printable(words).replace(/\s+/g, ' ').trim()

const withFiles = ({ text: words, attachments }: ExportComment): string =>
  [words, ...attachments.map((name) => `[${name}]`)].filter(Boolean).join(' ')

/** Who says what. */
const said = (comment: ExportComment): string => `${comment.author}: ${withFiles(comment)}`

/** A mark's short name. */
export const markName = ({ head }: Mark): string => inOneLine(said(head))

/** All of a thread, a line for each comment, and whether it is done. */
export function markNote({ head, replies }: Mark): string {
  const state = text(head.done ? 'pdf.done' : 'pdf.open')
  return printable([`${said(head)} (${state})`, ...replies.map(said)].join('\n'))
}
