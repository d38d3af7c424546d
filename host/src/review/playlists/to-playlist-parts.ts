// Dialogs to put scenes into a playlist, loaded together by the screens that offer it.
export { NewPlaylistOf } from './NewPlaylistOf.tsx'
export { ToPlaylistPanel } from './ToPlaylistPanel.tsx'
