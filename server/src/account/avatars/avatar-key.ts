export const AVATARS_PATH = '/api/avatars/'

/** Storage key of a picture. Names may begin with '-' or '_', keys may not. */
export function avatarKey(name: string): string {
  return `avatars/sha256-${name}`
}
