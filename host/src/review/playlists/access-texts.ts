/** The texts of a link to a playlist, with access and without; a live room shows them, too. */
export const accessTexts = {
  askTitle: (name: string) => `You do not have access to ${name} yet`,
  askMessage: (owner: string) => `It is ${owner}’s playlist. Ask for access, and it opens here as soon as it is given.`,
  askField: 'Message (optional)',
  ask: 'Ask for access',
  askedTitle: (name: string) => `You have asked for access to ${name}`,
  askedMessage: (owner: string) => `${owner} has not answered yet. The playlist opens here by itself then.`,
  withdraw: 'Withdraw the request',
  withdrawn: 'The request was withdrawn',
  declinedTitle: (name: string) => `Your request for ${name} was declined`,
  declinedMessage: (owner: string) => `Talk to ${owner}, or ask once more.`,
  askAgain: 'Ask again',
  goneTitle: 'This playlist is not here any more',
  goneMessage: 'It was deleted, or it is not shared with you any more. Ask whoever shared it with you.',
  back: 'Go to the playlists',
  loading: 'Loading the playlist',
} as const
