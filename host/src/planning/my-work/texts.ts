import type { LevelNames, Levels } from '@arbo/core'

/** The texts of My Work, its to-do list and its checks. */
export const workTexts = {
  tabsLabel: 'Parts of my work',
  tabs: {
    scenes: ({ scene }: Levels) => `My ${scene.many}`,
    todo: () => 'To-do',
    checks: () => 'My Checks',
  },
  searchIn: ({ words }: LevelNames) => `Search my ${words}`,
  groupBy: 'Group by',
  groupings: { due_date: 'Due date', parent: 'Place' },
  project: ({ project }: Levels) => project.one,
  status: 'Status',
  buckets: {
    overdue: 'Overdue',
    today: 'Today',
    week: 'This week',
    later: 'Later',
    none: 'No date',
    done: 'Done',
  },
  due: 'Due date',
  dueRecent: 'Last 2 weeks',
  dueAny: 'Any date',
  dueChosen: (range: string) => `Due: ${range}`,
  dueFrom: 'From',
  dueTo: 'Until',
  dueFromOn: (day: string) => `from ${day}`,
  dueUntil: (day: string) => `until ${day}`,
  dueSpan: (from: string, to: string) => `${from} – ${to}`,
  dueRemove: 'Show all due dates',
  outside: (count: number, { word, words }: LevelNames) =>
    `${count} more of your ${count === 1 ? word : words} ${count === 1 ? 'is' : 'are'} due on other days, or without a date.`,
  showAll: 'Show all',
  emptyTitle: 'Nothing to do',
  emptyMessage: ({ scene }: Levels) => `${scene.many} that are given to you appear here, with their due dates.`,
  emptyRangeTitle: 'Nothing is due in these days',
  emptyRangeRecent: 'Nothing was due in the last 2 weeks',

  // Editing in place
  changeStatus: (scene: string, status: string) => `Status of ${scene}: ${status}. Change`,
  statusesFailed: 'The statuses could not be loaded',
  statusesLoading: 'Loading',
  statusSet: (scene: string, status: string) => `${scene}: ${status}`,
  metricOf: (metric: string, scene: string) => `${metric} of ${scene}`,
  fault: (cell: string, message: string) => `${cell}: ${message}`,
  retry: 'Try again',
  discard: 'Discard',
  actFailed: 'That did not work',

  // To-do
  addTodo: (scene: string) => `Put ${scene} on the to-do list`,
  onTodo: (scene: string) => `${scene} is on the to-do list. Remove it`,
  removeTodo: (scene: string) => `Remove ${scene} from the to-do list`,
  todoAdded: (scene: string) => `${scene} is on your to-do list`,
  todoRemoved: (scene: string) => `${scene} is off your to-do list`,
  todoLabel: 'To-do list',
  todoHint: 'Drag to order, or use the arrow keys on a handle.',
  move: (scene: string, place: number, count: number) => `Move ${scene}, ${place} of ${count}`,
  movedTo: (scene: string, place: number, count: number) => `${scene} is now ${place} of ${count}`,
  todoEmptyTitle: 'Your list is empty',
  todoEmptyMessage: ({ scene }: Levels) =>
    `Put ${scene.words} on it in the order in which you want to do them. What you hand in is done by itself.`,
  toMyScenes: ({ scene }: Levels) => `Go to My ${scene.many}`,
  todoAllDone: 'All done',
  doneGroup: 'Done',
  doneHint: 'Handed in for a check, or approved. A retake brings it back.',

  // Checks
  checksLabel: 'Waiting for my check',
  waiting: (time: string) => `Waiting ${time}`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  aMoment: 'a moment',
  checksEmptyTitle: 'Nothing to check',
  checksEmptyMessage: ({ scene }: Levels) =>
    `${scene.many} that you review appear here as soon as they are handed in, the oldest first.`,
  checksCount: (count: number, { word, words }: LevelNames) =>
    `${count} ${count === 1 ? word : words} ${count === 1 ? 'waits' : 'wait'} for you, the oldest first.`,
  review: 'Open in review',
  reviewAll: (count: number) => `Review all ${count}`,
  reviewOldest: (count: number) => `Review the oldest ${count}`,
  reviewChosen: (count: number) => `Open ${count} in review`,
  tooMany: (chosen: number, max: number, { words }: LevelNames) =>
    `A review opens at most ${max} ${words}; ${chosen} are chosen. Choose fewer.`,
} as const
