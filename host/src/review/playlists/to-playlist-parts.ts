// What putting scenes into a playlist needs, fetched at once by the screens that offer it.
export { NewPlaylistOf } from './NewPlaylistOf.tsx'
export { ToPlaylistPanel } from './ToPlaylistPanel.tsx'
