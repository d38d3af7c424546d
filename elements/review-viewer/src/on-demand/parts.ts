import { Part } from './part.ts'

// One row per file of package.json's `onDemand`; the build replaces each import() by a load that is checked.

export const comparePart = new Part(() => import('./compare.ts'))
export const connectedPart = new Part(() => import('./connected.ts'))
export const extrasPart = new Part(() => import('./extras.ts'))
export const panelPart = new Part(() => import('./panel.ts'))
export const tabsPart = new Part(() => import('./tabs.ts'))
export const voicePart = new Part(() => import('./voice.ts'))
