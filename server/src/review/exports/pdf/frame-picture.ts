import { readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Deps } from '../../../platform/deps.ts'
import { MediaError, MediaToolsError } from '../../../platform/media/errors.ts'
import { sharp } from '../../../platform/media/picture.ts'
import { probe } from '../../../platform/media/probe.ts'
import { makeVideoStills } from '../../../platform/media/thumbnail.ts'
import { mediaTools } from '../../../platform/media/tools.ts'
import { StorageError } from '../../../platform/storage/errors.ts'
import type { FileRow } from '../../renditions/queries.ts'
import { withLocalFile } from '../../uploads/local-file.ts'

export type PictureDeps = Pick<Deps, 'storage' | 'workDir' | 'log'>

/** Pixels; sharp enough on paper at the width of a page's half. */
const WIDTH = 960

/** A frame as JPEG. */
export interface FramePicture {
  jpeg: Buffer
  width: number
  height: number
}

async function bare(deps: PictureDeps, file: FileRow, frame: number, signal?: AbortSignal): Promise<Buffer | null> {
  if (file.kind === 'image') {
    return withLocalFile(deps, file.key, (path) => sharp(path).rotate().resize({ width: WIDTH }).toBuffer(), signal)
  }
  const { frame_table } = file
  if (!frame_table || frame >= frame_table.count) return null
  const { rate, count, time_base: timeBase, pts } = frame_table
  return withLocalFile(
    deps,
    file.proxy_key ?? file.key,
    async (path) => {
      const target = join(deps.workDir, `${randomUUID()}.webp`)
      try {
        const tools = await mediaTools()
        const info = await probe(path, { tools, signal })
        const table = { rate, count, timeBase, pts }
        await makeVideoStills({ tools, file: path, info, table, frame, signal }, [{ width: WIDTH, path: target }])
        return await readFile(target)
      } finally {
        await rm(target, { force: true })
      }
    },
    signal,
  )
}

/**
 * A frame of a file; null where it cannot be had. Without its picture a comment is still worth printing: a lost file or
 * a missing ffmpeg is the log's business.
 */
export async function framePicture(
  deps: PictureDeps,
  file: FileRow,
  frame: number,
  signal?: AbortSignal,
): Promise<FramePicture | null> {
  try {
    const picture = await bare(deps, file, frame, signal)
    if (!picture) return null
    const { data, info } = await sharp(picture).jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof MediaToolsError || error instanceof MediaError)) throw error
    deps.log.warn({ err: error, file: file.id }, 'a frame for the comment PDF could not be read')
    return null
  }
}
