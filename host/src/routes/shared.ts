import type { ScreenModule } from './types.ts'

/** Screens that several routes share. */
export const errorScreen = (): Promise<ScreenModule> => import('../screens/system/ErrorPage.tsx')
export const directoryScreen = (): Promise<ScreenModule> => import('../screens/planning/Directory.tsx')

/** Flags that most routes share. */
export const IN_WORKSPACE = { requiresAuth: true, layout: 'main' } as const
export const PUBLIC = { notRequireWs: true, layout: 'bare' } as const
/** For signed-out visitors only. */
export const SIGNED_OUT = { ...PUBLIC, rejectOnAuth: true } as const
