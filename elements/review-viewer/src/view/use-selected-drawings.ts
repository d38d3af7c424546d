import type { ShownObject } from '../model/drawing/objects-on-frame.ts'
import { useObjects } from './use-rendition.ts'
import { usePlayer, useUi, useViewer } from './ViewerContext.tsx'

/** The chosen drawings that are on screen; none while playing. */
export function useSelectedDrawings(): ShownObject[] {
  const viewer = useViewer()
  // All of these decide what is chosen and on screen.
  useObjects()
  useUi((ui) => ui.selectedObjects)
  useUi((ui) => ui.fileIndex)
  const at = usePlayer(({ frame, playing }) => (playing ? -1 : frame))
  return at < 0 ? [] : viewer.drawings.selected()
}
