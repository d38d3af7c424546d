import { useState, type DragEvent } from 'react'
import { mayAddFiles } from '@arbo/kit/ui'
import { dropPlan, type DropPlan } from '../model/upload/drop-plan.ts'
import { useUpload } from './use-upload.ts'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

/** Where a drop goes to: a new rendition, or the files of the scene. */
export type Drop = { to: 'rendition'; plan: DropPlan } | { to: 'files' }

interface FileDrop {
  /** What a drop would do; null while nothing is dragged over the viewer. */
  drop: Drop | null
  handlers: {
    onDragEnter(event: DragEvent): void
    onDragOver(event: DragEvent): void
    onDragLeave(event: DragEvent): void
    onDrop(event: DragEvent): void
  }
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
const isOverPanel = ({ target }: DragEvent): boolean => target instanceof Element && target.closest('.panel') !== null
const typesOf = ({ dataTransfer: { items } }: DragEvent): string[] =>
  [...items].filter(({ kind }) => kind === 'file').map(({ type }) => type)

/** Files dragged onto the viewer become an upload; onto the tab of files, files of the scene. */
export function useFileDrop(): FileDrop {
  const viewer = useViewer()
  const upload = useUpload()
  const [depth, setDepth] = useState(0)
  const [drop, setDrop] = useState<Drop | null>(null)
  const tab = useUi((ui) => ui.tab)
  const mayUpload = useReview(({ can }) => can.upload) && !viewer.readonly
  const mayAdd = useReview(({ parts }) => mayAddFiles(parts?.rights ?? []))
  const adds = tab === 'files' && mayAdd && !viewer.readonly ? viewer.source.parts : undefined

  function dropOf(event: DragEvent): Drop | null {
    if (!hasFiles(event)) return null
    if (adds && isOverPanel(event)) return { to: 'files' }
    return mayUpload ? { to: 'rendition', plan: dropPlan(typesOf(event)) } : null
  }

  return {
    drop: depth > 0 ? drop : null,
    handlers: {
      // Entering a child leaves its parent afterwards, so that the two are counted.
      onDragEnter(event) {
        if (!hasFiles(event)) return
        const entered = dropOf(event)
        if (entered) event.preventDefault()
        setDepth((count) => count + 1)
        setDrop(entered)
      },
      onDragOver: (event) => dropOf(event) && event.preventDefault(),
      onDragLeave: (event) => hasFiles(event) && setDepth((count) => Math.max(0, count - 1)),
      onDrop(event) {
        setDepth(0)
        const to = dropOf(event)?.to
        if (!to) return
        event.preventDefault()
        const files = [...event.dataTransfer.files]
        if (to === 'files') adds?.addFiles(files)
        else upload(files)
      },
    },
  }
}
