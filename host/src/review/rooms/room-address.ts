const PLAYLIST_KEY = 'playlist'
const CODE_KEY = 'code'
/** Opens the minutes at once. */
export const MINUTES_KEY = 'minutes'

/** The address of a room. It carries the playlist's code, so that users without access can ask for the playlist. */
export function roomAddress(id: string, playlist?: { id: string; code: string }): string {
  if (!playlist) return `/co/rm/${id}`
  return `/co/rm/${id}?${new URLSearchParams({ [PLAYLIST_KEY]: playlist.id, [CODE_KEY]: playlist.code }).toString()}`
}

/** The playlist of a room's address; null where it names none. */
export function playlistIn(query: URLSearchParams): { id: string; code: string } | null {
  const [id, code] = [query.get(PLAYLIST_KEY), query.get(CODE_KEY)]
  return id && code ? { id, code } : null
}
