import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Audience } from '../../contract/platform/enums.ts'
import type { Room, RoomMinutes, RoomMoved, RoomPoint, RoomState } from '../../contract/review/room-fields.ts'
import type { RoomMinutesFormat } from '../../contract/review/room-values.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'

/** The calls of one window in one room. All reject with an ApiError. */
export interface RoomCalls {
  show(signal: AbortSignal, optOut: readonly number[]): Promise<Room>
  setState(state: RoomState): Promise<RoomMoved>
  point(point: RoomPoint): Promise<unknown>
  lead(toClientId: string): Promise<RoomMoved>
  setFollowing(following: boolean): Promise<unknown>
  end(): Promise<Room>
  minutes(): Promise<RoomMinutes>
  minutesFile(format: RoomMinutesFormat, audience?: Audience): Promise<FetchedFile>
}

/** For what a person asked for: the caller shows why it failed. */
const ASKED = { optOut: [0, ...SHOWN_BY_CALLER, 403, 404] }

/** A change of what is shown that takes longer than this is sent anew. */
const STATE_TIMEOUT_MS = 10_000

export function roomCalls(session: Session, id: string, client_id: string): RoomCalls {
  const api = createClient(session)
  const params = { id }
  const background = { params, optOut: QUIET, timeoutMs: STATE_TIMEOUT_MS }
  const setState = (body: ClientInput<'setRoomState'>['body']): Promise<RoomMoved> =>
    api.setRoomState({ ...background, body })
  return {
    show: (signal, optOut) => api.showRoom({ params, signal, optOut }),
    setState: (state) => setState({ client_id, state }),
    point: (point) => api.pointInRoom({ ...background, body: { client_id, ...point } }),
    lead: (to_client_id) => api.leadRoom({ params, body: { client_id, to_client_id }, ...ASKED }),
    setFollowing: (following) => api.followRoom({ ...background, body: { client_id, following } }),
    end: () => api.endRoom({ params, ...ASKED }),
    minutes: () => api.showRoomMinutes({ params, ...ASKED }),
    minutesFile: (format, audience = 'team') =>
      fetchFile(session, 'exportRoomMinutes', { params: { id, format }, query: { audience } }),
  }
}
