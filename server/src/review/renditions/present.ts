import type { Rendition, RenditionFile } from '@arbo/core/contract'
import type { FileUrl, FolderUrl } from '../../platform/http/files.ts'
import type { FileRow, RenditionRow } from './queries.ts'

const PROXY_TYPE = 'video/mp4'

interface View {
  fileUrl: FileUrl
  folderUrl: FolderUrl
  /** Whether the reader may have the files as they were uploaded. */
  mayDownload: boolean
}

function tilesOf({ tiles_key, tiles_info }: FileRow, { folderUrl }: View): RenditionFile['tiles'] {
  if (!tiles_key || !tiles_info) return null
  const { size, extension, levels } = tiles_info
  const url = folderUrl(tiles_key, `{level}/{column}_{row}.${extension}`)
  return url === null ? null : { url, size, levels }
}

function toFile(row: FileRow, isReady: boolean, view: View): RenditionFile {
  const { fileUrl, mayDownload } = view
  const { key, proxy_key, thumbnail_key, sprite_key, frame_rate_num, frame_rate_den, frame_table, sprite_info } = row
  const original = mayDownload ? fileUrl(key) : null
  return {
    id: row.id,
    original_name: row.original_name,
    kind: row.kind,
    mime: row.mime,
    size: row.size,
    width: row.width,
    height: row.height,
    frame_rate: frame_rate_num && frame_rate_den ? { num: frame_rate_num, den: frame_rate_den } : null,
    frame_count: row.frame_count,
    duration_us: row.duration_us,
    frame_table,
    has_audio: row.has_audio,
    video_codec: row.video_codec,
    audio_codec: row.audio_codec,
    // Without its frame table a film could be played but not counted: nothing to show before it is ready.
    src: isReady ? fileUrl(proxy_key ?? key) : null,
    src_type: isReady ? (proxy_key ? PROXY_TYPE : row.mime) : null,
    is_proxy: proxy_key !== null,
    original: original && `${original}&download=${encodeURIComponent(row.original_name)}`,
    thumbnail: fileUrl(thumbnail_key),
    sprite: fileUrl(sprite_key),
    sprite_info,
    waveform: fileUrl(row.waveform_key),
    start_timecode: row.start_timecode,
    warning: row.warning,
    tiles: isReady ? tilesOf(row, view) : null,
  }
}

export function toRendition(row: RenditionRow, view: View): Rendition {
  const { error_code, error_message } = row
  return {
    id: row.id,
    item_id: row.item_id,
    version: row.version,
    name: row.name,
    description: row.description,
    kind: row.kind,
    state: row.state,
    progress: row.progress,
    error: error_code === null ? null : { code: error_code, message: error_message ?? '' },
    original_file_names: row.files.map((file) => file.original_name),
    files: row.files.map((file) => toFile(file, row.state === 'ready', view)),
    total_annotations: row.total_annotations,
    total_comments: row.total_comments,
    created: row.created_at.toISOString(),
    created_by: row.created_by,
    last_updated: row.updated_at.toISOString(),
  }
}
