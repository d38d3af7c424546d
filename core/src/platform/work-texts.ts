import { catalogue } from '../contract/platform/language/catalogue.ts'
import { byKey } from './texts.ts'

/**
 * Texts of work on scenes: files that are sent, imports, comments. Apart from the others, so that the sign-in page and
 * an element without them do not carry them.
 */
export const workMessages = catalogue('core.work', {
  'scenes.kept': 'What you entered is saved here and sent when you are back online.',
  'upload.file_must_have_ext': 'The file must have an extension',
  'upload.exceeds_maximum': 'Your upload exceeds the maximum allowed size',
  'upload.invalid': 'File is invalid',
  'upload.too_large': 'File is too large',
  'upload.attachment_too_large': 'File size exceeds limit, please choose a smaller file',
  'upload.invalid_file_format': 'Invalid file format',
  'upload.invalid_file_combination':
    'Invalid file combination. Ensure that all rendition files are either image or video files.',
  'upload.failed': 'Upload failed',
  'review.item_gone': 'This {scene} was deleted.',
  'review.not_kept': 'Unsent work cannot be saved on this device and is lost when you close the page. {message}',
  'guest.words_only': 'Guests can comment and draw. Nothing else can be changed here.',
  'review.comment_gone': 'This comment was deleted.',
  'import.failed': 'Import failed.',
  'import.faulty_rows': 'There is error when import.',
  'import.stopped': 'Stopped.',
  'import.taking_back': 'Stopped. What was saved so far is being undone.',
  'import.taken_back': 'Stopped. None of its rows were saved.',
  'import.broken':
    'The connection was lost before the answer. Either all rows were saved or none; check the file again to see which.',
  'import.row': 'Row',
  'import.problem': 'Problem',
  'import.no_sample': 'Unable to download sample',
})

export type WorkTextKey = keyof (typeof workMessages)['english']

/** The text of a key, with its values. */
export const workText = byKey(workMessages)
