/** Fixed values of guest links, apart from the schemas, which no browser loads. */

/** What a guest may do. */
export const GUEST_ACCESS = ['view', 'comment'] as const
export type GuestAccess = (typeof GUEST_ACCESS)[number]

/** `expired`: its last day is over. `revoked`: somebody ended it. */
export const GUEST_LINK_STATES = ['active', 'expired', 'revoked'] as const
export type GuestLinkState = (typeof GUEST_LINK_STATES)[number]

/** Links of one playlist or scene, revoked ones included. */
export const GUEST_LINKS_MAX = 100
export const GUEST_LINK_NAME_MAX = 100
export const GUEST_NAME_MAX = 80
export const PASSPHRASE_MIN = 6
export const PASSPHRASE_MAX = 200
