import type { ImportSource } from '@arbo/core/contract'
import { decodeText } from '../../platform/files/decode-text.js'
import { ApiError } from '../../platform/http/api-error.ts'
import { throwSheetError } from '../../platform/sheets/import-sheet.ts'
import { SCENE_ROWS } from '../../platform/sheets/limits.js'
import { type AnySheet, readAnySheet } from '../../platform/sheets/read-sheet.ts'
import { text } from '../texts.ts'
import { mergeClips, type Skipped, type TimelineClips, TimelineError } from './clip.ts'
import { parseEdl } from './edl.ts'
import { parseOtio } from './otio.ts'
import { formatNumber } from '@arbo/core/format'

/** Bytes of a timeline; one of 5,000 clips has about as many. */
const TIMELINE_BYTES = 20_000_000
const CLIP_COLUMNS = ['Name', 'Frame In', 'Frame Out', 'Cut In', 'Cut Out']

/** A table, and what of the file is not in it. */
export interface SceneSheet extends AnySheet {
  skipped: Skipped[]
}

export interface SceneFile {
  sheet: SceneSheet
  /** Null: by its columns. */
  source: ImportSource | null
}

function clipSheet({ clips: parts, skipped }: TimelineClips): SceneSheet {
  const clips = mergeClips(parts)
  const count = Math.max(clips.length, skipped.length)
  if (count > SCENE_ROWS) {
    const values = { rows: formatNumber(count, 0), limit: formatNumber(SCENE_ROWS, 0) }
    throw new TimelineError(text('timeline.many', values))
  }
  const rows = clips.map(({ name, first, last, source }, at) => ({
    row: at + 1,
    values: {
      Name: name,
      'Frame In': String(first),
      'Frame Out': String(last),
      'Cut In': String(source?.first ?? ''),
      'Cut Out': String(source?.last ?? ''),
    },
  }))
  return { header: CLIP_COLUMNS, rows, skipped }
}

/**
 * The table of a file of scenes; of a timeline its clips, one a row.
 * @throws {ApiError} invalid_file_format, invalid, too_large
 */
export async function readSceneFile({
  name,
  content,
  rate,
}: {
  name: string
  content: string
  rate?: number | undefined
}): Promise<SceneFile> {
  const bytes = Buffer.from(content, 'base64')
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  try {
    if (extension !== 'otio' && extension !== 'edl') {
      return { sheet: { ...(await readAnySheet(bytes, name, SCENE_ROWS)), skipped: [] }, source: null }
    }
    if (bytes.length > TIMELINE_BYTES) throw new TimelineError(text('sheet.too_much'))
    const words = decodeText(bytes)
    if (words === null) throw new TimelineError(text('sheet.encoding'))
    return { sheet: clipSheet(extension === 'otio' ? parseOtio(words) : parseEdl(words, rate)), source: 'timeline' }
  } catch (error) {
    if (error instanceof TimelineError)
      throw new ApiError('invalid', { message: error.message, meta: { name }, cause: error })
    throwSheetError(error, name)
  }
}
