import { catalogue, textsIn } from '../platform/language/catalogue.ts'
import { type Language, pageLanguage } from '../platform/language/language.ts'
import type { ReviewExportFormat } from './review-export-values.ts'

/** What the panel shows of a comment and a kind of file may not hold, in words that follow 'Leaves out'. */
export const lackMessages = catalogue('core.lacks', {
  words: {
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
  },
  leavesOut: 'Leaves out {list}',
})

/** One thing that a format cannot hold. */
export type ExportLack = keyof (typeof lackMessages)['english']['words']

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
export function lacksText(format: ReviewExportFormat, language: Language = pageLanguage()): string {
  const { words, leavesOut } = textsIn(lackMessages, language)
  // The words of the specification are in British English: no comma before the last.
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' })
  return leavesOut({ list: list.format(EXPORT_LACKS[format].map((lack) => words[lack])) })
}
