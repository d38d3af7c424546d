import type { PlaylistElement } from '@arbo/playlist'

/** The same clip thrice, as three scenes in three states. */
const media = { kind: 'video', src: './clip.mp4', frameRate: 24 }

export const scenes: NonNullable<PlaylistElement['items']> = [
  {
    id: 'sc010',
    name: 'Meadow at dawn',
    code: 'SC010',
    status_kind: 6,
    media: { ...media, id: 'sc010-v2', version: 2 },
  },
  { id: 'sc020', name: 'Butterfly', code: 'SC020', status_kind: 4, media: { ...media, id: 'sc020-v5', version: 5 } },
  {
    id: 'sc030',
    name: 'Into the burrow',
    code: 'SC030',
    status_kind: 2,
    media: { ...media, id: 'sc030-v1', version: 1 },
  },
]
