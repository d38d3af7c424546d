/** Texts of what was typed into a page that was left; apart, because the first page has none of it. */
export const typedTexts = {
  typingKept: 'What you were typing is kept',
  typingKeptIn: (dialogs: string) => `Open “${dialogs}” again to go on.`,
} as const
