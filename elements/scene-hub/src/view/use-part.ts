import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'
import type { ScenePartChanges } from '@arbo/core'

interface Part {
  me: string | null
  rights: readonly string[]
  changes: ScenePartChanges | null
  run: (work: () => Promise<void>) => Promise<boolean>
}

/** What the lists of files, notes and markers have in common. */
export function usePart(): Part {
  const { data, store } = useHubContext()
  const { run } = useNotices()
  return { me: data.me, rights: data.item.rights ?? [], changes: store, run }
}
