import type { Playlist, PlaylistKind, PlaylistRule, PlaylistsStore } from '@arbo/core'
import { createPlaylistFields, NEW_RULE } from '@arbo/core/internal'
import { Select } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { playlistTexts } from './texts.ts'
import { NameDialog } from '../../ui/forms/NameDialog.tsx'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { RuleDialog } from './rules/RuleDialog.tsx'

interface NewPlaylistProps {
  store: PlaylistsStore
  /** Kinds that the user may make. */
  kinds: readonly PlaylistKind[]
  /** Initial scenes. */
  itemIds?: readonly string[]
  onCreated: (playlist: Playlist) => void
  onClose: () => void
}

/** Creates a playlist: its kind and name; a smart one continues with its rule. */
export function NewPlaylist({ store, kinds, itemIds = [], onCreated, onClose }: NewPlaylistProps): ReactNode {
  const levels = useLevels()
  const [kind, setKind] = useState<PlaylistKind>(kinds[0] ?? 'personal')
  const [ruleFor, setRuleFor] = useState<string | null>(null)

  async function create(name: string, rule?: PlaylistRule): Promise<void> {
    onCreated(await store.create({ name, kind, description: '', item_ids: [...itemIds], ...(rule ? { rule } : {}) }))
    onClose()
  }

  if (ruleFor !== null) {
    return (
      <RuleDialog
        title={ruleFor}
        action={playlistTexts.createAction}
        initial={NEW_RULE}
        problems={[]}
        onSave={(rule) => create(ruleFor, rule)}
        onClose={onClose}
      />
    )
  }
  return (
    <NameDialog
      label={playlistTexts.name}
      limits={createPlaylistFields.name}
      title={playlistTexts.newTitle}
      action={kind === 'smart' ? playlistTexts.createNext : playlistTexts.createAction}
      onSave={async (name) => {
        if (kind === 'smart') setRuleFor(name)
        else await create(name)
      }}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <Select<PlaylistKind>
        label={playlistTexts.kind}
        hint={withLevels(playlistTexts.kindHints[kind], levels)}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: playlistTexts.kinds[value] }))}
      />
    </NameDialog>
  )
}
