import { loadCode } from './load-code.ts'

/** The code of what waits for the connection: the frame loads it right after the first paint. */
export const loadUnsent = () => loadCode('unsent', () => import('./follow-unsent.ts'))
