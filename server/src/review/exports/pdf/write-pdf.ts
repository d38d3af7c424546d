import { pace } from '../../../platform/pace.ts'
import { text } from '../../texts.ts'
import type { ExportComment, Thread } from '../material.ts'
import { carriedWords } from '../mark-words.ts'
import { drawShapes } from './draw-shapes.ts'
import { fontOf, heightOf, isBuiltIn, LEADING, write } from './pdf-text.ts'
import type { Pdf, Style } from './pdf-text.ts'
import type { PdfEntry, PdfSection } from './sections.ts'

/** Points; A4. */
const MARGIN = 48
const FOOT = 30
const PICTURE = { width: 208, height: 117 }
const GAP = 14
const INDENT = 10
const DOT = 3.5
const SIZES = { title: 17, section: 11, text: 10.5, small: 8.5 }
const SOFT = '#5c5854'
const INK = '#201d1b'
const RULE = '#dedbd8'

const BODY: Style = { size: SIZES.text, colour: INK }
const SMALL: Style = { size: SIZES.small, colour: SOFT }
const STRONG: Style = { size: SIZES.small, colour: INK, isBold: true }

const put = (pdf: Pdf, words: string, x: number, width: number, style: Style): Promise<void> =>
  write(pdf, words, x, width, style, MARGIN)

