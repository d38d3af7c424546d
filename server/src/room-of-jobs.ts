import { PRODUCTION_IMPORT_JOB } from './connect/production-import/import-kind.ts'
import type { RoomUse } from './platform/disk/full-disk.ts'
import { REPORT_FILE_JOB } from './progress/reports/files/file-kind.ts'
import { INGEST_JOB } from './review/renditions/ingest-kind.ts'
import { REMOVE_FILES_JOB } from './review/storage/remove-files-kind.ts'
import { SAMPLE_JOB } from './seed/sample-kind.ts'

/** By the kinds of jobs that need much room on the disk, or give some back. */
export const ROOM_OF_JOBS: Readonly<Record<string, RoomUse>> = {
  [INGEST_JOB]: 'takes',
  [PRODUCTION_IMPORT_JOB]: 'takes',
  [REPORT_FILE_JOB]: 'takes',
  [SAMPLE_JOB]: 'takes',
  [REMOVE_FILES_JOB]: 'makes',
}
