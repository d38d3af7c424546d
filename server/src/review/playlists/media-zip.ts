import type { ZippedFile } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { zipStream } from '../../platform/files/zip-stream.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { playedScenes } from './played.ts'
import type { PlayedScene } from './played.ts'
import { safeName } from '../../platform/http/safe-name.ts'

type ZipDeps = Pick<Deps, 'database' | 'storage' | 'log'>

/** One file of the archive. */
interface Part {
  name: string
  key: string
  /** Told where the file is not there. */
  scene: string
  number: number
  original: string
}

const extensionOf = (name: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''

/** `001_SC010_v003.mp4`: in the order of the playlist, and no two alike. */
function partsOf(scenes: readonly PlayedScene[]): Part[] {
  const digits = Math.max(3, String(scenes.length).length)
  return scenes.flatMap(({ item, rendition }, at) =>
    (rendition?.files ?? []).map(({ key, original_name }, page, files): Part => {
      const number = String(at + 1).padStart(digits, '0')
      const version = `v${String(rendition?.version ?? 0).padStart(3, '0')}`
      const part = files.length > 1 ? `_${page + 1}` : ''
      const stem = safeName(item.code ?? item.name).replaceAll(' ', '_')
      const name = `${number}_${stem}_${version}${part}${extensionOf(original_name)}`
      return { name, key, scene: item.name, number: at + 1, original: original_name }
    }),
  )
}

/** Opens the file only when it is read. */
async function* bytesOf(storage: Storage, key: string): AsyncGenerator<Buffer<ArrayBuffer>> {
  const { stream } = await storage.get(key)
  yield* stream as AsyncIterable<Buffer<ArrayBuffer>>
}

/** The files, one after the other, and at the end the list of the missing ones. Films and pictures are packed already. */
async function* filesOf(storage: Storage, scenes: readonly PlayedScene[]): AsyncGenerator<ZippedFile> {
  const problems = scenes.flatMap(({ item, rendition }, at) =>
    rendition ? [] : [{ number: at + 1, line: text('playlist.no_rendition', { number: at + 1, scene: item.name }) }],
  )
  for (const { name, key, scene, number, original } of partsOf(scenes)) {
    const info = await storage.stat(key)
    if (info) {
      yield { name, content: bytesOf(storage, key), size: info.size, modified: info.modified, isStored: true }
    } else {
      problems.push({ number, line: text('playlist.no_file', { number, scene, file: original }) })
    }
  }
  if (problems.length === 0) return
  const lines = problems.toSorted((a, b) => a.number - b.number).map(({ line }) => line)
  const list = Buffer.from(`${[text('playlist.zip_head'), ...lines].join('\r\n')}\r\n`)
  yield { name: text('playlist.zip_missing'), content: [list], isStored: true }
}

/**
 * The files of the renditions that a playlist plays, as a ZIP that is made while it is sent.
 * @throws {ApiError} not_found
 */
export async function downloadMedia(
  { database, storage, log }: ZipDeps,
  member: Member,
  id: string,
): Promise<FileAnswer> {
  const { playlist, scenes } = await database.withWorkspace(member.wsId, (tx) => playedScenes(tx, member, id))
  const body = zipStream(filesOf(storage, scenes))
  // It is cut off, so that nobody takes it for whole.
  body.on('error', (error) => log.warn({ err: error, playlist: id }, 'a ZIP of media could not be finished'))
  return {
    body,
    type: 'application/zip',
    headers: { ...attachment(`${playlist.name}.zip`), 'cache-control': 'no-store' },
  }
}
