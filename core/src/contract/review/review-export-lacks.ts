import type { ReviewExportFormat } from './review-export-values.ts'

/** What the panel shows of a comment and a kind of file may not hold, in words that follow 'Leaves out'. */
const WORDS = {
  drawings: 'drawings',
  drawn: 'drawings (but says how many)',
  colours: 'colours',
  nearColours: 'exact colours',
  replies: 'replies',
  ends: 'where a range ends',
  states: 'what is done',
  assignees: 'assignees',
  times: 'dates',
  reactions: 'reactions',
  files: 'the contents of attached files',
  pictures: 'pictures after the first 60',
} as const
/** One thing that a format cannot hold. */
export type ExportLack = keyof typeof WORDS

const MARKS: readonly ExportLack[] = ['drawings', 'assignees', 'times', 'reactions', 'files']

/** What each format leaves out; a person is told before they choose one (XREV-23). */
export const EXPORT_LACKS: Readonly<Record<ReviewExportFormat, readonly ExportLack[]>> = {
  pdf: ['pictures', 'files'],
  csv: ['drawn', 'files'],
  otio: ['files'],
  edl: ['nearColours', 'replies', 'ends', 'states', ...MARKS],
  fcpxml: ['colours', ...MARKS],
  xmeml: ['colours', ...MARKS],
}

/** What a format leaves out, in one line for people to read. */
export function lacksText(format: ReviewExportFormat): string {
  const words = EXPORT_LACKS[format].map((lack) => WORDS[lack])
  const last = words.at(-1) ?? ''
  return words.length < 2 ? `Leaves out ${last}` : `Leaves out ${words.slice(0, -1).join(', ')} and ${last}`
}
