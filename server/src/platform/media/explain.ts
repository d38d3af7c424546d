import { MediaError, MediaResourceError, MediaToolsError } from './errors.ts'
import { ProcessError } from '../child-process.ts'

const NO_SPACE = /No space left on device|ENOSPC/

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === 'ENOSPC') || NO_SPACE.test(error.message))
}

/**
 * The meaning of a failure of the programs or the machine for the person who uploaded the file. Cancelled runs and
 * faults of the server stay as they are.
 */
export function explainFailure(error: unknown): unknown {
  if (isFullDisk(error)) return new MediaResourceError('disk_full', error)
  if (!(error instanceof ProcessError)) return error
  if (error.code === 'process_aborted') return error
  if (error.code === 'process_not_started') return new MediaToolsError('tools.missing', {}, error)
  if (error.code === 'process_timeout') return new MediaError('too_slow', {}, error)
  if (NO_SPACE.test(error.stderr)) return new MediaResourceError('disk_full', error)
  // Ended from outside: by the system, for want of memory.
  if (error.exitCode === null) return new MediaResourceError('out_of_memory', error)
  return new MediaError('undecodable', {}, error)
}
