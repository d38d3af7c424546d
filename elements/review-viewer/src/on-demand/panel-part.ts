import { Part } from './part.ts'

// A file of package.json's `onDemand`: the build replaces the import() by a load that is checked.
export const panelPart = new Part(() => import('./panel.ts'))