function signature({ author, created_at, edited, when: dateText }: ExportComment): string {
  const when = dateText ?? `${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return edited ? `${author}, ${when}, ${text('pdf.edited')}` : `${author}, ${when}`
}

/** Lines below a comment: its attachments and reactions. */
function tailOf({ attachments, reactions }: ExportComment): string[] {
  const reacted = reactions.map(({ emoji, count }) => `${emoji} ${count}`).join('   ')
  return [attachments.length > 0 ? text('pdf.attached', { names: attachments.join(', ') }) : '', reacted].filter(
    Boolean,
  )
}

function stateOf({ thread, since = null }: PdfEntry): string {
  if (!thread) return since === null ? text('pdf.drawn') : text('pdf.drawn_since', { version: since })
  const { done, done_by, assignee } = thread.head
  if (done) return done_by === null ? text('pdf.done') : text('pdf.done_by', { name: done_by })
  const carried = carriedWords(thread)
  if (carried === null) return assignee === null ? text('pdf.open') : text('pdf.open_for', { name: assignee })
  return assignee === null ? carried : `${carried}, ${text('pdf.for', { name: assignee })}`
}

/** Where an entry is about, after a dot of its marker's colour, and whether it is done. */
async function writeHeading(pdf: Pdf, entry: PdfEntry, x: number, width: number): Promise<void> {
  const colour = entry.thread?.head.marker_colour
  const left = colour ? x + 3 * DOT : x
  if (colour) pdf.circle(x + DOT, pdf.y + DOT, DOT).fillAndStroke(colour, RULE)
  const state = stateOf(entry)
  if (!isBuiltIn(state)) {
    await put(pdf, entry.place, left, width - (left - x), STRONG)
    return put(pdf, state, left, width - (left - x), SMALL)
  }
  pdf.font(fontOf(STRONG)).fontSize(STRONG.size).fillColor(INK)
  pdf.text(entry.place, left, pdf.y, { width: width - (left - x), lineGap: LEADING, continued: true })
  pdf.font(fontOf(SMALL)).fillColor(SOFT).text(`   ${state}`)
  pdf.y += LEADING
}

async function writeComment(pdf: Pdf, comment: ExportComment, x: number, width: number): Promise<void> {
  if (comment.text !== '') await put(pdf, comment.text, x, width, BODY)
  for (const line of tailOf(comment)) await put(pdf, line, x, width, SMALL)
  pdf.y += 1
  await put(pdf, signature(comment), x, width, SMALL)
}

/** A thread's replies stand below its comment, behind a rule. */
async function writeReplies(pdf: Pdf, replies: readonly ExportComment[], x: number, width: number): Promise<void> {
  for (const comment of replies) {
    pdf.y += GAP / 2
    const top = pdf.y
    const page = pdf.bufferedPageRange().count
    await writeComment(pdf, comment, x + INDENT, width - INDENT)
    if (pdf.bufferedPageRange().count > page) continue
    const end = pdf.y
    pdf.moveTo(x, top).lineTo(x, end).lineWidth(1.5).stroke(RULE)
    pdf.y = end
  }
}

function heightOfThread(pdf: Pdf, { head, replies }: Thread, width: number): number {
  const heightOfOne = (comment: ExportComment, wide: number) =>
    heightOf(pdf, comment.text, wide, BODY) +
    [...tailOf(comment), signature(comment)].reduce((sum, line) => sum + heightOf(pdf, line, wide, SMALL), 0) +
    GAP
  const below = replies.reduce((sum, reply) => sum + heightOfOne(reply, width - INDENT), 0)
  return SIZES.small + heightOfOne(head, width) + below
}

type Turn = ReturnType<typeof pace>

/** The frame with its drawings. @returns its height */
async function writePicture(pdf: Pdf, { picture, shapes }: PdfEntry, x: number, y: number): Promise<number> {
  if (!picture) return 0
  const scale = Math.min(PICTURE.width / picture.width, PICTURE.height / picture.height)
  const frame = { x, y, width: picture.width * scale, height: picture.height * scale }
  pdf.image(picture.jpeg, x, y, { width: frame.width, height: frame.height })
  await drawShapes(pdf, shapes, frame)
  return frame.height
}

async function writeEntry(pdf: Pdf, entry: PdfEntry): Promise<void> {
  const { thread, picture } = entry
  const column = picture ? MARGIN + PICTURE.width + GAP : MARGIN
  const width = pdf.page.width - MARGIN - column
  const room = pdf.page.height - 2 * MARGIN
  const words = thread ? heightOfThread(pdf, thread, width) : SIZES.small
  const height = Math.max(picture ? PICTURE.height : 0, words) + GAP
  if (pdf.y + Math.min(height, room) > pdf.page.height - MARGIN) pdf.addPage()
  rule(pdf)
  const top = pdf.y
  const page = pdf.bufferedPageRange().count
  const high = await writePicture(pdf, entry, MARGIN, top)
  pdf.y = top
  await writeHeading(pdf, entry, column, width)
  if (thread) {
    await writeComment(pdf, thread.head, column, width)
    await writeReplies(pdf, thread.replies, column, width)
  }
  const isSamePage = pdf.bufferedPageRange().count === page
  pdf.y = (isSamePage ? Math.max(pdf.y, top + high) : pdf.y) + GAP
}

/** A line across the page, with room below it. */
function rule(pdf: Pdf): void {
  const { y } = pdf
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(RULE)
  pdf.y = y + GAP
}

async function writeSection(
  pdf: Pdf,
  { heading, isPart = false, lines = [], entries }: PdfSection,
  turn: Turn,
): Promise<void> {
  // Never alone at the end of a page.
  const head = (4 + lines.length) * GAP
  if (pdf.y + head + PICTURE.height > pdf.page.height - MARGIN) pdf.addPage()
  pdf.y += GAP / 2
  const style = isPart ? { ...BODY, colour: SOFT } : { size: SIZES.section, colour: INK, isBold: true }
  await put(pdf, heading, MARGIN, pdf.page.width - 2 * MARGIN, style)
  pdf.y += GAP / 2
  for (const line of lines) await put(pdf, line, MARGIN, pdf.page.width - 2 * MARGIN, BODY)
  if (lines.length > 0) pdf.y += GAP / 2
  for (const entry of entries) {
    await writeEntry(pdf, entry)
    await turn()
  }
}

const nothing = (): void => {}

/**
 * Numbers the pages and ends each, which deflates it. Ended by the document all pages would be deflated in one go, and keep
 * everybody else waiting.
 */
async function endPages(pdf: Pdf, turn: Turn): Promise<void> {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Below the margin pdfkit would open a new page for it.
    pdf.page.margins.bottom = 0
    const words = text('pdf.pages', { page: page + 1, pages: count })
    pdf
      .font('Helvetica')
      .fontSize(8)
      .fillColor(SOFT)
      .text(words, MARGIN, pdf.page.height - FOOT, { lineBreak: false })
    pdf.page.end()
    // The document's own end comes to each page once more.
    pdf.page.end = nothing
    await turn()
  }
}

/**
 * One thread after the other, each beside its annotated frame; drawings are vectors (decision 122).
 * @param notes lines below the title
 */
export async function writePdf(
  title: string,
  sections: readonly PdfSection[],
  notes: readonly string[],
): Promise<Buffer> {
  // Not loaded before somebody wants one: it takes 12 MB.
  const { default: Document } = await import('pdfkit')
  const turn = pace()
  const pdf = new Document({ size: 'A4', margin: MARGIN, bufferPages: true, info: { Title: title } })
  const chunks: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const width = pdf.page.width - 2 * MARGIN
  await put(pdf, title, MARGIN, width, { size: SIZES.title, colour: INK, isBold: true })
  for (const note of notes) await put(pdf, note, MARGIN, width, SMALL)
  pdf.y += GAP
  if (sections.length === 0) await put(pdf, text('pdf.none'), MARGIN, width, { ...BODY, colour: SOFT })
  for (const section of sections) await writeSection(pdf, section, turn)
  await endPages(pdf, turn)
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}
