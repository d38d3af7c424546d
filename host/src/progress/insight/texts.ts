/** Texts of the people tile's page; those of the tile itself are the element's. */
export const insightTexts = {
  loading: 'Loading people insight',
  unavailable: 'People insight is unavailable',
} as const
