import { createFolderToken, signedFileUrl } from '../storage/file-token.ts'
import type { Deps } from './deps.ts'
import { currentGrant } from './grant.ts'

/** Turns a storage key into the address that its reader gets: signed for this one file, for some hours, and for its caller. */
export type FileUrl = (key: string | null) => string | null

/**
 * The same for all files below a folder: their address below it may hold places to be filled in, such as '{row}.webp'.
 * One signature opens them all.
 */
export type FolderUrl = (folder: string, below: string) => string | null

export const FILES_PATH = '/api/storage/files'

/** @param seconds for which the addresses last */
export function fileUrls({ secrets }: Pick<Deps, 'secrets'>, baseUrl: string, seconds?: number): FileUrl {
  const base = baseUrl + FILES_PATH
  return (key) =>
    key === null ? null : signedFileUrl(secrets.storage, base, key, { ttl: seconds, grant: currentGrant() })
}

/** @param seconds for which the addresses last */
export function folderUrls({ secrets }: Pick<Deps, 'secrets'>, baseUrl: string, seconds?: number): FolderUrl {
  return (folder, below) => {
    const token = createFolderToken(secrets.storage, folder, { ttl: seconds, grant: currentGrant() })
    return `${baseUrl}${FILES_PATH}/${folder}/${below}?access_token=${token}`
  }
}

/** For events, which many readers get: no address at all. */
export const noFileUrls: FileUrl = () => null
