import { lazyPart } from '../ui/lazy-part.tsx'
import type { Parts } from '../ui/parts.ts'

/** The shell is above all domains, so it can name the code of each part. */
export const parts: Parts = {
  ToPlaylistPanel: lazyPart('ToPlaylistPanel', () =>
    import('../review/playlists/to-playlist-parts.ts').then((module) => module.ToPlaylistPanel),
  ),
  NewPlaylistOf: lazyPart('NewPlaylistOf', () =>
    import('../review/playlists/to-playlist-parts.ts').then((module) => module.NewPlaylistOf),
  ),
  ApiTokens: lazyPart('ApiTokens', () =>
    import('../connect/api-tokens/ApiTokens.tsx').then((module) => module.ApiTokens),
  ),
  Webhooks: lazyPart('Webhooks', () => import('../connect/webhooks/Webhooks.tsx').then((module) => module.Webhooks)),
}
