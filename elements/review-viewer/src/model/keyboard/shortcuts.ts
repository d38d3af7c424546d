import { type TextKey } from '../../texts.ts'
import { COMPARE_SHORTCUTS } from '../compare/compare-shortcuts.ts'
import { GUIDE_SHORTCUTS } from '../guides/guide-shortcuts.ts'
import type { Tool } from '../drawing/pen.ts'
import { placeShape, shapeToPlace, stretchSelected } from '../viewer/keyboard-drawing.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { Shortcut } from './shortcut.ts'

const VERSIONS: Shortcut[] = Array.from({ length: 9 }, (_, index) => ({
  keys: [String(index + 1)],
  group: 'review',
  label: 'keyVersion',
  run: (viewer) => viewer.showVersion(index + 1),
}))

/** Steps through the page's list of scenes. */
const LIST: Shortcut[] = ([1, -1] as const).map((by) => ({
  keys: [by === 1 ? 'PageDown' : 'PageUp'],
  group: 'review',
  label: by === 1 ? 'keyNextInList' : 'keyPreviousInList',
  available: (viewer) => viewer.ui.getState().inList && !viewer.pages.exist(),
  run: ({ ui }) => ui.setState({ listStep: { by } }),
}))

/** Through the pages of an image; beyond its last one, or before its first, through the page's list. */
const PAGES: Shortcut[] = ([1, -1] as const).map((by) => ({
  keys: [by === 1 ? 'PageDown' : 'PageUp'],
  group: 'review',
  label: by === 1 ? 'nextPage' : 'previousPage',
  available: (viewer) => viewer.pages.exist(),
  run: (viewer) => {
    const { inList } = viewer.ui.getState()
    if (!viewer.pages.turn(by) && inList) viewer.ui.setState({ listStep: { by } })
  },
}))

const tool = (key: string, label: TextKey, name: Tool): Shortcut => {
  return { keys: [key], group: 'drawing', label, run: (viewer) => viewer.drawings.chooseTool(name) }
}

const MORE_TOOLS: Shortcut[] = [
  tool('R', 'toolRectangle', 'rectangle'),
  tool('U', 'toolCircle', 'circle'),
  tool('A', 'toolArrow', 'arrow'),
  tool('Shift+A', 'toolLine', 'line'),
  tool('T', 'toolText', 'text'),
  tool('Q', 'toolLaser', 'laser'),
]

/** Drawing by keyboard: a shape is put down, then moved and stretched. */
const PLACE: Shortcut = {
  keys: ['Enter'],
  group: 'drawing',
  label: 'placeShape',
  applies: (viewer) => shapeToPlace(viewer) !== undefined,
  run: placeShape,
}

const hasSelection = ({ drawings }: Viewer): boolean => drawings.selected().length > 0
/** Copying the text of a comment stays the browser's. */
const isReadingText = (): boolean => document.getSelection()?.isCollapsed === false

/** Distance that a key moves the selected drawings, nominal px. */
const NUDGE = 4
const nudge = (key: string, label: TextKey, dx: number, dy: number): Shortcut => ({
  keys: [`Ctrl+${key}`],
  group: 'drawing',
  label,
  repeats: true,
  applies: hasSelection,
  run: ({ drawings }) => drawings.nudge(dx * NUDGE, dy * NUDGE),
})

const stretch = (key: string, label: TextKey, dx: number, dy: number): Shortcut => ({
  keys: [`Ctrl+Shift+${key}`],
  group: 'drawing',
  label,
  repeats: true,
  applies: hasSelection,
  run: (viewer) => stretchSelected(viewer, dx * NUDGE, dy * NUDGE),
})

