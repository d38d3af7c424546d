import { ROOT_ROLES } from '@arbo/core/contract'
import type { Language } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import { notify } from '../../platform/notices/notify.ts'
import { pollLoop } from '../../platform/poll-loop.ts'
import { text } from '../texts.ts'
import type { DiskState } from '../../platform/disk/disk-watch.ts'
import { formatNumber } from '@arbo/core/format'
import { inLanguage } from '../../platform/observe/work-context.ts'

type NoticeDeps = Pick<Deps, 'database' | 'disk' | 'log'>

export interface DiskNotices {
  stop(): Promise<void>
}

/** How often a notice that failed is tried again: a disk that is full may refuse the notice, too. */
const AGAIN_MS = 60_000

const OWNERS = `
  select m.ws_id, m.id, coalesce(u.language, u.asked_language, 'en') as language from ws_user m
  join user_account u on u.id = m.user_id
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id and r.root_role_id = ${ROOT_ROLES.owner}
  join workspace w on w.id = m.ws_id and w.deleted_at is null
  where m.status = ${MEMBER_STATUS.active} and not m.blocked
  order by m.ws_id, m.id`

const groupOf = (state: DiskState): string => `disk:${state}`
/** Renames the key of an occurrence that is over, so that the next one is told anew. */
const OVER = `
  update notification set group_key = group_key || ':over'
  where ws_id = $1 and ws_user_id = $2 and group_key = any($3::text[])`
const IS_TOLD = 'select from notification where ws_id = $1 and ws_user_id = $2 and group_key = $3'

/** Notices that end with a state: with room all do, and a disk that is no longer full may still be low. */
const ENDED: Readonly<Record<DiskState, readonly string[]>> = {
  ok: [groupOf('low'), groupOf('full')],
  low: [groupOf('full')],
  full: [],
}

/** Tells the owners of every workspace how the server's disk is: once for each time that it gets so. */
export async function notifyDisk({ database, disk }: Omit<NoticeDeps, 'log'>, state: DiskState): Promise<void> {
  const owners = await database.query<{ ws_id: string; id: string; language: Language }>(OWNERS)
  const { data, files } = disk.free
  const megabytes = Math.floor(Math.min(data, files) / 1_000_000)
  for (const { ws_id, id, language } of owners) {
    const free = `${formatNumber(megabytes, 0, language)} MB`
    await database.withWorkspace(ws_id, async (tx) => {
      await tx.rows(OVER, [ws_id, id, ENDED[state]])
      if (state === 'ok' || (await tx.rows(IS_TOLD, [ws_id, id, groupOf(state)])).length > 0) return
      await notify(tx, { wsId: ws_id, id: null }, [
        {
          to: id,
          type: 'report',
          kind: 'direct',
          source: 'new',
          groupKey: groupOf(state),
          mutedBy: [],
          detail: { text: inLanguage(language, () => text(`disk.${state}`, { free })) },
        },
      ])
    })
  }
}

/** Watches the disk and tells owners; also of changes while the server was not running. */
export function startDiskNotices(deps: NoticeDeps): DiskNotices {
  const { disk, log } = deps
  let lastState: DiskState | undefined
  // A change while owners are being told is told right after, not a minute later.
  const loop = pollLoop(
    async () => {
      const { state } = disk
      if (state === lastState) return
      await notifyDisk(deps, state)
      lastState = state
    },
    {
      everyMs: AGAIN_MS,
      onError: (error) => log.warn({ err: error, disk: disk.state }, 'owners could not be told of the disk'),
    },
  )
  disk.onChange((state) => {
    log.warn({ disk: state }, 'the room on the disk has changed')
    loop.wake()
  })
  disk.start()
  loop.wake()
  return {
    async stop() {
      disk.stop()
      await loop.stop()
    },
  }
}
