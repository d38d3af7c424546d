import { useState, type DragEvent } from 'react'
import { useUpload } from './useUpload.ts'

interface FileDrop {
  /** Files are being dragged over the viewer. */
  over: boolean
  handlers: {
    onDragEnter(event: DragEvent): void
    onDragOver(event: DragEvent): void
    onDragLeave(event: DragEvent): void
    onDrop(event: DragEvent): void
  }
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Files dragged onto the viewer become an upload. */
export function useFileDrop(enabled: boolean): FileDrop {
  const upload = useUpload()
  const [depth, setDepth] = useState(0)
  const active = (event: DragEvent): boolean => enabled && hasFiles(event)
  return {
    over: depth > 0,
    handlers: {
      // Entering a child leaves its parent afterwards, so that the two are counted.
      onDragEnter: (event) => active(event) && setDepth((count) => count + 1),
      onDragOver: (event) => active(event) && event.preventDefault(),
      onDragLeave: (event) => active(event) && setDepth((count) => Math.max(0, count - 1)),
      onDrop: (event) => {
        setDepth(0)
        if (!active(event)) return
        event.preventDefault()
        upload([...event.dataTransfer.files])
      },
    },
  }
}
