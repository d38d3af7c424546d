import { createStore, type StoreApi } from 'zustand/vanilla'
import { DEFAULT_ANNOTATION_COLOUR } from '@arbo/core'
import type { CommentFilter } from '../comments/threads.ts'
import type { StrokeWidth, Tool } from '../drawing/pen.ts'
import { readPreference } from './preferences.ts'

export type PanelTab = 'comments' | 'renditions'

/** What a new comment is about: the frame on screen, the range between in and out point, or the whole rendition. */
export type CommentScope = 'frame' | 'range' | 'whole'

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
  tool: Tool
  colour: string
  width: StrokeWidth
  showDrawings: boolean
  selectedObject: string | null
  selectedComment: string | null
  filter: CommentFilter
  /** The comment being written. */
  draft: string
  draftScope: CommentScope
  sending: boolean
  /** Fields for replies and changed comments that are open. */
  openForms: number
  /** Counts the wishes to write a comment; the text field takes the focus on each. */
  composerCalls: number
  /** Chosen playback speed (REV-26). */
  speed: number
  /** 1 to 5 times the size that fits (REV-27). */
  zoom: number
  /** Moves the enlarged picture, CSS px. */
  pan: { x: number; y: number }
  tab: PanelTab
  panelOpen: boolean
  /** CSS px. */
  panelWidth: number
  shortcutsOpen: boolean
  /** The pointer rests while playing: controls fade. */
  idle: boolean
  notice: Notice | null
}

export type UiStore = StoreApi<UiState>

export const PANEL_WIDTH = { min: 260, initial: 340, max: 640 } as const
/** Zoom of the stage (REV-27), shown as zoom x 100 percent. */
export const ZOOM = { min: 1, max: 5, step: 0.5 } as const

export function clampPanelWidth(width: number): number {
  return Math.round(Math.max(PANEL_WIDTH.min, Math.min(PANEL_WIDTH.max, width)))
}

/** Whether the user is writing or drawing, so that the picture must not change under their hands. */
export function isWorking({ draft, sending, openForms, tool }: UiState): boolean {
  return draft.trim() !== '' || sending || openForms > 0 || tool !== ''
}

export function createUiStore(): UiStore {
  const width = Number(readPreference('panel-width') ?? PANEL_WIDTH.initial)
  return createStore<UiState>()(() => ({
    renditionId: null,
    fileIndex: 0,
    tool: '',
    colour: DEFAULT_ANNOTATION_COLOUR,
    width: 'BASE',
    showDrawings: true,
    selectedObject: null,
    selectedComment: null,
    filter: 'all',
    draft: '',
    draftScope: 'frame',
    sending: false,
    openForms: 0,
    composerCalls: 0,
    speed: 1,
    zoom: ZOOM.min,
    pan: { x: 0, y: 0 },
    tab: 'comments',
    panelOpen: readPreference('panel-open') !== 'false',
    panelWidth: clampPanelWidth(Number.isFinite(width) ? width : PANEL_WIDTH.initial),
    shortcutsOpen: false,
    idle: false,
    notice: null,
  }))
}
