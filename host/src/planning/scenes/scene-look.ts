import type { SavedView, ThumbnailSize } from '@arbo/core'
import type { SceneQuery } from '@arbo/core/internal'
import { SCENE_CONDITIONS, SCENE_QUERY } from '@arbo/core/internal'

/** A scene list's look (PLAN-12), apart from its query. */
export interface SceneLook {
  /** Visible columns in order; the first is frozen. */
  columns: readonly string[]
  widths: Readonly<Record<string, number>>
  thumbnails: boolean
  size: ThumbnailSize
  /** Hides metrics without a value in any listed scene. */
  smart: boolean
}

/** Name, reviewer, assignee and date come first (PLAN-13). */
export const DEFAULT_COLUMNS: readonly string[] = ['name', 'reviewers', 'assignees', 'due_date', 'status']
const BEHIND: readonly string[] = ['renditions', 'comments']

/** Columns of a list over many entities. */
export const WITH_PATH: readonly string[] = [...DEFAULT_COLUMNS, 'parent']

export const DEFAULT_LOOK: SceneLook = { columns: [], widths: {}, thumbnails: true, size: 'small', smart: false }

/** Height of a row and width of a picture, in px. */
export const SIZES: Readonly<Record<ThumbnailSize, { row: number; picture: number }>> = {
  small: { row: 40, picture: 50 },
  medium: { row: 64, picture: 92 },
  large: { row: 112, picture: 178 },
}

/** The default columns: the usual ones and all metrics. */
export function usualColumns(all: readonly { id: string }[], first: readonly string[]): readonly string[] {
  return [...first, ...all.filter(({ id }) => id.startsWith('metric:')).map(({ id }) => id), ...BEHIND]
}

const key = (place: string): string => `account.scene_list.${place}`

export function readLook(place: string): SceneLook {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(place)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return DEFAULT_LOOK
    return { ...DEFAULT_LOOK, ...stored }
  } catch {
    // Storage is blocked, or holds another value.
    return DEFAULT_LOOK
  }
}

export function keepLook(place: string, look: SceneLook): void {
  try {
    localStorage.setItem(key(place), JSON.stringify(look))
  } catch {
    // Storage is blocked: the choice holds until the page is closed.
  }
}

const LISTS = SCENE_CONDITIONS.filter((name) => /_(n?ina|all)$|^without$|^metrics$/.test(name) && name !== 'kind_ina')

/** Query and look as a saved view keeps them. */
export function viewState(query: SceneQuery, look: SceneLook) {
  const { conditions, search, combine, order, groupBy, depth, entityId } = query
  const { kind_ina, late_eq, ...others } = conditions
  const lists = Object.fromEntries(
    LISTS.flatMap((name) => {
      const ids = conditions[name]
      return ids === undefined ? [] : [[name, ids.split(',')] as const]
    }),
  )
  return {
    filter: {
      ...others,
      ...lists,
      ...(kind_ina ? { kind_ina: kind_ina.split(',').map(Number) } : {}),
      ...(late_eq ? { late_eq: '1' as const } : {}),
      ...(search ? { name_like: search } : {}),
      ...(entityId ? { entity_id: entityId } : {}),
      condition_combine_type: combine,
      depth,
    },
    order_by: order,
    group_by: groupBy,
    columns: look.columns.map((id) => ({ key: id, width: look.widths[id] ?? null, frozen: id === 'name' })),
    thumbnails: look.thumbnails,
    thumbnail_size: look.size,
  } as SavedView['state']
}

/** A saved view's query and look. */
export function fromView({ state }: Pick<SavedView, 'state'>): { query: SceneQuery; look: SceneLook } {
  const { filter, order_by, group_by, columns, thumbnails, thumbnail_size } = state
  const conditions = Object.fromEntries(
    SCENE_CONDITIONS.flatMap((name) => {
      const value = filter[name]
      return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value] as const]
    }),
  )
  return {
    query: {
      search: filter.name_like ?? '',
      combine: filter.condition_combine_type ?? 'and',
      conditions,
      order: order_by ?? SCENE_QUERY.order,
      groupBy: group_by,
      depth: filter.depth ?? 'all',
      entityId: filter.entity_id ?? null,
    },
    look: {
      columns: columns.map((column) => column.key),
      widths: Object.fromEntries(
        columns.flatMap(({ key: id, width }) => (width === null ? [] : [[id, width] as const])),
      ),
      thumbnails,
      size: thumbnail_size,
      smart: false,
    },
  }
}
