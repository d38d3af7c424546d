import type { Comment } from '../../contract/review/comments.ts'
import type { Entity } from '../../contract/planning/entities.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { Rendition } from '../../contract/review/renditions.ts'

/** The API may name its media by path alone; on another origin's page that path needs the API's origin. */
export function absoluteUrl(apiUrl: string, url: string | null): string | null {
  return url === null ? null : new URL(url, `${apiUrl}/`).href
}

export function withRenditionUrls(apiUrl: string, rendition: Rendition): Rendition {
  const files = rendition.files.map((file) => ({
    ...file,
    src: absoluteUrl(apiUrl, file.src),
    original: absoluteUrl(apiUrl, file.original),
    thumbnail: absoluteUrl(apiUrl, file.thumbnail),
    sprite: absoluteUrl(apiUrl, file.sprite),
  }))
  return { ...rendition, files }
}

export function withAttachmentUrls(apiUrl: string, comment: Comment): Comment {
  if (comment.attachments.length === 0) return comment
  const attachments = comment.attachments.map((each) => ({ ...each, url: absoluteUrl(apiUrl, each.url) }))
  return { ...comment, attachments }
}

export function withThumbnailUrl<T extends Pick<Entity | Item, 'thumbnail'>>(apiUrl: string, row: T): T {
  return { ...row, thumbnail: absoluteUrl(apiUrl, row.thumbnail) }
}
