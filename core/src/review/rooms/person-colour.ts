import { ANNOTATION_COLOURS } from '../../contract/platform/drawing.ts'

/** Too dark, or too bright, to be told from most pictures. */
const PALE: ReadonlySet<string> = new Set(['#FFFFFF', '#111111'])
const COLOURS = ANNOTATION_COLOURS.filter((colour) => !PALE.has(colour))

/** The colour of somebody's laser in a room, `#RRGGBB` of the annotation palette: the same in every window. */
export function colourOfPerson(clientId: string): (typeof COLOURS)[number] {
  let sum = 0
  for (const character of clientId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return COLOURS[sum % COLOURS.length] ?? '#1E88FF'
}