/** Shortcuts for the selected drawings. */
const SELECTION: Shortcut[] = [
  {
    keys: ['Ctrl+A'],
    group: 'drawing',
    label: 'keySelectAll',
    applies: ({ drawings, ui }) => drawings.allowed() && ui.getState().tool === 'SELECT',
    run: ({ drawings }) => drawings.selectAll(),
  },
  {
    keys: ['Ctrl+C'],
    group: 'drawing',
    label: 'keyCopy',
    applies: (viewer) => hasSelection(viewer) && !isReadingText(),
    run: ({ drawings }) => void drawings.copy(),
  },
  {
    keys: ['Ctrl+V'],
    group: 'drawing',
    label: 'keyPaste',
    applies: ({ drawings }) => drawings.canPaste(),
    run: ({ drawings }) => drawings.paste(),
  },
  {
    keys: ['Ctrl+D'],
    group: 'drawing',
    label: 'duplicate',
    applies: hasSelection,
    run: ({ drawings }) => drawings.duplicate(),
  },
  {
    keys: [']'],
    group: 'drawing',
    label: 'toFront',
    applies: hasSelection,
    run: ({ drawings }) => drawings.reorder('front'),
  },
  {
    keys: ['['],
    group: 'drawing',
    label: 'toBack',
    applies: hasSelection,
    run: ({ drawings }) => drawings.reorder('back'),
  },
  nudge('ArrowLeft', 'nudgeLeft', -1, 0),
  nudge('ArrowRight', 'nudgeRight', 1, 0),
  nudge('ArrowUp', 'nudgeUp', 0, -1),
  nudge('ArrowDown', 'nudgeDown', 0, 1),
  stretch('ArrowLeft', 'stretchLeft', -1, 0),
  stretch('ArrowRight', 'stretchRight', 1, 0),
  stretch('ArrowUp', 'stretchUp', 0, -1),
  stretch('ArrowDown', 'stretchDown', 0, 1),
]

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Space'], group: 'playback', label: 'keyPlay', run: (viewer) => viewer.togglePlay() },
  { keys: ['ArrowLeft'], group: 'playback', label: 'keyBack1', repeats: true, run: (viewer) => viewer.step(-1) },
  { keys: ['ArrowRight'], group: 'playback', label: 'keyForward1', repeats: true, run: (viewer) => viewer.step(1) },
  {
    keys: ['Shift+ArrowLeft'],
    group: 'playback',
    label: 'keyBack10',
    repeats: true,
    run: (viewer) => viewer.step(-10),
  },
  {
    keys: ['Shift+ArrowRight'],
    group: 'playback',
    label: 'keyForward10',
    repeats: true,
    run: (viewer) => viewer.step(10),
  },
  { keys: ['Home'], group: 'playback', label: 'keyFirst', run: (viewer) => viewer.goToStart() },
  { keys: ['End'], group: 'playback', label: 'keyLast', run: (viewer) => viewer.goToEnd() },
  { keys: ['J'], group: 'playback', label: 'keyReverse', run: (viewer) => viewer.shuttle(-1) },
  { keys: ['K'], group: 'playback', label: 'keyStop', run: (viewer) => viewer.pause() },
  { keys: ['L'], group: 'playback', label: 'keyForward', run: (viewer) => viewer.shuttle(1) },
  { keys: ['K+J'], group: 'playback', label: 'keySlowBack', repeats: true, run: (viewer) => viewer.step(-1) },
  { keys: ['K+L'], group: 'playback', label: 'keySlowForward', repeats: true, run: (viewer) => viewer.step(1) },
  { keys: ['I'], group: 'range', label: 'keyIn', run: (viewer) => viewer.setIn() },
  { keys: ['O'], group: 'range', label: 'keyOut', run: (viewer) => viewer.setOut() },
  // L alone is for the shuttle; the loop has the slash and Shift+L.
  { keys: ['/', 'Shift+L'], group: 'range', label: 'keyLoop', run: (viewer) => viewer.toggleLoop() },
  { keys: ['Shift+X'], group: 'range', label: 'keyClearRange', run: (viewer) => viewer.clearRange() },
  { keys: ['V'], group: 'drawing', label: 'toolSelect', run: (viewer) => viewer.drawings.chooseTool('SELECT') },
  { keys: ['D'], group: 'drawing', label: 'toolPencil', run: (viewer) => viewer.drawings.chooseTool('pencil') },
  {
    keys: ['H'],
    group: 'drawing',
    label: 'toolHighlighter',
    run: (viewer) => viewer.drawings.chooseTool('highlighter'),
  },
  { keys: ['E'], group: 'drawing', label: 'toolEraser', run: (viewer) => viewer.drawings.chooseTool('erase') },
  ...MORE_TOOLS,
  PLACE,
  { keys: ['Ctrl+Z'], group: 'drawing', label: 'undo', repeats: true, run: (viewer) => viewer.drawings.undo() },
  {
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    group: 'drawing',
    label: 'redo',
    repeats: true,
    run: (viewer) => viewer.drawings.redo(),
  },
  {
    keys: ['Delete', 'Backspace'],
    group: 'drawing',
    label: 'keyDelete',
    run: (viewer) => viewer.drawings.deleteSelected(),
  },
  ...SELECTION,
  { keys: ['N'], group: 'drawing', label: 'onionSkin', run: (viewer) => viewer.drawings.toggleOnion() },
  {
    keys: ['Shift+D'],
    group: 'drawing',
    label: 'keyShowDrawings',
    run: ({ ui }) => ui.setState(({ showDrawings }) => ({ showDrawings: !showDrawings })),
  },
  {
    keys: ['Escape'],
    group: 'drawing',
    label: 'keyEscape',
    run: (viewer) => viewer.drawings.escape(),
  },
  { keys: ['ArrowUp'], group: 'review', label: 'keyPreviousComment', run: (viewer) => viewer.comments.goTo(-1) },
  { keys: ['ArrowDown'], group: 'review', label: 'keyNextComment', run: (viewer) => viewer.comments.goTo(1) },
  { keys: ['C'], group: 'review', label: 'keyComment', run: (viewer) => viewer.comments.start() },
  {
    keys: ['Shift+M'],
    group: 'review',
    label: 'markFrame',
    available: ({ markers }) => markers.allowed(),
    run: ({ markers }) => void markers.add(),
  },
  {
    keys: ['Ctrl+Enter'],
    group: 'review',
    label: 'keySend',
    whileTyping: true,
    run: (viewer) => void viewer.comments.send(),
  },
  ...VERSIONS.map((row, index) => (index === 0 ? { ...row, shownAs: ['1', '9'] } : row)),
  ...LIST,
  ...PAGES,
  ...COMPARE_SHORTCUTS,
  { keys: ['M'], group: 'view', label: 'keyMute', run: (viewer) => viewer.toggleMuted() },
  { keys: ['+', '='], group: 'view', label: 'zoomIn', run: (viewer) => viewer.zoom.by(1) },
  { keys: ['-'], group: 'view', label: 'zoomOut', run: (viewer) => viewer.zoom.by(-1) },
  { keys: ['0'], group: 'view', label: 'zoomFit', run: (viewer) => viewer.zoom.by(-Infinity) },
  {
    keys: ['Z'],
    group: 'view',
    label: 'zoomPixels',
    available: ({ ui }) => ui.getState().pixelZoom > 1,
    run: (viewer) => viewer.zoom.togglePixels(),
  },
  {
    keys: ['P'],
    group: 'view',
    label: 'keyPanel',
    run: (viewer) => viewer.setPanel(!viewer.ui.getState().panelOpen),
  },
  { keys: ['F'], group: 'view', label: 'fullScreen', run: (viewer) => viewer.toggleFullScreen() },
  {
    keys: ['Shift+P'],
    group: 'view',
    label: 'pictureInPicture',
    available: ({ pictureInPicture }) => pictureInPicture?.supported === true,
    run: (viewer) => viewer.togglePictureInPicture(),
  },
  ...GUIDE_SHORTCUTS,
  { keys: ['?'], group: 'view', label: 'keySheet', run: ({ ui }) => ui.setState({ shortcutsOpen: true }) },
]
