import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

export const accessMessages = catalogue('host.playlist_access', {
  askTitle: 'You do not have access to {name} yet',
  askMessage: 'This playlist belongs to {owner}. Ask for access, and it opens here once you have it.',
  askField: 'Message (optional)',
  ask: 'Ask for access',
  askedTitle: 'You have asked for access to {name}',
  askedMessage: '{owner} has not answered yet. The playlist opens here once you have access.',
  withdraw: 'Withdraw the request',
  withdrawn: 'The request was withdrawn',
  declinedTitle: 'Your request for {name} was declined',
  declinedMessage: 'Talk to {owner}, or ask again.',
  askAgain: 'Ask again',
  goneTitle: 'This playlist is no longer available',
  goneMessage: 'It was deleted or is no longer shared with you. Ask the person who shared it.',
  back: 'Go to the playlists',
  loading: 'Loading the playlist',
})

/** The texts of a link to a playlist, with access and without; a live room shows them, too. */
export const accessTexts = pageTexts(accessMessages)
