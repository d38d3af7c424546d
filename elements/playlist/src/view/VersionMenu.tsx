import { isApiError, type PlaylistStore } from '@arbo/core'
import { Menu, MenuChoices, classes } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import type { Entry } from '../model/playlist-data.ts'
import { useTexts } from '../texts.ts'

interface VersionMenuProps {
  entry: Entry
  /** Null where the version cannot be chosen: it is only shown. */
  store: PlaylistStore | null
  tabIndex: number
  onAttempt: (change: () => Promise<unknown>) => Promise<boolean>
}

/** The version that plays, with a mark if there is a newer one; its menu has the others. */
export function VersionMenu({ entry, store, tabIndex, onAttempt }: VersionMenuProps): ReactNode {
  const texts = useTexts()
  const [versions, setVersions] = useState<readonly { id: string; version: number; name: string }[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const { version, isPinned, isOutdated } = entry
  if (version === null) return null
  const look = classes('version', isPinned && 'pinned', isOutdated && 'outdated')
  const words = (
    <>
      <span>{texts.version({ version })}</span>
      {isOutdated && (
        <span className="newer" title={texts.outdatedHint}>
          {texts.outdated}
        </span>
      )}
    </>
  )
  if (!store) return <span className={look}>{words}</span>

  async function read(from: PlaylistStore): Promise<void> {
    setHasFailed(false)
    try {
      setVersions(await from.renditions(entry.id))
    } catch (error) {
      if (!isApiError(error)) throw error
      setHasFailed(true)
    }
  }

  return (
    <Menu
      align="end"
      onOpenChange={(open) => open && void read(store)}
      trigger={
        <button
          type="button"
          className={look}
          tabIndex={tabIndex}
          aria-label={`${texts.versionOf({ name: entry.name })}: ${texts.version({ version })}${isOutdated ? `, ${texts.outdated}` : ''}`}
        >
          {words}
        </button>
      }
    >
      {hasFailed ? (
        <p className="menu-note" role="alert">
          {texts.versionsFailed}
        </p>
      ) : (
        <MenuChoices
          label={texts.versionOf({ name: entry.name })}
          value={isPinned ? (entry.renditionId ?? '') : ''}
          onChange={(id) => void onAttempt(() => store.setRendition(entry.id, id === '' ? null : id))}
          options={[
            { value: '', label: texts.versionAsList },
            ...(versions ?? []).map((one) => ({
              value: one.id,
              label: `${texts.version({ version: one.version })}${one.name && one.name !== texts.version({ version: one.version }) ? ` · ${one.name}` : ''}`,
            })),
          ]}
        />
      )}
    </Menu>
  )
}
