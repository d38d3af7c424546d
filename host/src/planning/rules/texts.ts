import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of rules that set statuses. */
export const automationMessages = catalogue('host.rules', {
  title: 'Rules',
  lead: 'Rules set the status of {scenes} automatically, from the top down.',
  create: 'New rule',
  list: 'Rules that set statuses',
  emptyTitle: 'No rules yet',
  emptyMessage: 'A rule sets statuses when all {scenes} in a place reach a status, or when a version is uploaded.',
  failed: 'The rules could not be loaded',
  on: '“{name}” is on',
  moveUp: 'Move up',
  moveDown: 'Move down',
  last: '{changed, plural, one {# {scene}} other {# {scenes}}}, {ago}',
  never: 'Has not run yet',
  problems: {
    status_gone: 'The status it sets was deleted. Choose another.',
    when_gone: 'The statuses it waits for were deleted. Choose others.',
    project_archived: 'Its {project} is archived.',
  },
  deleteTitle: 'Delete the rule “{name}”?',
  deleteMessage: 'Statuses it has set stay. This cannot be undone.',
  deleted: 'Rule “{name}” was deleted',
  switchedOff: '“{name}” is off',
  switchFailed: 'The rule could not be switched',
  moveFailed: 'The rule could not be moved',
  saved: 'Rule “{name}” was saved',

  // A rule in one sentence
  sentences: {
    all_scenes:
      'When all {scenes} of a {place}{within, select, yes { in {project}} other {}} are {when}, {target, select, next {the {scenes} of the {place} behind it} next_process {the {scenes} of the same {place} in the next {process}} other {they}}{narrowed, select, yes { that are {only}} other {}} become {to}.',
    rendition:
      'When a version is uploaded to a {scene}{narrowed, select, yes { that is {when}} other {}}{within, select, yes { in {project}} other {}}, it becomes {to}.',
  },
  quoted: '“{name}”',
  or: '{names} or {last}',
  unknown: '…',

  // The sheet: one sentence with blanks
  newTitle: 'New rule',
  name: 'Name',
  rule: 'Rule',
  blanks: {
    all_scenes:
      'When {trigger} of a {level} in {project} are {when}, {target}{narrows, select, yes { that are {only}} other {}} become {to}.',
    rendition: 'When {trigger} is uploaded to a {scene} in {project} that is {when}, it becomes {to}.',
  },
  trigger: 'When',
  triggers: {
    all_scenes: 'all {scenes}',
    rendition: 'a version',
  },
  project: 'In',
  everywhere: 'all {projects}',
  level: 'Place',
  when: 'They have one of',
  whenScene: 'The {scene} has one of',
  target: 'Then set',
  targets: {
    scenes: 'those {scenes}',
    next: 'the {scenes} of the {place} behind it',
    next_process: 'the {scenes} of the same {place} in the next {process}',
  },
  only: 'Only those that have',
  to: 'To',
  choose: 'a status',
  addStatus: 'a status',
  addAnother: 'or …',
  anyStatus: 'any status',
  removeStatus: 'Remove {name}',
  anyOfKind: 'Any “{name}”',
  firstOfKind: 'First “{name}” of the flow',
  inFlow: '{name} ({flow})',
  whenRequired: 'Choose at least one status',
  toRequired: 'Choose the status to set',
  readOnly: 'An owner or admin of your workspace can change rules.',
  conflict: 'Someone else changed this rule. This is their version.',
  save: 'Save',

  // Dry run
  rehearse: 'Preview changes',
  rehearseAgain: 'Try again',
  rehearsing: 'Previewing the rule',
  rehearseFailed: 'The rule could not be previewed',
  met: '{count, plural, one {# {word} matches} other {# {words} match}} now',
  metScenes: 'A version could be uploaded to {count, plural, one {# {word}} other {# {words}}}',
  changed: '{count, plural, one {# {word}} other {# {words}}} would change',
  unchanged: '{count, plural, one {# already has} other {# already have}} the status',
  refused: '{count} would stay: {why}',
  changes: '{changed} of {all}',
  become: '{from} → {to}',
  noStatus: 'no status',
  nothingNow: 'Nothing would change now.',
  notNow: 'A rule acts only on what happens from now on. This preview shows what it would match.',

  // Runs
  runs: 'Runs',
  noRuns: 'Nothing yet.',
  runsFailed: 'The runs could not be loaded',
  ran: '{changed, plural, one {# {scene}} other {# {scenes}}} changed',
  undone: 'undone',
  undo: 'Undo this',
  undid: '{count} {scenes} restored',
  undoFailed: 'It could not be undone',
})

export const automationTexts = pageTexts(automationMessages)
