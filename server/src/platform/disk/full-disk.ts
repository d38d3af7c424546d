import type { EndpointName, EndpointSpec } from '@arbo/core/contract'
import { ApiError } from '../http/api-error.ts'
import { INGEST_JOB } from '../../review/renditions/ingest-kind.ts'
import { PRODUCTION_IMPORT_JOB } from '../../connect/production-import/import-kind.ts'
import { REPORT_FILE_JOB } from '../../progress/reports/files/file-kind.ts'
import { REMOVE_FILES_JOB } from '../../review/storage/remove-files-kind.ts'
import type { DiskWatch } from './disk-watch.ts'

/** Who comes in to read or to delete writes a little, which the floor has room for. */
const SIGN_IN: ReadonlySet<EndpointName> = new Set([
  'login',
  'otpLogin',
  'passkeyLogin',
  'refreshToken',
  'beginOidc',
  'completeOidc',
  'openGuestLink',
  'freeUpStorage',
])
/** What makes large files. */
const LARGE_JOBS: ReadonlySet<string> = new Set([INGEST_JOB, PRODUCTION_IMPORT_JOB, REPORT_FILE_JOB])

/** Reading, coming in and whatever makes room go on when nothing else is written. */
function goesOn(name: EndpointName, { method, path, scope }: EndpointSpec): boolean {
  return (
    method === 'GET' || method === 'DELETE' || scope === 'read' || SIGN_IN.has(name) || /delete|\/cancel$/i.test(path)
  )
}

/** @throws {ApiError} disk_full */
export function checkDisk(disk: Pick<DiskWatch, 'refusesWrites'>, name: EndpointName, spec: EndpointSpec): void {
  if (!goesOn(name, spec) && disk.refusesWrites) throw new ApiError('disk_full')
}

/** Whether a job of this kind may begin; others wait in the queue until there is room again. */
export function mayBegin(disk: Pick<DiskWatch, 'state' | 'refusesWrites'>, kind: string): boolean {
  if (disk.refusesWrites) return kind === REMOVE_FILES_JOB
  return disk.state === 'ok' || !LARGE_JOBS.has(kind)
}
