import { failureOf, saveFile } from '@arbo/core'
import { useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'

/** A file to save; undefined where there is nothing to save yet. */
type Saved = { blob: Blob; name: string } | undefined

interface SaveFile<Key extends string> {
  /** Which file is being fetched. */
  saving: Key | null
  /** Fetches a file and has the browser save it. `read` rejects with an ApiError, which a toast says. */
  save: (key: Key, read: () => Promise<Saved>) => Promise<void>
}

/** Files that a screen saves, one at a time; `failed` is the title where one can't be had. */
export function useSaveFile<Key extends string>(failed: string): SaveFile<Key> {
  const { toasts } = useApp()
  const [saving, setSaving] = useState<Key | null>(null)
  return {
    saving,
    async save(key, read) {
      setSaving(key)
      try {
        const file = await read()
        if (file) saveFile(file.blob, file.name)
      } catch (error) {
        const failure = failureOf(error)
        const message = messageOf(failure)
        // The specification's text for an empty file needs no title beside it.
        const words = failure.error === 'is_empty' ? { title: message } : { title: failed, message }
        toasts.show({ id: 'save-file', kind: 'error', ...words })
      } finally {
        setSaving(null)
      }
    },
  }
}
