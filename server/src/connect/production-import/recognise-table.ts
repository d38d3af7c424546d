import type { ProductionSource } from '@arbo/core/contract'
import { columnKey, headerKey } from '../../planning/scene-import/tracker-words.ts'
import type { TableKind } from './tables.ts'
import { isRecord, words } from './tables.ts'

interface Recognised {
  kind: TableKind
  /** Null where any tracker could have written it. */
  source: ProductionSource | null
}

/**
 * Headers by which a sheet is known, as `columnKey` says them; all of one line must be there, the first line that fits wins. Of Kitsu: the
 * exports of zou (zou/app/blueprints/export/csv) and of Kitsu's own pages. Of ShotGrid: the display names of the
 * standard fields of a page. Of ftrack: the attributes of the Tasks spreadsheet.
 */
export const KNOWN_SHEETS: readonly [kind: TableKind, source: ProductionSource | null, headers: readonly string[]][] = [
  ['tasks', 'kitsu', ['tasktype', 'entity', 'taskstatus']],
  ['casting', 'kitsu', ['parent', 'name', 'assettype', 'asset']],
  ['people', 'kitsu', ['lastname', 'firstname', 'email']],
  ['shots', 'shotgrid', ['shotcode']],
  ['assets', 'shotgrid', ['assetname']],
  ['sequences', 'shotgrid', ['sequencecode']],
  ['sequences', 'shotgrid', ['sequencename']],
  ['episodes', 'shotgrid', ['episodecode']],
  ['versions', 'shotgrid', ['versionname']],
  ['tasks', 'shotgrid', ['taskname', 'link']],
  ['tasks', 'shotgrid', ['taskname', 'pipelinestep']],
  ['notes', 'shotgrid', ['subject', 'links']],
  ['notes', 'shotgrid', ['body', 'links']],
  ['people', 'shotgrid', ['name', 'login', 'email']],
  ['people', 'shotgrid', ['name', 'permissiongroup', 'email']],
  ['people', 'ftrack', ['username', 'email']],
  ['things', 'ftrack', ['name', 'objecttype']],
  ['things', 'ftrack', ['tasks', 'type', 'status']],
  ['things', 'ftrack', ['link', 'name', 'status']],
  ['tasks', 'ftrack', ['shot', 'task', 'status']],
  ['tasks', 'ftrack', ['shot', 'task', 'type']],
  ['shots', 'kitsu', ['sequence', 'name', 'frames']],
  ['shots', 'kitsu', ['sequence', 'name', 'framein']],
  ['shots', 'kitsu', ['sequence', 'name', 'timespent']],
  ['shots', 'kitsu', ['sequence', 'name', 'description']],
  ['assets', 'kitsu', ['type', 'name', 'description']],
  ['assets', 'kitsu', ['type', 'name', 'timespent']],
  ['people', null, ['name', 'email']],
]

export function recogniseSheet(header: readonly string[]): Recognised {
  const keys = new Set(header.map(columnKey))
  const sheet = KNOWN_SHEETS.find(([, , headers]) => headers.every((one) => keys.has(one)))
  return sheet ? { kind: sheet[0], source: sheet[1] } : { kind: 'other', source: null }
}

/** Names of things in the JSON of the three, in lower case without signs. */
const THINGS: Readonly<Record<string, TableKind>> = {
  project: 'projects',
  production: 'projects',
  episode: 'episodes',
  sequence: 'sequences',
  shot: 'shots',
  asset: 'assets',
  assetbuild: 'assets',
  task: 'tasks',
  tasktype: 'task_types',
  type: 'task_types',
  step: 'task_types',
  taskstatus: 'statuses',
  status: 'statuses',
  person: 'people',
  people: 'people',
  humanuser: 'people',
  user: 'people',
  comment: 'notes',
  note: 'notes',
  reply: 'notes',
  department: 'departments',
  entitytype: 'asset_types',
  assettype: 'asset_types',
  appointment: 'appointments',
  assignment: 'appointments',
  entitylink: 'casting',
  casting: 'casting',
  version: 'versions',
  assetversion: 'versions',
  previewfile: 'versions',
  folder: 'things',
  typedcontext: 'things',
}

function tableKindNamed(name: string): TableKind | undefined {
  const key = headerKey(name)
  return (
    THINGS[key] ??
    THINGS[key.replace(/ies$/, 'y')] ??
    THINGS[key.replace(/(?:es|s)$/, '')] ??
    THINGS[key.replace(/s$/, '')]
  )
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * What an object of a JSON file is: by its own word for it, else by the name of the list or the file that it stands in.
 * Kitsu's have ids like 'a24a6ea4-ce75-4665-a070-57453082c25f' and a `type`, ShotGrid's numbers and a `type`, ftrack's an
 * `__entity_type__`.
 */
export function recogniseObject(value: Readonly<Record<string, unknown>>, listName: string): Recognised {
  const ftrack = words(value['__entity_type__'])
  // Any other type of ftrack's is an object type of the studio's own: it is a level of the project.
  if (ftrack !== '') {
    return {
      kind: tableKindNamed(ftrack) ?? ('parent_id' in value && 'name' in value ? 'things' : 'other'),
      source: 'ftrack',
    }
  }
  const typeName = words(value['type'])
  const kind = tableKindNamed(typeName) ?? tableKindNamed(listName) ?? 'other'
  if (isRecord(value['attributes']) || typeof value['id'] === 'number') return { kind, source: 'shotgrid' }
  return { kind, source: UUID.test(words(value['id'])) ? 'kitsu' : null }
}
