import type { SceneRow } from '@arbo/core'
import type { TodoStore } from '@arbo/core/internal'
import { Check, ListPlus } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { workTexts } from './texts.ts'
import { useUndoToast } from './use-undo-toast.ts'

/** Puts a scene on the to-do list, or takes it off. */
export function TodoToggle({ row, todo, isOn }: { row: SceneRow; todo: TodoStore; isOn: boolean }): ReactNode {
  const { done, refused } = useUndoToast()
  const [busy, setBusy] = useState(false)

  async function toggle(): Promise<void> {
    const add = (): Promise<void> => todo.add([row.id])
    const remove = (): Promise<void> => todo.remove(row.id)
    setBusy(true)
    try {
      await (isOn ? remove() : add())
      if (isOn) done(workTexts.todoRemoved({ scene: row.name }), add)
      else done(workTexts.todoAdded({ scene: row.name }), remove)
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <IconButton
      icon={isOn ? <Check /> : <ListPlus />}
      label={isOn ? workTexts.onTodo({ scene: row.name }) : workTexts.addTodo({ scene: row.name })}
      pressed={isOn}
      busy={busy}
      onClick={() => void toggle()}
    />
  )
}
