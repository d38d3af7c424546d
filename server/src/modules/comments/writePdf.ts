import Document from 'pdfkit'
import { sharp } from '../../media/picture.ts'
import type { Comment } from '@arbo/core/contract'
import { text } from '../../texts.ts'
import type { RenditionRow } from '../renditions/queries.ts'

export interface PdfRow {
  comment: Comment
  rendition: RenditionRow | null
  /** JPEG of the frame that the comment is about. */
  picture: Buffer | null
}

type Pdf = InstanceType<typeof Document>

/** Points; A4. */
const MARGIN = 48
const PICTURE_WIDTH = 250
const GAP = 16
const SOFT = '#666666'
const INK = '#1a1a1a'
/** What PDF's built-in fonts can write; anything else is drawn with the machine's fonts. */
const BUILT_IN = /^[\x20-\x7e\n\r\t\u00a0-\u00ff\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u2022\u20ac]*$/
/** Pixels per point of drawn text. */
const DENSITY = 3

function frameText({ frame_start, frame_end, file_index }: Comment): string {
  if (frame_start !== null && frame_end !== null && frame_end > frame_start) {
    return text('pdf.range', { first: frame_start, last: frame_end })
  }
  if (frame_start !== null) return text('pdf.frame', { frame: frame_start })
  return file_index === null ? text('pdf.general') : text('pdf.page', { number: file_index + 1 })
}

async function write(pdf: Pdf, words: string, x: number, width: number, size: number, colour: string): Promise<void> {
  if (BUILT_IN.test(words)) {
    pdf.font('Helvetica').fontSize(size).fillColor(colour).text(words, x, pdf.y, { width })
    return
  }
  const escaped = words.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)
  const image = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `sans ${size}`,
      width: Math.round(width * DENSITY),
      dpi: 72 * DENSITY,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const height = image.info.height / DENSITY
  pdf.image(image.data, x, pdf.y, { width: image.info.width / DENSITY, height })
  pdf.y += height + 2
}

async function writeRow(pdf: Pdf, { comment, rendition, picture }: PdfRow): Promise<void> {
  const isReply = comment.parent_id !== null
  const left = MARGIN + (isReply ? GAP : 0)
  const height = picture ? (PICTURE_WIDTH * 9) / 16 : 40
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
  const top = pdf.y
  const column = picture ? left + PICTURE_WIDTH + GAP : left
  const width = pdf.page.width - MARGIN - column
  const page = pdf.bufferedPageRange().count
  if (picture) pdf.image(picture, left, top, { fit: [PICTURE_WIDTH, height] })
  if (comment.marker_colour) pdf.rect(column, top + 2, 8, 8).fill(comment.marker_colour)
  const where = [
    isReply ? text('pdf.reply') : frameText(comment),
    rendition && text('pdf.rendition', { name: rendition.name, version: rendition.version }),
    text(comment.done ? 'pdf.done' : 'pdf.open'),
  ]
  pdf.y = top
  await write(pdf, where.filter(Boolean).join('  ·  '), column + (comment.marker_colour ? 14 : 0), width - 14, 9, SOFT)
  await write(pdf, comment.text, column, width, 11, INK)
  const made = comment.created_at.slice(0, 16).replace('T', ' ')
  await write(pdf, `${comment.author.display_name}, ${made} UTC`, column, width, 9, SOFT)
  const isSamePage = pdf.bufferedPageRange().count === page
  pdf.y = (isSamePage && picture ? Math.max(pdf.y, top + height) : pdf.y) + GAP
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
      .text(words, MARGIN, pdf.page.height - 30, { lineBreak: false })
  }
}

/** One comment per row, with its annotated frame (decision 122). */
export async function writePdf(scene: string, rows: readonly PdfRow[]): Promise<Buffer> {
  const title = text('pdf.title', { scene })
  const pdf = new Document({ size: 'A4', margin: MARGIN, bufferPages: true, info: { Title: title } })
  const chunks: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const width = pdf.page.width - 2 * MARGIN
  await write(pdf, title, MARGIN, width, 16, INK)
  await write(pdf, text('pdf.made', { date: new Date().toISOString().slice(0, 10) }), MARGIN, width, 9, SOFT)
  pdf.y += GAP
  if (rows.length === 0) await write(pdf, text('pdf.none'), MARGIN, width, 11, SOFT)
  for (const row of rows) await writeRow(pdf, row)
  numberPages(pdf)
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}
