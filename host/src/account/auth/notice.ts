import { texts } from '../../app/texts.ts'

const NOTICES: readonly (readonly [key: string, value: string, text: string])[] = [
  ['timeout', '1', texts.noticeTimeout],
  ['user', '0', texts.noticeNoUser],
  ['invalid_2fa', '1', texts.noticeInvalidCode],
  ['requires_2fa', '1', texts.noticeNeedsCode],
  ['ws', '1', texts.noticeInvitation],
]

/** Why the user was sent to the sign-in page, from its query; null where the query says nothing. */
export function noticeFor(query: URLSearchParams | undefined): string | null {
  return NOTICES.find(([key, value]) => query?.get(key) === value)?.[2] ?? null
}
