import { texts } from '../../app/texts.ts'

const NOTICES = [
  ['timeout', '1', 'noticeTimeout'],
  ['user', '0', 'noticeNoUser'],
  ['invalid_2fa', '1', 'noticeInvalidCode'],
  ['requires_2fa', '1', 'noticeNeedsCode'],
  ['ws', '1', 'noticeInvitation'],
] as const

/** Why the user was sent to the sign-in page, from its query; null where the query says nothing. */
export function noticeFor(query: URLSearchParams | undefined): string | null {
  const notice = NOTICES.find(([key, value]) => query?.get(key) === value)?.[2]
  return notice ? texts[notice] : null
}
