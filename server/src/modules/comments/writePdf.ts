import Document from 'pdfkit'
import { sharp } from '../../media/picture.ts'
import type { Comment, Levels } from '@arbo/core/contract'
import { text } from '../../texts.ts'
import type { RenditionRow } from '../renditions/queries.ts'

export interface PdfRow {
  comment: Comment
  rendition: RenditionRow | null
  /** JPEG of the frame that the comment is about. */
  picture: Buffer | null
}

type Pdf = InstanceType<typeof Document>

/** A comment with its answers. */
interface Thread {
  head: PdfRow
  replies: PdfRow[]
}

/** Points; A4. */
const MARGIN = 48
const FOOT = 30
const PICTURE = { width: 208, height: 117 }
const GAP = 14
const INDENT = 10
const LEADING = 2
const DOT = 3.5
const SIZES = { title: 17, section: 11, text: 10.5, small: 8.5 }
const SOFT = '#5c5854'
const INK = '#201d1b'
const RULE = '#dedbd8'
/** What PDF's built-in fonts can write; anything else is drawn with the machine's fonts. */
const BUILT_IN = /^[\x20-\x7e\n\r\t\u00a0-\u00ff\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u2022\u20ac]*$/
/** Pixels per point of drawn text. */
const DENSITY = 3
/** Mean width of a drawn letter in its size, for what is measured before it is drawn; East Asian ones are square. */
const LETTER = 0.8

function frameText({ frame_start, frame_end, file_index }: Comment): string {
  if (frame_start !== null && frame_end !== null && frame_end > frame_start) {
    return text('pdf.range', { first: frame_start, last: frame_end })
  }
  if (frame_start !== null) return text('pdf.frame', { frame: frame_start })
  return file_index === null ? text('pdf.general') : text('pdf.page', { number: file_index + 1 })
}

interface Style {
  size: number
  colour: string
  isBold?: boolean
}

const fontOf = ({ isBold }: Style) => (isBold ? 'Helvetica-Bold' : 'Helvetica')

/** Writes at pdf.y and moves it below. */
async function write(pdf: Pdf, words: string, x: number, width: number, style: Style): Promise<void> {
  const { size, colour } = style
  if (BUILT_IN.test(words)) {
    pdf.font(fontOf(style)).fontSize(size).fillColor(colour).text(words, x, pdf.y, { width, lineGap: LEADING })
    return
  }
  const escaped = words.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)
  const image = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `sans ${style.isBold ? 'bold ' : ''}${size}`,
      width: Math.round(width * DENSITY),
      dpi: 72 * DENSITY,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const height = image.info.height / DENSITY
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
  pdf.image(image.data, x, pdf.y, { width: image.info.width / DENSITY, height })
  pdf.y += height + 2 * LEADING
}

function heightOf(pdf: Pdf, words: string, width: number, style: Style): number {
  if (BUILT_IN.test(words)) {
    return pdf.font(fontOf(style)).fontSize(style.size).heightOfString(words, { width, lineGap: LEADING })
  }
  const perLine = Math.max(1, Math.floor(width / (style.size * LETTER)))
  const lines = words.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
  return lines * style.size * 1.4 + 2 * LEADING
}

const BODY: Style = { size: SIZES.text, colour: INK }
const SMALL: Style = { size: SIZES.small, colour: SOFT }
const STRONG: Style = { size: SIZES.small, colour: INK, isBold: true }

function signature({ author, created_at }: Comment): string {
  return `${author.display_name}, ${created_at.slice(0, 16).replace('T', ' ')} UTC`
}

/** Where a comment is about, after a dot of its marker's colour, and whether it is done. */
function writeHeading(pdf: Pdf, comment: Comment, x: number, width: number): void {
  const left = comment.marker_colour ? x + 3 * DOT : x
  if (comment.marker_colour) pdf.circle(x + DOT, pdf.y + DOT, DOT).fillAndStroke(comment.marker_colour, RULE)
  pdf.font(fontOf(STRONG)).fontSize(STRONG.size).fillColor(INK)
  pdf.text(frameText(comment), left, pdf.y, { width: width - (left - x), lineGap: LEADING, continued: true })
  pdf
    .font(fontOf(SMALL))
    .fillColor(SOFT)
    .text(`   ${text(comment.done ? 'pdf.done' : 'pdf.open')}`)
  pdf.y += LEADING
}

