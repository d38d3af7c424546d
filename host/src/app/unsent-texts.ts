/** Texts of what waits for the connection; apart, because the first page has none of it. */
export const unsentTexts = {
  unsent: (count: number) =>
    `${count} ${count === 1 ? 'change waits, and is' : 'changes wait, and are'} sent when the connection is back.`,
  keptAt: (time: string) => `What you see is from ${time}.`,
  signOutTitle: (count: number) => `${count} ${count === 1 ? 'change waits' : 'changes wait'} for the connection`,
  signOutMessage: 'Nothing of that is sent yet. If you sign out now, it is lost.',
  signOutDiscard: 'Sign out and discard',
} as const
