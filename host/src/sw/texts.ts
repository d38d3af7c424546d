/** Texts of the update prompt; apart, because the first page has none of it. */
export const workerTexts = {
  newContent: 'load new content.',
  newPackages: 'update new packages.',
  newContentMessage: 'A new version of this page is ready.',
} as const
