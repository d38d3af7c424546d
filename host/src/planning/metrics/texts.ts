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
    rating: 'A few steps, shown as signs, each with a name if you like.',
    point: 'How much one piece of work counts in targets.',
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
  entities: '{count, plural, one {# entity} other {# entities}}',
  nowhere: 'Nowhere yet',
  empty: {
    title: 'No metrics yet',
    message:
      'A metric is something you measure about your work: frames, cost, difficulty. Make one, then attach it in the directory.',
  },
  emptyReader: {
    title: 'No metrics yet',
    message: 'What your production measures is listed here as soon as somebody makes a metric.',
  },
  create: 'New metric',

  // Actions
  several: '{count} metrics',
  deleteMessage: 'This cannot be undone. Values that were entered where it was attached before go with it.',

  // One metric
  newTitle: 'New metric',
  noCreate: 'You cannot make metrics',
  noCreateMessage: 'An owner or admin of your workspace can give your role the right to add metrics.',
  backToMetrics: 'Go to the Metric Library',
  failed: 'This metric could not be loaded',
  notThere: 'This metric is not here any more',
  notThereMessage: 'It was deleted, or it was never in this workspace.',
  details: 'Details',
  description: 'Description',
  madeBy: 'Made by',
  made: 'Made',
  changed: 'Changed',
  someone: 'Somebody who is gone',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
  isArchived: 'This metric is archived and cannot be changed. Bring it back first.',
  readOnly: 'You can look at this metric. Changing it needs the right to update metrics.',
  conflictTitle: 'Somebody changed this metric meanwhile',
  conflictMessage: 'Nothing was saved; what you changed is still here.',
  conflictOverwrite: 'Save mine anyway',
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
  icon: 'Sign',
  icons: {
    star: 'Stars',
    heart: 'Hearts',
    circle: 'Circles',
    square: 'Squares',
    flag: 'Flags',
  } satisfies Record<RatingIcon, string>,
  choices: 'Names of the steps',
  choicesHint: 'A step without a name is shown by its signs alone.',
  choiceValue: 'Step of option {number}',
  choiceName: 'Name of option {number}',
  choiceRemove: 'Delete option {number}',
  choiceAdd: 'Add a name',
  access: 'Who sees and changes its values',
  accesses: { open: 'Open', locked: 'Locked', private: 'Private' } satisfies Record<MetricAccess, string>,
  accessDefault: 'By default ({access})',
  accessHints: {
    open: 'Everybody who sees the work sees the value. Those who do the work change it.',
    locked: 'Everybody who sees the work sees the value. Only its coordinators and reviewers change it.',
    private: 'Only coordinators and reviewers of the work see and change the value.',
  } satisfies Record<MetricAccess, string>,
  accessByDefault: 'Money and what a reward counts are private by default; all else is open.',
  limit: 'Allowed values',
  limits: {
    any: 'Any value',
    range: 'A range',
    exact: 'Only some values',
    not: 'All but some values',
  } satisfies Record<MetricLimit['kind'] | 'any', string>,
  values: 'Values',
  valuesHint: 'Numbers with commas between them, such as 1, 2, 3, 5, 8',
  limitKept: 'Values that were entered before stay as they are.',

  // Formulas
  formula: 'Formula',
  formulaHint: 'Metrics stand in square brackets: [Cost] / [Frames] * 1.2. Use + - * / and parentheses.',
  insert: 'Put {name} into the formula',
  findMetric: 'Find a metric',
  noMetricFound: 'No metric matched. Try different criteria.',
  moreMetrics: '{count} more. Type a part of the name to find them.',
  noMetricYet: 'There is no other metric yet. Make those first that the formula is made of.',
  metricsFailed: 'The metrics could not be loaded',
  atCharacter: '{message} (character {at})',
  tryOut: 'Try it out',
  tryHint: 'Values for this test only; nothing is kept.',
  result: 'Result',
  noResult: 'Write a formula to see what it gives.',
  faultyFormula: 'Put the formula right to see what it gives.',
  gone: 'deleted metric',

  // Where it is used
  noEntities: 'No entity has this metric yet. Attach it in the directory, and values can be entered below.',
  toDirectory: 'Open the directory',
  dependents: 'Part of these formulas',
  dependentsFailed: 'The formulas could not be loaded',
  noDependents: 'No formula is made of this metric.',
})

export const metricsTexts = pageTexts(metricsMessages)
