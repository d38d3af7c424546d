import type { TextKey } from '../../texts.ts'
import type { Viewer } from '../viewer/viewer.ts'

export type ShortcutGroup = 'playback' | 'range' | 'drawing' | 'review' | 'view'

/**
 * One row of the keyboard: the keys that trigger it, what it is called, and what it does. The help sheet is made from the
 * same rows (XREV-03). Keys are written as `Ctrl+Shift+Z`, with KeyboardEvent.key for the last part; letters are upper
 * case and match with or without Caps Lock. `Ctrl` is also the Mac's command key.
 */
export interface Shortcut {
  keys: readonly string[]
  group: ShortcutGroup
  label: TextKey
  run(viewer: Viewer): void
  /** Works while a key is held down. */
  repeats?: boolean
  /** Runs in a text field too. */
  whileTyping?: boolean
  /** Shown in the sheet instead of the keys, for rows that stand for several. */
  shownAs?: readonly string[]
}

const VERSIONS: Shortcut[] = Array.from({ length: 9 }, (_, index) => ({
  keys: [String(index + 1)],
  group: 'review',
  label: 'keyVersion',
  run: (viewer) => viewer.showVersion(index + 1),
}))

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
  { keys: ['I'], group: 'range', label: 'keyIn', run: (viewer) => viewer.setIn() },
  { keys: ['O'], group: 'range', label: 'keyOut', run: (viewer) => viewer.setOut() },
  // L alone is the shuttle's; the loop takes the slash and the shifted L.
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
    run: ({ ui }) => ui.setState({ tool: '', selectedObject: null, selectedComment: null }),
  },
  { keys: ['ArrowUp'], group: 'review', label: 'keyPreviousComment', run: (viewer) => viewer.comments.goTo(-1) },
  { keys: ['ArrowDown'], group: 'review', label: 'keyNextComment', run: (viewer) => viewer.comments.goTo(1) },
  { keys: ['C'], group: 'review', label: 'keyComment', run: (viewer) => viewer.comments.start() },
  {
    keys: ['Ctrl+Enter'],
    group: 'review',
    label: 'keySend',
    whileTyping: true,
    run: (viewer) => void viewer.comments.send(),
  },
  ...VERSIONS.map((row, index) => (index === 0 ? { ...row, shownAs: ['1', '9'] } : row)),
  { keys: ['M'], group: 'view', label: 'keyMute', run: (viewer) => viewer.toggleMuted() },
  { keys: ['+', '='], group: 'view', label: 'zoomIn', run: (viewer) => viewer.zoomBy(1) },
  { keys: ['-'], group: 'view', label: 'zoomOut', run: (viewer) => viewer.zoomBy(-1) },
  { keys: ['0'], group: 'view', label: 'zoomFit', run: ({ ui }) => ui.setState({ zoom: 1, pan: { x: 0, y: 0 } }) },
  {
    keys: ['P'],
    group: 'view',
    label: 'keyPanel',
    run: (viewer) => viewer.setPanel(!viewer.ui.getState().panelOpen),
  },
  { keys: ['F'], group: 'view', label: 'fullScreen', run: (viewer) => viewer.toggleFullScreen() },
  { keys: ['?'], group: 'view', label: 'keySheet', run: ({ ui }) => ui.setState({ shortcutsOpen: true }) },
]
