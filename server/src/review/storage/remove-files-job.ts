import type { Deps } from '../../platform/deps.ts'
import { PermanentJobError } from '../../platform/jobs/job.ts'
import type { JobHandler } from '../../platform/jobs/worker.ts'
import { folderOf } from '../../platform/uploads/keys.ts'

/** Removes uploaded files with the files that were made of them; a file that is not there any more is no error. */
export async function removeFiles({ storage }: Pick<Deps, 'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.deletePrefix(folderOf(key))
}

function keysOf(payload: Readonly<Record<string, unknown>>): string[] {
  const { keys } = payload
  const isList = Array.isArray(keys) && keys.every((key) => typeof key === 'string')
  if (!isList) throw new PermanentJobError('the job names no files')
  return keys as string[]
}

/** Removes files that could not be removed with their rows. */
export function removeFilesHandler(deps: Pick<Deps, 'storage'>): JobHandler {
  return async ({ job }) => {
    await removeFiles(deps, keysOf(job.payload))
    return null
  }
}
