import type { SceneGridStore } from '@arbo/core/internal'
import { ChevronDown } from '@arbo/kit/icons'
import { Button, ChoicePanel, type ComboboxOption, Popover } from '@arbo/kit/ui'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { sceneTexts } from '../scenes/texts.ts'
import { useLevels } from '../../app/levels.ts'

interface ProjectMenuProps {
  store: SceneGridStore
  /** The chosen project; null for all. */
  value: string | null
}

/** A choice of project by name, each with its number of scenes. */
export function ProjectMenu({ store, value }: ProjectMenuProps): ReactNode {
  const levels = useLevels()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const every = withLevels(sceneTexts.allProjects, levels)
  const load = useCallback(
    async (text: string): Promise<ComboboxOption[]> => {
      const projects = await store.projects()
      const needle = text.trim().toLowerCase()
      const matches = projects
        .filter((project) => project.name.toLowerCase().includes(needle))
        .map((project) => ({ id: project.key, label: project.name, hint: project.total }))
      return needle === '' ? [{ id: '', label: every }, ...matches] : matches
    },
    [store, every],
  )

  // A project from the address has no name yet.
  const isNamed = value === null || name !== null
  useEffect(() => {
    if (isNamed) return
    let isOver = false
    load('').then(
      (choices) => isOver || setName(choices.find(({ id }) => id === value)?.label ?? null),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [isNamed, load, value])

  return (
    <Popover
      label={levels.project.one}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" variant="ghost">
          {value === null ? every : (name ?? levels.project.one)}
          <ChevronDown />
        </Button>
      }
    >
      <ChoicePanel
        label={levels.project.one}
        find={load}
        chosen={[value ?? '']}
        onDone={([choice]) => {
          setOpen(false)
          setName(choice?.label ?? null)
          void store.ask({ entityId: choice?.id || null })
        }}
        onCancel={() => setOpen(false)}
      />
    </Popover>
  )
}
