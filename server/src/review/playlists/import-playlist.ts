import { sql } from 'drizzle-orm'
import { PLAYLIST_ITEMS_MAX, PLAYLIST_NAME_MAX } from '@arbo/core/contract'
import type { HandlerInput, PlaylistImport } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { decodeText } from '../../platform/files/decode-text.js'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { TimelineError } from '../../planning/scene-import/clip.ts'
import type { FoundClip } from './clips/clip.ts'
import { edlClips } from './clips/edl-clips.ts'
import { matchClips, namesIn, SceneBook } from './clips/match-clips.ts'
import type { Candidate } from './clips/match-clips.ts'
import { otioClips } from './clips/otio-clips.ts'
import { text } from '../texts.ts'
import { playlistFor } from './present.ts'
import { makePlaylist } from './service.ts'

const READERS = { otio: otioClips, edl: edlClips } as const
/** Clips of a timeline, of which each may be any scene of the workspace. */
const CLIPS_MAX = 5000

/** @throws {ApiError} invalid_file_format, invalid, limit_reached */
function readFile({ name, content }: HandlerInput<'importPlaylist'>['body']): FoundClip[] {
  const extension = /\.(otio|edl)$/i.exec(name)?.[1]?.toLowerCase() as keyof typeof READERS | undefined
  if (!extension) throw new ApiError('invalid_file_format', { meta: { name } })
  try {
    const words = decodeText(Buffer.from(content, 'base64'))
    if (words === null) throw new TimelineError(text('sheet.encoding'))
    const clips = READERS[extension](words)
    if (clips.length > CLIPS_MAX) throw new ApiError('limit_reached', { meta: { limit: CLIPS_MAX } })
    return clips
  } catch (error) {
    if (!(error instanceof TimelineError)) throw error
    throw new ApiError('invalid', { message: error.message, meta: { name }, cause: error })
  }
}

const lower = (words: readonly string[]): string[] => [...new Set(words.map((word) => word.toLowerCase()))]

/** Scenes that the clips may be, of those that the member sees. */
function candidates(tx: Tx, member: Member, clips: readonly FoundClip[]): Promise<Candidate[]> {
  const ids = clips.flatMap(({ itemId }) => itemId ?? [])
  const names = clips.flatMap(({ name }) => namesIn(name))
  const files = sql`${sql.param(lower(clips.flatMap((clip) => clip.files)))}::text[]`
  const words = sql`${sql.param(lower(names))}::text[]`
  return rowsOf<Candidate>(
    tx,
    sql`with named as (
        select r.item_id, f.original_name from rendition_file f
        join rendition r on r.ws_id = f.ws_id and r.id = f.rendition_id
        where f.ws_id = ${member.wsId} and lower(f.original_name) = any(${files})
      )
      select i.id, i.name, i.code, array(select distinct named.original_name from named where named.item_id = i.id) as files
      from item i
      where i.ws_id = ${member.wsId} and ${visibleItem(member, 'i')} and (
        i.id = any(${sql.param(ids)}::uuid[]) or lower(i.name) = any(${words}) or lower(i.code) = any(${words})
        or i.id in (select named.item_id from named)
      )`,
  )
}

const nameOf = (file: string): string =>
  Array.from(file.replace(/\.\w+$/, '').trim())
    .slice(0, PLAYLIST_NAME_MAX)
    .join('') || file.slice(0, PLAYLIST_NAME_MAX)

/**
 * A personal playlist out of a timeline, with a report of the scenes of its clips (XPLY-04). A dry run only reports,
 * and where nothing matches nothing is made.
 * @throws {ApiError} invalid_file_format, invalid, limit_reached, permission_denied
 */
export function importPlaylist(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  body: HandlerInput<'importPlaylist'>['body'],
  fileUrl: FileUrl,
): Promise<PlaylistImport> {
  const clips = readFile(body)
  return database.withWorkspace(member.wsId, async (tx) => {
    const report = matchClips(clips, new SceneBook(await candidates(tx, member, clips)))
    const item_ids = report.matched.map(({ item_id }) => item_id)
    const limit = PLAYLIST_ITEMS_MAX
    if (item_ids.length > limit) throw new ApiError('limit_reached', { meta: { limit } })
    if (body.dry_run || item_ids.length === 0) return { playlist: null, ...report }
    const name = body.playlist_name ?? nameOf(body.name)
    const id = await makePlaylist(tx, member, { kind: 'personal', name, description: '', item_ids })
    return { playlist: await playlistFor(tx, member, { id, kind: null }, fileUrl), ...report }
  })
}
