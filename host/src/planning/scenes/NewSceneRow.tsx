import { failureOf } from '@arbo/core'
import type { SceneGridStore } from '@arbo/core/internal'
import { Plus } from '@arbo/kit/icons'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useLevels } from '../../app/levels.ts'
import { fromClipboard } from '../../ui/grid/clipboard.ts'
import { planningTexts } from '../entities/texts.ts'
import styles from './scenes.module.css'
import { sceneTexts } from './texts.ts'
import type { useSceneActs } from './use-scene-acts.ts'

interface NewSceneRowProps {
  store: SceneGridStore
  acts: ReturnType<typeof useSceneActs>
  /** Several rows or cells at once. */
  onPaste: (rows: string[][]) => void
}

/** Below the last scene: Enter makes one of the name typed here, and the next can be typed at once. */
export function NewSceneRow({ store, acts, onPaste }: NewSceneRowProps): ReactNode {
  const { toasts } = useApp()
  const levels = useLevels()
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  /** One after the other, so that they come in the order in which they were typed. */
  const sent = useRef(Promise.resolve())
  const label = planningTexts.newThing(levels.scene)

  async function create(typed: string): Promise<void> {
    try {
      acts.created(await store.create({ names: [typed], existing: 'refuse' }))
      field.current?.scrollIntoView({ block: 'nearest' })
    } catch (error) {
      const title = sceneTexts.notCreated({ name: typed })
      toasts.show({ kind: 'error', title, message: messageOf(failureOf(error)) })
      // It can be mended, unless another one is being typed by now.
      setName((now) => now || typed)
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const typed = name.trim()
    // While a word is put together from signs, Enter is of that.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === '') return
    event.preventDefault()
    setName('')
    sent.current = sent.current.then(() => create(typed))
  }

  function onPasted(event: ClipboardEvent): void {
    const rows = fromClipboard(event.clipboardData.getData('text/plain'))
    if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return
    event.preventDefault()
    onPaste(rows)
  }

  return (
    <>
      <Plus size={16} className={styles['new-row-sign']} />
      <input
        ref={field}
        className={styles['new-row']}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="done"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPasted}
      />
    </>
  )
}
