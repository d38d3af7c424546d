// tabs.js: what stands in the panel beside the comments.
export { FilesTab } from '../views/FilesTab.tsx'
export { MarkersTab } from '../views/MarkersTab.tsx'
export { NotesTab } from '../views/NotesTab.tsx'
export { Renditions } from '../views/Renditions.tsx'
