/** Flags that most routes share. */
export const IN_WORKSPACE = { requiresAuth: true, layout: 'main' } as const
export const PUBLIC = { notRequireWs: true, layout: 'bare' } as const
/** For signed-out visitors only. */
export const SIGNED_OUT = { ...PUBLIC, rejectOnAuth: true } as const
