import { workText } from '../work-texts.ts'
import type { Failure } from '../api/failure.ts'
import { extensionOf } from '../upload/file-kinds.ts'
import { checkImportFile, IMPORT_ACCEPT, IMPORT_MAX_BYTES } from './check-import-file.ts'

/** Value for the `accept` of a file input for scenes: tables, OpenTimelineIO and edit decision lists. */
export const SCENE_IMPORT_ACCEPT = `${IMPORT_ACCEPT},.otio,.edl`

/** As {@link checkImportFile}, and timelines are welcome too. */
export async function checkSceneFile(file: File): Promise<Failure | null> {
  const extension = extensionOf(file.name)
  if (extension !== 'otio' && extension !== 'edl') return checkImportFile(file)
  const meta = { name: file.name }
  if (file.size > IMPORT_MAX_BYTES) return { error: 'too_large', message: workText('upload.too_large'), meta }
  return file.size > 0 ? null : { error: 'invalid', message: workText('upload.invalid'), meta }
}
