/** The banner's texts while the user views as somebody else; apart, because the shell shows them. */
export const viewAsTexts = {
  person: (name: string) => `Viewing as ${name}`,
  role: (name: string) => `Viewing as the role ${name}`,
  readOnly: 'You can look, but not change anything.',
  leftOut: 'Whatever would change something is left out or disabled.',
  reason: 'You are looking as somebody else, so nothing can be changed.',
  until: (time: string) => `Ends at ${time}.`,
  end: 'End',
  failed: 'Viewing as somebody else failed',
  viewAs: (name: string) => `View as ${name}`,
} as const
