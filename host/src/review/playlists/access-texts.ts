import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

export const accessMessages = catalogue('host.playlist_access', {
  askTitle: 'You do not have access to {name} yet',
  askMessage: 'It is {owner}’s playlist. Ask for access, and it opens here as soon as it is given.',
  askField: 'Message (optional)',
  ask: 'Ask for access',
  askedTitle: 'You have asked for access to {name}',
  askedMessage: '{owner} has not answered yet. The playlist opens here by itself then.',
  withdraw: 'Withdraw the request',
  withdrawn: 'The request was withdrawn',
  declinedTitle: 'Your request for {name} was declined',
  declinedMessage: 'Talk to {owner}, or ask once more.',
  askAgain: 'Ask again',
  goneTitle: 'This playlist is not here any more',
  goneMessage: 'It was deleted, or it is not shared with you any more. Ask whoever shared it with you.',
  back: 'Go to the playlists',
  loading: 'Loading the playlist',
})

/** The texts of a link to a playlist, with access and without; a live room shows them, too. */
export const accessTexts = pageTexts(accessMessages)
