/** The palette's colours (REV-22) by the names that OpenTimelineIO has for marks, and those of an edit list's locators. */
const NAMES: Readonly<Record<string, { otio: string; edl: string }>> = {
  '#FF0001': { otio: 'RED', edl: 'RED' },
  '#FF7A00': { otio: 'ORANGE', edl: 'RED' },
  '#FFD400': { otio: 'YELLOW', edl: 'YELLOW' },
  '#7ED321': { otio: 'GREEN', edl: 'GREEN' },
  '#00A86B': { otio: 'GREEN', edl: 'GREEN' },
  '#00C2D1': { otio: 'CYAN', edl: 'CYAN' },
  '#1E88FF': { otio: 'BLUE', edl: 'BLUE' },
  '#5B3DF5': { otio: 'PURPLE', edl: 'BLUE' },
  '#B026FF': { otio: 'PURPLE', edl: 'MAGENTA' },
  '#FF4FA3': { otio: 'PINK', edl: 'MAGENTA' },
  '#FFFFFF': { otio: 'WHITE', edl: 'WHITE' },
  '#111111': { otio: 'BLACK', edl: 'BLACK' },
}
const PLAIN = { otio: 'RED', edl: 'RED' }

/** @param colour of a comment; null where nobody chose one */
export const markColour = (colour: string | null): { otio: string; edl: string } =>
  NAMES[colour?.toUpperCase() ?? ''] ?? PLAIN
