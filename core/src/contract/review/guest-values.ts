/** Fixed values of guest links, apart from the schemas, which no browser loads. */

/** What a guest may do. */
export const GUEST_ACCESS = ['view', 'comment'] as const
/** `view`: look at it; `comment`: say and draw something, too. */
export type GuestAccess = (typeof GUEST_ACCESS)[number]

/** `expired`: its last day is over. `revoked`: somebody ended it. */
export const GUEST_LINK_STATES = ['active', 'expired', 'revoked'] as const
/** Whether a link can be opened. */
export type GuestLinkState = (typeof GUEST_LINK_STATES)[number]

/** Links of one playlist or scene, revoked ones included. */
export const GUEST_LINKS_MAX = 100
/** Longest name of a guest link, in characters. */
export const GUEST_LINK_NAME_MAX = 100
/** Longest name that a guest gives, in characters. */
export const GUEST_NAME_MAX = 80
/** Shortest passphrase of a guest link, in characters. */
export const PASSPHRASE_MIN = 6
/** Longest passphrase of a guest link, in characters. */
export const PASSPHRASE_MAX = 200
