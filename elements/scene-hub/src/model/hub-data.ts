import { NO_HISTORY, SCENE_FIELDS } from '@arbo/core'
import type {
  ChangeRecord,
  Comment,
  FileUpload,
  FlowStatus,
  HistoryState,
  Item,
  Neighbours,
  Rendition,
  SceneFieldKey,
  SceneHubState,
} from '@arbo/core'

/** A scene as a page gives it: what it is, and as much of the rest as there is. */
export interface SceneHubData {
  item: Pick<Item, 'id' | 'name'> & Partial<Item>
  /** Statuses of the scene's flow, in order. */
  statuses?: readonly FlowStatus[]
  neighbours?: Neighbours
  /** Newest first. */
  renditions?: readonly Rendition[]
  /** Oldest first. */
  comments?: readonly Comment[]
  /** Newest first. */
  history?: readonly ChangeRecord[]
}

/** What the hub shows; null where that was not given. */
export interface HubView {
  item: Item
  statuses: readonly FlowStatus[]
  neighbours: Neighbours | null
  renditions: readonly Rendition[] | null
  comments: readonly Comment[] | null
  history: HistoryState | null
  uploads: readonly FileUpload[]
  /** The user in the workspace. */
  me: string | null
  /** Why an entry that had waited for the connection was not written. */
  refused: string | null
}

/** Of the fields that are declared, but for the name, which every scene has. */
type Values = Omit<Pick<Item, keyof Item & SceneFieldKey>, 'name'>
const NO_VALUES = Object.fromEntries(
  Object.entries(SCENE_FIELDS).flatMap(([key, field]) =>
    'body' in field ? [[key, field.type === 'people' || field.type === 'tags' ? [] : null]] : [],
  ),
) as unknown as Values

/** The whole of a scene; what was not given is empty, and nothing can be changed. */
function itemOf(item: SceneHubData['item']): Item {
  return {
    entity_id: '',
    ...NO_VALUES,
    description: '',
    status_kind: item.status?.kind ?? 0,
    thumbnail: null,
    position: 0,
    metrics: [],
    renditions: [],
    comments_count: 0,
    start_frame: 0,
    own_start_frame: null,
    version: 1,
    last_updated: '',
    created_at: '',
    ...item,
    editable: [],
    rights: [],
  }
}

export function givenView({ item, statuses, neighbours, renditions, comments, history }: SceneHubData): HubView {
  return {
    item: itemOf(item),
    statuses: statuses ?? [],
    neighbours: neighbours ?? null,
    renditions: renditions ?? null,
    comments: comments ?? null,
    history: history ? { ...NO_HISTORY, status: 'ready', rows: history, total: history.length } : null,
    uploads: [],
    me: null,
    refused: null,
  }
}

/** What a connected hub shows; null until the scene is there. */
export function readView(state: SceneHubState): HubView | null {
  const { item, renditions, comments } = state
  if (!item) return null
  const isReviewer = item.rights?.includes('media_getReviewUserInterface_read') ?? false
  return { ...state, item, renditions: isReviewer ? renditions : null, comments: isReviewer ? comments : null }
}
