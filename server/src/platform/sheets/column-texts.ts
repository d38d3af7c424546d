import { catalogue, LANGUAGES, textsIn } from '@arbo/core/contract'
import { answerLanguage } from '../observe/work-context.ts'

/** Titles of the columns of lists as files, which an import of the same file reads in every language. */
export const columnMessages = catalogue('server.columns', {
  name: 'name',
  description: 'description',
  type: 'type',
  currency: 'currency',
  decimals: 'decimals',
  'made of': 'made of',
  'attached to': 'attached to',
  status: 'status',
  statuses: 'statuses',
  'deployed on': 'deployed on',
  favorite: 'favorite',
  metric: 'metric',
  duration: 'duration',
  people: 'people',
  level: 'level',
  goal: 'goal',
  colour: 'colour',
  reward: 'reward',
  'reward kind': 'reward kind',
  'first characters': 'first characters',
  person: 'person',
  scopes: 'scopes',
  'allowed origins': 'allowed origins',
  created: 'created',
  'last used': 'last used',
  expires: 'expires',
  members: 'members',
  public: 'public',
  'copied role': 'copied role',
  'copied from': 'copied from',
  default: 'default',
  'landing page': 'landing page',
  group: 'group',
  year: 'year',
  'start date': 'start date',
  'end date': 'end date',
  email: 'email',
  note: 'note',
  role: 'role',
  blocked: 'blocked',
  guest: 'guest',
  'last access': 'last access',
  target: 'target',
  team: 'team',
  month: 'month',
  kind: 'kind',
  from: 'from',
  until: 'until',
  achieved: 'achieved',
  scenes: 'scenes',
  'next level': 'next level',
  'next goal': 'next goal',
  'left to next': 'left to next',
  'reward in': 'reward in',
  figures: 'figures',
  assignee: 'assignee',
  project: 'project',
  process: 'process',
  episode: 'episode',
  take: 'take',
  scene: 'scene',
  code: 'code',
  'approved on': 'approved on',
  points: 'points',
  row: 'Row',
  problem: 'Problem',
})

/** A column as the program names it: by its English title. */
export type ColumnName = keyof (typeof columnMessages)['english']

const isNamed = (name: string): name is ColumnName => Object.hasOwn(columnMessages.english, name)

/** The title of a column in the reader’s language; a name that is not in the catalogue is its own. */
export function columnTitle(name: string): string {
  return isNamed(name) ? textsIn(columnMessages, answerLanguage())[name] : name
}

export function columnTitles(names: readonly ColumnName[]): string[] {
  return names.map(columnTitle)
}

/** What may stand above a column: its title in any language, the reader’s first. */
export function titlesOf(name: string): string[] {
  const others = isNamed(name) ? LANGUAGES.map((language) => textsIn(columnMessages, language)[name]) : []
  return [...new Set([columnTitle(name), ...others])]
}
