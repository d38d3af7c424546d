import { createStore, type StoreApi } from 'zustand/vanilla'
import { DEFAULT_ANNOTATION_COLOUR, type Audience, type Comment, type NewAttachment, type Person } from '@arbo/core'
import { NO_FILTERS, type CommentFilters } from '../comments/comment-filters.ts'
import type { CommentFilter } from '../comments/threads.ts'
import { NO_ONION, type OnionSkin } from '../drawing/onion.ts'
import type { StrokeWidth, Tool } from '../drawing/pen.ts'
import type { PanelTab } from '../tabs/panel-tabs.ts'
import { readPreference } from './preferences.ts'

/** What a new comment is about: the frame on screen, the range between in and out point, or the whole rendition. */
export type CommentScope = 'frame' | 'range' | 'whole'

/** A file or a link that the comment being written is to have. */
export interface DraftAttachment {
  id: string
  input: NewAttachment
}

/** A short message over the stage. */
export interface Notice {
  level: 'info' | 'error'
  text: string
  /** A rendition that it offers to show. */
  renditionId?: string
}

/** What the viewer shows and how, apart from the review's own data and the player's state. */
export interface UiState {
  renditionId: string | null
  /** Page of an image rendition. */
  fileIndex: number
  /** The thumbnails of an image rendition's pages are shown. */
  stripOpen: boolean
  tool: Tool
  colour: string
  width: StrokeWidth
  showDrawings: boolean
  /** Ids of the chosen drawings. */
  selectedObjects: readonly string[]
  /** Drawings of the frames around the present one (XREV-04). */
  onion: OnionSkin
  selectedComment: string | null
  filter: CommentFilter
  commentFilters: CommentFilters
  /** When the comments were looked at before this visit, ISO 8601; null at the first one. */
  lastVisit: string | null
  /** The comment being written. */
  draft: string
  draftScope: CommentScope
  /** Whom it mentions, who is to see to it, its colour, and what is attached to it. */
  draftPeople: readonly Person[]
  draftAssignee: Person | null
  draftColour: Comment['marker_colour']
  draftAttachments: readonly DraftAttachment[]
  /** For whom it is; null: for whom comments are usually. */
  draftAudience: Audience | null
  /** Ids of what was drawn for it, on the rendition that is shown. */
  draftDrawings: readonly string[]
  sending: boolean
  /** Fields for replies and changed comments that are open. */
  openForms: number
  /** Counts the wishes to write a comment; the text field takes the focus on each. */
  composerCalls: number
  /** Chosen playback speed (REV-26). */
  speed: number
  /** 1 to 5 times the size that fits (REV-27); more where a large picture is shown pixel by pixel. */
  zoom: number
  /** The zoom at which a pixel of a still picture is one of the screen; 1 and less where there is none to zoom to. */
  pixelZoom: number
  /** Moves the enlarged picture, CSS px. */
  pan: { x: number; y: number }
  tab: PanelTab
  panelOpen: boolean
  /** CSS px. */
  panelWidth: number
  shortcutsOpen: boolean
  /** The page shows this scene as one of a list, and follows the keys that step through it. */
  inList: boolean
  /** What the page wants over the picture; empty: nothing. */
  watermark: string
  /** The last step that was asked for; another object with each. */
  listStep: { by: 1 | -1 } | null
  /** The pointer rests while playing: controls fade. */
  idle: boolean
  notice: Notice | null
}

export type UiStore = StoreApi<UiState>

/** One and the same list, so that what selects nothing changes nothing. */
export const NOTHING_SELECTED: readonly string[] = []

export const PANEL_WIDTH = { min: 260, initial: 304, max: 640 } as const
/** Zoom of the stage (REV-27), shown as zoom x 100 percent. */
export const ZOOM = { min: 1, max: 5, step: 0.5 } as const

export function clampPanelWidth(width: number): number {
  return Math.round(Math.max(PANEL_WIDTH.min, Math.min(PANEL_WIDTH.max, width)))
}

/** Whether the user is writing or drawing, so that the picture must not change under their hands. */
export function isWorking({ draft, draftAttachments, sending, openForms, tool }: UiState): boolean {
  return draft.trim() !== '' || draftAttachments.length > 0 || sending || openForms > 0 || tool !== ''
}

export function createUiStore(): UiStore {
  const width = Number(readPreference('panel-width') ?? PANEL_WIDTH.initial)
  return createStore<UiState>()(() => ({
    renditionId: null,
    fileIndex: 0,
    stripOpen: readPreference('page-strip') !== 'false',
    tool: '',
    colour: DEFAULT_ANNOTATION_COLOUR,
    width: 'BASE',
    showDrawings: true,
    selectedObjects: NOTHING_SELECTED,
    onion: NO_ONION,
    selectedComment: null,
    filter: 'all',
    commentFilters: NO_FILTERS,
    lastVisit: null,
    draft: '',
    draftScope: 'frame',
    draftPeople: [],
    draftAssignee: null,
    draftColour: null,
    draftAttachments: [],
    draftAudience: null,
    draftDrawings: [],
    sending: false,
    openForms: 0,
    composerCalls: 0,
    speed: 1,
    zoom: ZOOM.min,
    pixelZoom: ZOOM.min,
    pan: { x: 0, y: 0 },
    tab: 'comments',
    panelOpen: readPreference('panel-open') !== 'false',
    panelWidth: clampPanelWidth(Number.isFinite(width) ? width : PANEL_WIDTH.initial),
    shortcutsOpen: false,
    inList: false,
    watermark: '',
    listStep: null,
    idle: false,
    notice: null,
  }))
}
