import { catalogue, type ANNOTATION_COLOURS, type ProjectColour } from '@arbo/core'
import { useTextsOf } from './ui/language-context.ts'

/** What the colours of drawings, marks and statuses are called. */
export const colourMessages = catalogue('kit.colours', {
  '#FF0001': 'Red',
  '#FF7A00': 'Orange',
  '#FFD400': 'Yellow',
  '#7ED321': 'Lime',
  '#00A86B': 'Green',
  '#00C2D1': 'Turquoise',
  '#1E88FF': 'Blue',
  '#5B3DF5': 'Indigo',
  '#B026FF': 'Purple',
  '#FF4FA3': 'Pink',
  '#FFFFFF': 'White',
  '#111111': 'Black',
} satisfies Record<(typeof ANNOTATION_COLOURS)[number], string>)

/** The names of the colours in the language of the element around. */
export const useColourNames = (): Readonly<Record<(typeof ANNOTATION_COLOURS)[number], string>> =>
  useTextsOf(colourMessages)

/** What the colours of projects are called (XUX-09). */
export const projectColourMessages = catalogue('kit.project-colours', {
  red: 'Red',
  orange: 'Orange',
  gold: 'Gold',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
} satisfies Record<ProjectColour, string>)

/** The names of the colours of projects in the language of the element around. */
export const useProjectColourNames = (): Readonly<Record<ProjectColour, string>> => useTextsOf(projectColourMessages)
