import type { RouteName } from '../../app/routes.ts'

/** Where the documentation tells of a screen: a page of it, and a heading there. */
export const DOCS_OF: Readonly<Partial<Record<RouteName, string>>> = {
  'my-work': 'behaviour/#my-work',
  time: 'behaviour/#time-on-screens',
  'my-targets': 'targets/',
  review: 'behaviour/#review',
  room: 'behaviour/#live-rooms',
  scene: 'behaviour/#the-scene-hub',
  'people-tile': 'behaviour/#people',
  playlists: 'behaviour/#playlists',
  playlist: 'behaviour/#playlists',
  directory: 'behaviour/#planning',
  entity: 'behaviour/#scenes-in-lists',
  'production-imports': 'behaviour/#productions-from-kitsu-shotgrid-and-ftrack',
  'production-import': 'behaviour/#productions-from-kitsu-shotgrid-and-ftrack',
  update: 'behaviour/#the-scene-grid',
  teams: 'behaviour/#teams',
  'team-create': 'behaviour/#teams',
  team: 'behaviour/#teams',
  libraries: 'behaviour/#metrics',
  metrics: 'behaviour/#metrics',
  'metric-create': 'behaviour/#metrics',
  metric: 'behaviour/#metrics',
  statuses: 'behaviour/#status-library',
  tags: 'behaviour/#scenes-in-lists',
  'status-create': 'behaviour/#status-library',
  'status-rules': 'behaviour/#rules',
  status: 'behaviour/#status-library',
  targets: 'targets/',
  'people-targets': 'targets/',
  'people-target': 'targets/',
  'target-library': 'targets/',
  'target-create': 'targets/',
  target: 'targets/',
  woohoo: 'behaviour/#progress',
  'woohoo-report': 'behaviour/#progress',
  'woohoo-history': 'behaviour/#progress',
  reports: 'reports/',
  'workspace-profile': 'behaviour/#workspaces',
  notifications: 'behaviour/#notifications',
  people: 'behaviour/#people',
  person: 'behaviour/#people',
  'person-access': 'behaviour/#who-may-do-what',
  'permission-validation': 'permissions/',
  roles: 'permissions/',
  role: 'permissions/',
  settings: 'behaviour/#workspaces',
  billing: 'behaviour/#workspaces',
  trash: 'behaviour/#trash',
  'working-days': 'behaviour/#working-days',
  'extra-days': 'behaviour/#working-days',
  'off-days': 'behaviour/#working-days',
  holidays: 'behaviour/#working-days',
  'holiday-group': 'behaviour/#working-days',
  account: 'behaviour/#signing-in',
}

/** Views of the directory that the documentation tells of by themselves. */
const TIMELINE = 'behaviour/#timeline-calendar-and-calendar-feed'

/** The address of the documentation’s page for a screen, below its site; of its beginning where none is about it. */
export function docsOf(site: string, name: RouteName | undefined, query?: URLSearchParams): string {
  const base = site.replace(/\/*$/, '/')
  const view = query?.get('as')
  const path = name === 'directory' && (view === 'timeline' || view === 'calendar') ? TIMELINE : name && DOCS_OF[name]
  return `${base}${path ?? ''}`
}
