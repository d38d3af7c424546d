import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of many scenes that are created at once by numbers. */
export const seriesMessages = catalogue('host.scene_series', {
  title: 'New series of {scenes}',
  toSeries: 'Create a series',
  toOne: 'Create one {scene}',
  prefix: 'Text before the number',
  prefixHint: 'Such as SH or SC01_',
  first: 'First number',
  last: 'Last number',
  step: 'Step',
  digits: 'Digits',
  wholeNumber: 'Enter a whole number from {min} to {max}',
  lastBelow: 'The last number must be {first} or more',
  tooMany: 'At most {max} {scenes} can be created at once. This would be {count}.',
  prefixLong: 'Use at most {max} characters',
  places: 'Where',
  morePlaces: 'Choose places',
  searchPlaces: 'Search places',
  noPlaces: 'No place here matched.',
  placesFailed: 'The places could not be loaded.',
  placesMissing: 'Choose at least one place',
  removePlace: 'Remove {name}',
  skip: 'Leave out names that already exist',
  preview: 'Names',
  total: '{count, plural, one {# {scene}} other {# {scenes}}}',
  totalEach: '{count, plural, one {# {scene}} other {# {scenes}}} in each of {places} places, {total} in total',
  noPreview: 'Fill in the numbers to see the names.',
  pasteTitle: 'Create {count, plural, one {# {scene}} other {# {scenes}}} from what you pasted?',
  pasteMessage: 'It goes on past the end of the list: {names}',
  createMany: 'Create {count, plural, one {# {scene}} other {# {scenes}}}',
})

export const seriesTexts = pageTexts(seriesMessages)
