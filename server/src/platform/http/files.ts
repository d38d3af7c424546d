import { createFolderToken, signedFileUrl } from '../storage/file-token.ts'
import type { Deps } from '../deps.ts'
import { currentGrant } from './grant.ts'

/** Turns a storage key into the address that its reader gets: signed for this one file, for some minutes, and for its caller. */
export type FileUrl = (key: string | null) => string | null

/**
 * The same for all files below a folder: their address below it may hold places to be filled in, such as '{row}.webp'.
 * One signature opens them all.
 */
export type FolderUrl = (folder: string, below: string) => string | null

export const FILES_PATH = '/api/storage/files'

type SigningDeps = Pick<Deps, 'config' | 'secrets'>

export function fileUrls({ config, secrets }: SigningDeps, baseUrl: string): FileUrl {
  const base = baseUrl + FILES_PATH
  return (key) => {
    if (key === null) return null
    return signedFileUrl(secrets.storage, base, key, { ttl: config.mediaAddressSeconds, grant: currentGrant() })
  }
}

export function folderUrls({ config, secrets }: SigningDeps, baseUrl: string): FolderUrl {
  return (folder, below) => {
    const options = { ttl: config.mediaAddressSeconds, grant: currentGrant() }
    const token = createFolderToken(secrets.storage, folder, options)
    return `${baseUrl}${FILES_PATH}/${folder}/${below}?access_token=${token}`
  }
}

/** For events, which many readers get: no address at all. */
export const noFileUrls: FileUrl = () => null
