import type { EndpointName, EndpointSpec } from '@arbo/core/contract'
import { ApiError } from '../http/api-error.ts'
import type { DiskWatch } from './disk-watch.ts'

/** Signing in to read or to delete writes a little, which the floor has room for. */
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
/** A job's effect on the room on a disk: it makes large files, or removes files. Others write little. */
export type RoomUse = 'takes' | 'makes'

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

/** Whether such a job may begin; others wait in the queue until there is room again. */
export function mayBegin(disk: Pick<DiskWatch, 'state' | 'refusesWrites'>, use: RoomUse | undefined): boolean {
  if (disk.refusesWrites) return use === 'makes'
  return disk.state === 'ok' || use !== 'takes'
}
