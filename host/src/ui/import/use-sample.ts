import { failureOf, saveFile, type FetchedFile } from '@arbo/core'
import { sampleFailure } from '@arbo/core/internal'
import { useApp } from '../../app/app-context.ts'

/** Downloads a sample file; shows a toast where that fails (CORE-74). `fetchSample` rejects with an ApiError. */
export function useSample(fetchSample: () => Promise<FetchedFile>): () => Promise<void> {
  const { toasts } = useApp()
  return async () => {
    try {
      const { blob, name } = await fetchSample()
      saveFile(blob, name)
    } catch (error) {
      toasts.show({ id: 'import-sample', kind: 'error', title: sampleFailure(failureOf(error)) })
    }
  }
}
