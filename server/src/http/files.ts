import { signedFileUrl } from '../storage/file-token.ts'
import type { Deps } from './deps.ts'

/** Turns a storage key into the address that its reader gets: signed for this one file, for some hours. */
export type FileUrl = (key: string | null) => string | null

export const FILES_PATH = '/api/storage/files'

export function fileUrls({ secrets }: Pick<Deps, 'secrets'>, baseUrl: string): FileUrl {
  return (key) => (key === null ? null : signedFileUrl(secrets.storage, baseUrl + FILES_PATH, key))
}

/** For events, which many readers get: no address at all. */
export const noFileUrls: FileUrl = () => null
