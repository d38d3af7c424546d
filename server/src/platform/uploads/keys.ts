/** After this an upload that became nothing, and of which nothing more came, is removed. */
export const UPLOAD_HOURS = 24

/**
 * Storage keys: everything of a scene lies below `{workspace}/{scene}`, everything of one uploaded file in a folder of
 * its own there. Names that people give never become part of a key.
 */
export function uploadKey(wsId: string, itemId: string, uploadId: string, extension: string): string {
  return `${wsId}/${itemId}/${uploadId}/original.${extension}`
}

/** Folder of an uploaded file and of the files that were made from it. */
export function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'))
}
