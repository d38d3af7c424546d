import type { ApiError } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/effects.ts'
import type { Session } from '../../platform/session/types.ts'
import { text } from '../../platform/texts.ts'
import { workText } from '../../platform/work-texts.ts'
import { type Outbox, type OutboxOptions, createOutbox } from './outbox.ts'
import { type OutboxStorage, outboxScope } from './outbox-storage.ts'
import { type EntrySending, sendEntries } from './send-entries.ts'

/** Who shows what waits of a scene while it is sent. */
export type OutboxFace = Pick<OutboxOptions, 'send' | 'stop' | 'refused' | 'gone' | 'onCount'>

/** Tells why an entry was refused. */
export function tellRefused(session: Session, error: ApiError): void {
  const message = messageOf(error, text('toast.failed', { action: text('action.saving') }))
  session.effect({ type: 'toast', level: 'error', message })
}

/** The face while no review of the scene is open. */
function faceOfNobody(session: Session, itemId: string): OutboxFace {
  const sending: EntrySending = {
    session,
    api: createClient(session),
    itemId,
    stored: new Map(),
    uploading: new Map(),
  }
  return {
    send: async (batch) => void (await sendEntries(sending, batch)),
    stop: () => false,
    refused: (_, error) => tellRefused(session, error),
    gone: () => undefined,
    onCount: () => undefined,
  }
}

interface PageOutbox {
  box: Outbox
  faces: OutboxFace[]
  count: number
}
type PageOutboxes = WeakMap<OutboxStorage, Map<string, PageOutbox>>

/**
 * The one queue of a scene in this page, for the signed-in member. It sends whether or not somebody shows it, and is let
 * go when nobody does and nothing waits.
 */
export function pageOutbox(
  session: Session,
  storage: OutboxStorage,
  itemId: string,
  face?: OutboxFace,
): { box: Outbox; leave(): void } {
  const all = session.shared('outboxes/1', (): PageOutboxes => new WeakMap())
  const outboxes = all.get(storage) ?? new Map<string, PageOutbox>()
  all.set(storage, outboxes)
  const scope = outboxScope(session, itemId)
  const isCurrent = (): boolean => outboxScope(session, itemId) === scope

  function open(): PageOutbox {
    const nobody = faceOfNobody(session, itemId)
    const shown = (): OutboxFace => page.faces.at(-1) ?? nobody
    const box = createOutbox({
      storage,
      scope,
      isCurrent,
      send: (batch) => shown().send(batch),
      stop: (id) => shown().stop(id),
      refused: (entry, error) => shown().refused(entry, error),
      gone: (entry) => shown().gone(entry),
      onCount(count) {
        page.count = count
        for (const each of page.faces) each.onCount(count)
        letGo()
      },
      onStorageError(error) {
        const message = workText('review.not_kept', { message: error instanceof Error ? error.message : String(error) })
        session.effect({ type: 'toast', level: 'info', message, key: 'outbox' })
      },
    })
    const page: PageOutbox = { box, faces: [], count: 0 }
    return page
  }

  function letGo(): void {
    const isLeft = page.faces.length === 0 && (page.count === 0 || !isCurrent())
    if (!isLeft || outboxes.get(scope) !== page) return
    page.box.close()
    outboxes.delete(scope)
  }

  const page = outboxes.get(scope) ?? open()
  outboxes.set(scope, page)
  if (face) page.faces.push(face)
  return {
    box: page.box,
    leave() {
      page.faces = page.faces.filter((each) => each !== face)
      letGo()
    },
  }
}
