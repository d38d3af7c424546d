import { uuidv7 } from 'uuidv7'
import type { AnswerData, HandlerInput } from '@arbo/core/contract'
import { guestVisitor } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { giveBackAttempt, takeAttempt } from '../../platform/http/rate-limit.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { takeTurn } from '../../platform/http/turns.ts'
import { everywhere } from '../../account/auth/attempts.ts'
import { isPassword } from '../../account/auth/password.ts'
import { guestPerson } from '../../platform/access/people.ts'
import { authorOf, linkInForce } from '../../platform/access/guest-link.ts'
import type { LinkRow } from '../../platform/access/guest-link.ts'
import { readLinkToken } from '../../platform/access/guest-link-token.ts'
import { keyOf, makePass, PASS_SECONDS, readPass } from '../../platform/access/guest-pass.ts'

type OpenDeps = Pick<Deps, 'database' | 'secrets' | 'config'>

const WINDOW_SECONDS = 15 * 60
const HOUR_SECONDS = 3600
/** Of one link from one network address: a whole team behind one address, but not a flood of names. */
const OPENED_PER_HOUR = 100

/** Without a proof nothing is looked up: a token that nobody made tells nothing of those that somebody did. */
async function linkOf({ database, secrets }: OpenDeps, token: string): Promise<LinkRow> {
  const ids = readLinkToken(secrets, token)
  if (!ids) throw new ApiError('guest_link_unknown')
  const link = await linkInForce(database, ids)
  authorOf(link)
  return link
}

/** @throws {ApiError} guest_link_unknown, guest_link_expired, guest_link_revoked */
export async function showLink(deps: OpenDeps, token: string): Promise<AnswerData<'showGuestLink'>> {
  const { workspace, passphraseHash } = await linkOf(deps, token)
  return { workspace, needs_passphrase: passphraseHash !== null }
}

/** Wrong passphrases count by link and address, by address, and by link from everywhere. */
function guessLimits({ config }: OpenDeps, { linkId }: LinkRow, address: string): Limit[] {
  const { perAccount, perAddress } = config.loginFailures
  return [
    { key: `guest:link:${linkId}:${address}`, hits: perAccount, seconds: WINDOW_SECONDS },
    { key: `guest:address:${address}`, hits: perAddress, seconds: WINDOW_SECONDS },
  ]
}

/** People who have opened the link by its passphrase before; guesses from elsewhere do not keep them waiting. */
function wasHere({ secrets }: OpenDeps, { linkId, passphraseHash }: LinkRow, earlier: string | undefined): boolean {
  const claims = earlier === undefined ? null : readPass(secrets, earlier)
  return claims?.linkId === linkId && claims.key === keyOf(passphraseHash)
}

async function checkPassphrase(
  deps: OpenDeps,
  link: LinkRow,
  { passphrase, earlier }: { passphrase: string; earlier: string | undefined },
  address: string,
): Promise<void> {
  if (link.passphraseHash === null) return
  const limits = guessLimits(deps, link, address)
  await takeAttempt(deps.database, limits)
  const turns = everywhere(deps.config, `guest:everywhere:${link.linkId}`)
  const isKnown = wasHere(deps, link, earlier)
  if (!isKnown) await takeTurn(deps.database, turns)
  if (!(await isPassword(link.passphraseHash, passphrase))) throw new ApiError('guest_passphrase_wrong')
  await giveBackAttempt(deps.database, isKnown ? limits : [...limits, turns])
}

/** A guest who comes back under the same name is the same visitor, so that their comments stay theirs. */
async function returningId(
  { secrets }: OpenDeps,
  tx: Tx,
  { wsId, linkId }: LinkRow,
  name: string,
  earlier: string | undefined,
): Promise<string | undefined> {
  const claims = earlier === undefined ? null : readPass(secrets, earlier)
  if (claims?.wsId !== wsId || claims.linkId !== linkId) return undefined
  const [row] = await tx.rows<{ id: string }>(
    `update guest_visitor set last_seen_at = now()
     where ws_id = $1 and id = $2 and link_id = $3 and name = $4 returning id`,
    [wsId, claims.visitorId, linkId, name],
  )
  return row?.id
}

/**
 * @throws {ApiError} guest_link_unknown, guest_link_expired, guest_link_revoked, guest_passphrase_wrong,
 *   too_many_requests
 */
export async function openLink(
  deps: OpenDeps,
  token: string,
  { name, passphrase = '', earlier }: HandlerInput<'openGuestLink'>['body'],
  address: string,
): Promise<AnswerData<'openGuestLink'>> {
  const link = await linkOf(deps, token)
  const { wsId, linkId } = link
  const opened = { key: `guest:opened:${linkId}:${address}`, hits: OPENED_PER_HOUR, seconds: HOUR_SECONDS }
  await takeAttempt(deps.database, [opened])
  await checkPassphrase(deps, link, { passphrase, earlier }, address)
  const visitorId = await deps.database.withWorkspace(wsId, async (tx) => {
    const previousId = await returningId(deps, tx, link, name, earlier)
    const id = previousId ?? uuidv7()
    if (!previousId) await tx.insert(guestVisitor).values({ ws_id: wsId, id, link_id: linkId, name })
    await tx.rows(
      'update guest_link set opened_count = opened_count + 1, last_opened_at = now() where ws_id = $1 and id = $2',
      [wsId, linkId],
    )
    return id
  })
  const claims = { wsId, linkId, visitorId, key: keyOf(link.passphraseHash) }
  return { ...makePass(deps.secrets, claims, PASS_SECONDS), guest: guestPerson({ id: visitorId, name }) }
}
