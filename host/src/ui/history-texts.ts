/** The texts around a history of changes; those of the changes are kit’s. */
export const historyTexts = { title: 'History' } as const
