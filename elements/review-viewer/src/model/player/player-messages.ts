/** Texts of the player that a person may see, by key. */
export const PLAYER_MESSAGES = {
  media_unreachable:
    'The media could not be loaded. Check the connection and that the link is still valid, then try again.',
  media_unsupported:
    'This browser cannot play this media. Open it in current Chrome, Edge, Firefox or Safari, or use its transcoded version.',
  media_broken: 'The media file is damaged or incomplete. Upload it again.',
} as const