async function writeComment(pdf: Pdf, comment: Comment, x: number, width: number): Promise<void> {
  await write(pdf, comment.text, x, width, BODY)
  pdf.y += 1
  await write(pdf, signature(comment), x, width, SMALL)
}

/** A thread's replies stand below its comment, behind a rule. */
async function writeReplies(pdf: Pdf, replies: readonly PdfRow[], x: number, width: number): Promise<void> {
  for (const { comment } of replies) {
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
  const heightOfOne = ({ comment }: PdfRow, wide: number) =>
    heightOf(pdf, comment.text, wide, BODY) + heightOf(pdf, signature(comment), wide, SMALL) + GAP
  const below = replies.reduce((sum, row) => sum + heightOfOne(row, width - INDENT), 0)
  return Math.max(head.picture ? PICTURE.height : 0, SIZES.small + heightOfOne(head, width) + below)
}

async function writeThread(pdf: Pdf, thread: Thread): Promise<void> {
  const { comment, picture } = thread.head
  const column = picture ? MARGIN + PICTURE.width + GAP : MARGIN
  const width = pdf.page.width - MARGIN - column
  const room = pdf.page.height - 2 * MARGIN
  const height = heightOfThread(pdf, thread, width) + GAP
  if (pdf.y + Math.min(height, room) > pdf.page.height - MARGIN) pdf.addPage()
  rule(pdf)
  const top = pdf.y
  const page = pdf.bufferedPageRange().count
  if (picture) pdf.image(picture, MARGIN, top, { fit: [PICTURE.width, PICTURE.height] })
  pdf.y = top
  writeHeading(pdf, comment, column, width)
  await writeComment(pdf, comment, column, width)
  await writeReplies(pdf, thread.replies, column, width)
  const isSamePage = pdf.bufferedPageRange().count === page
  pdf.y = (isSamePage && picture ? Math.max(pdf.y, top + PICTURE.height) : pdf.y) + GAP
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

/** A rendition's name stands once, above the threads about it. */
async function writeSection(pdf: Pdf, rendition: RenditionRow | null, { scene }: Levels): Promise<void> {
  const words = rendition
    ? text('pdf.rendition', { name: rendition.name, version: rendition.version })
    : text('pdf.scene', { scene: scene.word })
  // Never alone at the end of a page.
  if (pdf.y + PICTURE.height > pdf.page.height - MARGIN) pdf.addPage()
  pdf.y += GAP / 2
  await write(pdf, words, MARGIN, pdf.page.width - 2 * MARGIN, { size: SIZES.section, colour: INK, isBold: true })
  pdf.y += GAP / 2
}

function inThreads(rows: readonly PdfRow[]): Thread[] {
  const threads: Thread[] = []
  for (const row of rows) {
    const last = threads.at(-1)
    if (last && row.comment.parent_id === last.head.comment.id) last.replies.push(row)
    else threads.push({ head: row, replies: [] })
  }
  return threads
}

function numberPages(pdf: Pdf): void {
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
  }
}

/**
 * One thread after the other, each beside its annotated frame (decision 122).
 * @param rows each comment followed by its replies
 * @param levels what the workspace calls its levels
 */
export async function writePdf(scene: string, rows: readonly PdfRow[], levels: Levels): Promise<Buffer> {
  const title = text('pdf.title', { scene })
  const pdf = new Document({ size: 'A4', margin: MARGIN, bufferPages: true, info: { Title: title } })
  const chunks: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const width = pdf.page.width - 2 * MARGIN
  await write(pdf, title, MARGIN, width, { size: SIZES.title, colour: INK, isBold: true })
  await write(pdf, text('pdf.made', { date: new Date().toISOString().slice(0, 10) }), MARGIN, width, SMALL)
  pdf.y += GAP
  if (rows.length === 0) await write(pdf, text('pdf.none'), MARGIN, width, { ...BODY, colour: SOFT })
  let section: string | null | undefined
  for (const thread of inThreads(rows)) {
    const { rendition } = thread.head
    const id = rendition?.id ?? null
    if (section !== id) await writeSection(pdf, rendition, levels)
    section = id
    await writeThread(pdf, thread)
  }
  numberPages(pdf)
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}
