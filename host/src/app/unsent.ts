import { createStore } from 'zustand/vanilla'

/** What waits for the connection, in words; none where nothing does. Who counts it comes after the first load. */
export const unsent = createStore(() => ({ words: '' }))
