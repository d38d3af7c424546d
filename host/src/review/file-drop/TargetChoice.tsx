import { createClient, type EntityType } from '@arbo/core'
import type { DropRow, DropTarget } from '@arbo/core/internal'
import { ChevronDown } from '@arbo/kit/icons'
import { Button, ChoicePanel, Popover, type ComboboxOption } from '@arbo/kit/ui'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { fileDropTexts as words } from './texts.ts'

interface TargetChoiceProps {
  row: DropRow
  mayCreate: boolean
  entity?: { id: string; type: EntityType } | undefined
  onTarget: (rowId: string, target: DropTarget) => void
}

type Scene = Extract<DropTarget, { kind: 'scene' }>['scene']

const NEW = 'new'
const OUT = 'out'
const FOUND = 20

const sceneText = ({ name, code, ancestors }: Scene): string =>
  [code && code !== name ? `${name} (${code})` : name, ...ancestors.slice(-2).map((one) => one.name)].join(' · ')

/** Where a file goes, and the way to another place: what its name fits, any other scene, a new one, or nowhere. */
export function TargetChoice({ row, mayCreate, entity, onTarget }: TargetChoiceProps): ReactNode {
  const { session } = useApp()
  const names = levelValues(useLevels())
  const [open, setOpen] = useState(false)
  const scenes = useRef(new Map<string, Scene>())
  const { matches, target } = row
  const within = entity?.id

  const find = useCallback(
    async (text: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
      const option = (scene: Scene, group: string): ComboboxOption => {
        scenes.current.set(scene.id, scene)
        return { id: scene.id, label: sceneText(scene), group }
      }
      const { data } = await createClient(session).listItems({
        query: { per_page: FOUND, ...(text ? { name_like: text } : {}), ...(within ? { entity_id: within } : {}) },
        signal,
        optOut: [403, 404],
      })
      const group = words.elseGroup
      return [
        ...(text === '' ? matches.map((scene) => option(scene, words.matchGroup)) : []),
        ...(mayCreate ? [{ id: NEW, label: words.newScene(names), group }] : []),
        { id: OUT, label: words.leaveOut, group },
        ...data
          .filter(({ id }) => text !== '' || matches.every((scene) => scene.id !== id))
          .map((scene) => option(scene, words.otherGroup(names))),
      ]
    },
    // The names of the levels change nothing of what is found.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [session, matches, mayCreate, within],
  )

  const text =
    target.kind === 'scene'
      ? sceneText(target.scene)
      : target.kind === 'new'
        ? words.newScene(names)
        : matches.length > 1 || !mayCreate
          ? words.choose(names)
          : words.leftOut

  return (
    <Popover
      label={words.targetOf({ name: row.file.name })}
      open={open}
      onOpenChange={setOpen}
      align="start"
      trigger={
        <Button size="small" aria-label={`${words.targetOf({ name: row.file.name })}: ${text}`} title={text}>
          <span className="arbo-truncate">{text}</span>
          <ChevronDown />
        </Button>
      }
    >
      {open && (
        <ChoicePanel
          label={words.search(names)}
          find={find}
          chosen={target.kind === 'scene' ? [target.scene.id] : [target.kind === 'new' ? NEW : OUT]}
          onDone={([choice]) => {
            setOpen(false)
            const scene = scenes.current.get(choice?.id ?? '')
            if (scene) onTarget(row.id, { kind: 'scene', scene })
            else if (choice?.id === NEW) onTarget(row.id, { kind: 'new', shot: row.shot })
            else if (choice) onTarget(row.id, { kind: 'none' })
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </Popover>
  )
}
