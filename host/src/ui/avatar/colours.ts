/** The eight grounds of the avatar picker (decision 54). They are part of the picture, so they are the same in both themes. */
export const COLOURS = {
  coral: '#ff8d77',
  amber: '#ffc54d',
  lime: '#bcdc62',
  mint: '#72d6b3',
  sky: '#7cbfff',
  iris: '#9d97ff',
  orchid: '#dc96f2',
  stone: '#b3b9c4',
} as const
export type ColourId = keyof typeof COLOURS
export const COLOUR_IDS = Object.keys(COLOURS) as readonly ColourId[]
