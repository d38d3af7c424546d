import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of My Work, its to-do list and its checks. */
export const workMessages = catalogue('host.my_work', {
  tabsLabel: 'Parts of my work',
  tabs: {
    scenes: 'My {Scenes}',
    todo: 'To-do',
    checks: 'My Checks',
  },
  searchIn: 'Search my {words}',
  groupBy: 'Group by',
  groupings: { due_date: 'Due date', parent: 'Place' },
  project: '{Project}',
  cameBack: '{author}: {text}',
  buckets: {
    retake: 'Retakes',
    overdue: 'Overdue',
    today: 'Today',
    week: 'This week',
    later: 'Later',
    none: 'No date',
    done: 'Done',
  },
  dueRecent: 'Last 2 weeks',
  dueAny: 'Any date',
  dueChosen: 'Due: {range}',
  dueFrom: 'From',
  dueTo: 'Until',
  dueFromOn: 'from {day}',
  dueUntil: 'until {day}',
  dueSpan: '{from} – {to}',
  dueRemove: 'Show all due dates',
  outside:
    '{count, plural, one {# more of your {word} is} other {# more of your {words} are}} due on other days or without a due date.',
  showAll: 'Show all',
  recent: 'Recent {scenes}',
  emptyTitle: 'Nothing to do',
  toProjects: 'Open {projects}',
  emptyMessage: '{Scenes} assigned to you appear here with their due dates.',
  emptyRangeTitle: 'Nothing is due in this period',
  emptyRangeRecent: 'Nothing was due in the last 2 weeks',

  // Editing in place
  changeStatus: 'Status of {scene}: {status}. Change',
  statusesFailed: 'The statuses could not be loaded',
  statusesLoading: 'Loading',
  statusSet: '{scene}: {status}',
  metricOf: '{metric} of {scene}',
  fault: '{cell}: {message}',
  retry: 'Try again',
  discard: 'Discard',
  actFailed: 'Something went wrong',

  // To-do
  addTodo: 'Add {scene} to the to-do list',
  onTodo: 'Remove {scene} from the to-do list',
  removeTodo: 'Remove {scene} from the to-do list',
  todoAdded: '{scene} added to your to-do list',
  todoRemoved: '{scene} removed from your to-do list',
  todoLabel: 'To-do list',
  todoHint: 'Drag to order, or use the arrow keys on a handle.',
  move: 'Move {scene}, {place} of {count}',
  movedTo: '{scene} is now {place} of {count}',
  todoEmptyTitle: 'Your list is empty',
  todoEmptyMessage:
    'Add {scenes} in the order you want to do them. What you submit for review is ticked off automatically.',
  toMyScenes: 'Go to My {Scenes}',
  todoAllDone: 'All done',
  doneGroup: 'Done',
  doneHint: 'Submitted for review, or approved. A retake brings it back.',

  // Checks
  checksLabel: 'Waiting for my check',
  waiting: 'Waiting {time}',
  minutes: '{count} min',
  hours: '{count} h',
  days: '{count, plural, one {# day} other {# days}}',
  aMoment: 'a moment',
  checksEmptyTitle: 'Nothing to check',
  checksEmptyMessage: '{Scenes} you review appear here when they are submitted, oldest first.',
  checksCount: '{count, plural, one {# {word} is} other {# {words} are}} waiting for you, oldest first.',
  review: 'Open in review',
  reviewAll: 'Review all {count}',
  reviewOldest: 'Review the oldest {count}',
  reviewChosen: 'Open {count} in review',
  tooMany: 'A review opens at most {max} {words}; {chosen} are chosen. Choose fewer.',
})

export const workTexts = pageTexts(workMessages)
