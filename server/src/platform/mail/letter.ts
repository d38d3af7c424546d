import { escapeHtml } from '../escape-html.ts'
import { answerLanguage } from '../observe/work-context.ts'

export interface Letter {
  heading: string
  /** Paragraphs, plain text. */
  lines: readonly string[]
  /** The text to read, each part with links of its own. */
  sections?: readonly LetterSection[]
  /** The action to take; a mail that only tells something has none. */
  button?: LetterButton
  /** A second thing to do, as a link below the button. */
  link?: LetterButton
  /** Small print, such as why one gets this mail. */
  footer?: string
}

export interface LetterSection {
  heading: string
  links: readonly LetterButton[]
}

export interface LetterButton {
  label: string
  url: string
}

/** Mail programs know neither variables nor oklch: the light theme's values of design tokens, as they understand them. */
const INK = '#201d1b'
const SOFT = '#534f4c'
const PAGE = '#f5f3f1'
const SURFACE = '#ffffff'
const LINE = '#e6e4e2'
const ACCENT = '#fe7519'
const ON_ACCENT = '#1f0f08'
const ACCENT_TEXT = '#a64700'

/** Text that people typed, on one line: a name must not make a paragraph of its own. */
const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim()

function paragraph(value: string, style: string): string {
  return `<p dir="auto" style="margin:0 0 16px;${style}">${escapeHtml(oneLine(value))}</p>`
}

function anchor({ label, url }: LetterButton, style: string): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(oneLine(label))}</a>`
}

function sectionHtml({ heading, links }: LetterSection): string {
  const list = links.map((link) => `<li style="margin:0 0 4px">${anchor(link, `color:${ACCENT_TEXT}`)}</li>`)
  return `${paragraph(heading, 'margin-bottom:4px;font-weight:600')}
<ul style="margin:0 0 16px;padding-left:20px">${list.join('')}</ul>`
}

function htmlOf({ heading, lines, sections = [], button, link, footer }: Letter): string {
  const block = `display:inline-block;padding:10px 20px;border-radius:6px;background:${ACCENT};color:${ON_ACCENT};font-weight:600;text-decoration:none`
  const small = `font-size:13px;line-height:20px;color:${SOFT}`
  return `<!doctype html>
<html lang="${answerLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(oneLine(heading))}</title></head>
<body style="margin:0;padding:24px 16px;background:${PAGE};color:${INK};font:15px/24px system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:${SURFACE};border:1px solid ${LINE};border-radius:8px;overflow-wrap:anywhere">
<h1 dir="auto" style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(oneLine(heading))}</h1>
${lines.map((line) => paragraph(line, '')).join('\n')}
${sections.map(sectionHtml).join('\n')}
${button ? `<p style="margin:24px 0">${anchor(button, block)}</p>` : ''}
${link ? `<p style="margin:0 0 16px">${anchor(link, `color:${ACCENT_TEXT}`)}</p>` : ''}
${button ? `<p style="margin:24px 0 0;${small}">${anchor({ label: button.url, url: button.url }, `color:${SOFT}`)}</p>` : ''}
${footer ? paragraph(footer, `margin-top:16px;margin-bottom:0;${small}`) : ''}
</div></body></html>
`
}

function textOf({ heading, lines, sections = [], button, link, footer }: Letter): string {
  const action = ({ label, url }: LetterButton) => `${oneLine(label)}:\n${url}`
  const readings = sections.map((one) => [oneLine(one.heading), ...one.links.map(action)].join('\n'))
  const parts = [oneLine(heading), ...lines.map(oneLine), ...readings]
  if (button) parts.push(action(button))
  if (link) parts.push(action(link))
  if (footer) parts.push(oneLine(footer))
  return `${parts.join('\n\n')}\n`
}

/** The two bodies of a mail in the language of the moment, the plain one and one in our look. All texts are plain; nothing in them is taken for HTML. */
export function letter(content: Letter): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content) }
}
