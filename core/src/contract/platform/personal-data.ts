import type { PermissionKey } from './permissions.ts'

/** Opens what is personal of others, to read and, for those who may change people, to change. */
export const SEE_PERSONAL = 'personalData_getPersonalDetails_read' as const satisfies PermissionKey

/** What of a person’s file is their own affair. The workspace’s own fields and the last access are so as well. */
export const PERSONAL_FIELDS = [
  'birthday',
  'phone',
  'mobile_phone',
  'address_1',
  'address_2',
  'address_3',
  'postal_code',
  'city',
  'country',
] as const
/** A field that is empty for whoever may not see what is personal of others. */
export type PersonalField = (typeof PERSONAL_FIELDS)[number]
