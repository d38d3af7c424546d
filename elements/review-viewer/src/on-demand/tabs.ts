// tabs.js: what stands in the panel beside the comments.
export { FilesTab } from '../view/FilesTab.tsx'
export { MarkersTab } from '../view/MarkersTab.tsx'
export { NotesTab } from '../view/NotesTab.tsx'
export { Renditions } from '../view/Renditions.tsx'
