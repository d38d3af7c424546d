import { catalogue, type MetricAccess, type MetricLimit, type MetricType, type RatingIcon } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the Metric Library. */
export const metricsMessages = catalogue('host.metrics', {
  types: {
    number: 'Number',
    percentage: 'Percentage',
    currency: 'Currency',
    prefix_suffix: 'Prefix or suffix',
    rating: 'Rating',
    point: 'Point metric',
    formula: 'Formula',
  } satisfies Record<MetricType, string>,
  typeHints: {
    number: 'A plain number, such as frames or hours.',
    percentage: 'A share of a hundred.',
    currency: 'An amount of money.',
    prefix_suffix: 'A number with your own words around it, such as v12 or 4 kg.',
    rating: 'A few steps shown as symbols, each with an optional name.',
    point: 'How much one piece of work counts towards targets.',
    formula: 'Computed from other metrics.',
  } satisfies Record<MetricType, string>,

  // The list
  search: 'Search by name',
  columnType: 'Type',
  columnExample: 'Looks like',
  columnEntities: 'Deployed on',
  columnChanged: 'Changed',
  archived: 'Archived',
  primary: 'Primary',
  entities: '{count, plural, one {# place} other {# places}}',
  nowhere: 'Nowhere yet',
  empty: {
    title: 'No metrics yet',
    message:
      'A metric is something you measure about your work, such as frames, cost or difficulty. Create one, then add it in the directory.',
  },
  emptyReader: {
    title: 'No metrics yet',
    message: 'Metrics are listed here once someone creates one.',
  },
  create: 'New metric',

  // Actions
  several: '{count} metrics',
  deleteMessage: 'This cannot be undone. All values entered for it are deleted too.',

  // One metric
  newTitle: 'New metric',
  noCreate: 'You cannot create metrics',
  noCreateMessage: 'An owner or admin of your workspace can give your role permission to add metrics.',
  backToMetrics: 'Go to the Metric Library',
  failed: 'This metric could not be loaded',
  notThere: 'This metric no longer exists',
  notThereMessage: 'It was deleted, or it was never in this workspace.',
  details: 'Details',
  description: 'Description',
  madeBy: 'Created by',
  made: 'Created',
  changed: 'Changed',
  someone: 'Former member',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
  isArchived: 'This metric is archived and cannot be changed. Unarchive it first.',
  readOnly: 'You can look at this metric but not change it. An owner or admin can give you permission.',
  conflictTitle: 'Someone else changed this metric',
  conflictMessage: 'Nothing was saved, and your changes are still here.',
  conflictOverwrite: 'Overwrite with mine',
  conflictTake: 'Discard mine',

  // The editor
  type: 'Type',
  typeFixed: 'The type is fixed, since the metric is in use.',
  looks: 'How a value looks',
  decimals: 'Decimals',
  currency: 'Currency',
  prefix: 'Prefix',
  suffix: 'Suffix',
  from: 'From',
  to: 'To',
  icon: 'Symbol',
  icons: {
    star: 'Stars',
    heart: 'Hearts',
    circle: 'Circles',
    square: 'Squares',
    flag: 'Flags',
  } satisfies Record<RatingIcon, string>,
  choices: 'Names of the steps',
  choicesHint: 'A step without a name shows only its symbols.',
  choiceValue: 'Step of option {number}',
  choiceName: 'Name of option {number}',
  choiceRemove: 'Delete option {number}',
  choiceAdd: 'Add a name',
  access: 'Who can see and change its values',
  accesses: { open: 'Open', locked: 'Locked', private: 'Private' } satisfies Record<MetricAccess, string>,
  accessDefault: 'By default ({access})',
  accessHints: {
    open: 'Everyone who sees the work sees the value. People assigned to the work can change it.',
    locked: 'Everyone who sees the work sees the value. Only its coordinators and reviewers can change it.',
    private: 'Only coordinators and reviewers of the work can see and change the value.',
  } satisfies Record<MetricAccess, string>,
  accessByDefault: 'Currency metrics and metrics used for rewards are private by default. All others are open.',
  limit: 'Allowed values',
  limits: {
    any: 'Any value',
    range: 'A range',
    exact: 'Only some values',
    not: 'All except some values',
  } satisfies Record<MetricLimit['kind'] | 'any', string>,
  values: 'Values',
  valuesHint: 'Numbers with commas between them, such as 1, 2, 3, 5, 8',
  limitKept: 'Existing values stay as they are.',

  // Formulas
  formula: 'Formula',
  formulaHint: 'Write metrics in square brackets, such as [Cost] / [Frames] * 1.2. Use + - * / and parentheses.',
  insert: 'Insert {name}',
  findMetric: 'Find a metric',
  noMetricFound: 'No metric matched. Try different criteria.',
  moreMetrics: '{count} more. Type a part of the name to find them.',
  noMetricYet: 'There is no other metric yet. Create the metrics the formula uses first.',
  metricsFailed: 'The metrics could not be loaded',
  atCharacter: '{message} (character {at})',
  tryOut: 'Try it out',
  tryHint: 'Values for this test only. Nothing is saved.',
  result: 'Result',
  noResult: 'Write a formula to see its result.',
  faultyFormula: 'Correct the formula to see its result.',
  gone: 'deleted metric',

  // Where it is used
  noEntities: 'This metric is not deployed anywhere yet. Add it in the directory, and values can be entered there.',
  toDirectory: 'Open the directory',
  dependents: 'Used in these formulas',
  dependentsFailed: 'The formulas could not be loaded',
  noDependents: 'No formula uses this metric.',
})

export const metricsTexts = pageTexts(metricsMessages)
