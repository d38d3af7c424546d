// Made from the contract by scripts/generate/field-rules.mjs; do not edit.
import type { FieldLimits } from './field-rule.ts'

export const addPasskeyFields = {
  name: { required: 'name_required', max: 60, long: 'name_long' },
} as const satisfies Record<string, FieldLimits>

export const createRoleFields = {
  landing_page_route: { max: 100 },
  landing_page_name: { max: 100 },
  name: { required: 'name_required', max: 50, long: 'name_limited' },
  description: { max: 250, long: 'description_limited' },
} as const satisfies Record<string, FieldLimits>

export const createEntityFields = {
  name: { required: 'name_required', max: 200 },
  code: { max: 8, long: 'code_long' },
  description: { max: 250, long: 'description_limited' },
} as const satisfies Record<string, FieldLimits>

export const storeEntityItemFields = {
  name: { required: 'name_required', max: 200 },
  code: { max: 32, long: 'code_long' },
  description: { max: 250, long: 'description_limited' },
} as const satisfies Record<string, FieldLimits>

export const createSavedViewFields = {
  name: { required: 'name_required', max: 100 },
} as const satisfies Record<string, FieldLimits>

export const updateSavedViewFields = {
  name: { required: 'name_required', max: 100 },
} as const satisfies Record<string, FieldLimits>

export const createPlaylistFields = {
  name: { required: 'name_required', max: 100 },
  description: { max: 250, long: 'description_limited' },
} as const satisfies Record<string, FieldLimits>

export const updatePlaylistFields = {
  name: { required: 'name_required', max: 100 },
  description: { max: 250, long: 'description_limited' },
} as const satisfies Record<string, FieldLimits>

export const requestPlaylistFields = {
  code: { max: 40 },
  message: { max: 500 },
} as const satisfies Record<string, FieldLimits>

export const duplicateTeamFields = {
  name: { required: 'name_required', max: 50, long: 'name_limited' },
} as const satisfies Record<string, FieldLimits>

export const createTagFields = {
  name: { required: 'name_required', max: 60, long: 'name_limited' },
} as const satisfies Record<string, FieldLimits>

export const createTemplateFlowFields = {
  name: { required: 'name_required', max: 50, long: 'name_limited' },
  description: { max: 250, long: 'description_limited' },
} as const satisfies Record<string, FieldLimits>

export const createAutomationFields = {
  name: { required: 'name_required', max: 50, long: 'name_limited' },
} as const satisfies Record<string, FieldLimits>

export const updateUserRoleFields = {
  first_name: { max: 100 },
  middle_name: { max: 100 },
  last_name: { max: 100 },
  phone: { max: 50 },
  mobile_phone: { max: 50 },
  address_1: { max: 100 },
  address_2: { max: 100 },
  address_3: { max: 100 },
  postal_code: { max: 20 },
  city: { max: 100 },
  country: { max: 100 },
  display_name: { required: 'display_name_required', max: 60, long: 'name_limited' },
} as const satisfies Record<string, FieldLimits>

export const createApiTokenFields = {
  name: { required: 'name_required', max: 200 },
} as const satisfies Record<string, FieldLimits>

export const createGuestLinkFields = {
  name: { required: 'name_required', max: 100 },
  passphrase: { required: 'passphrase_short', max: 200 },
} as const satisfies Record<string, FieldLimits>

export const createHolidayFields = {
  name: { required: 'name_required', max: 200 },
} as const satisfies Record<string, FieldLimits>

export const createWebhookFields = {
  name: { required: 'name_required', max: 200 },
  url: { required: 'webhook_address' },
} as const satisfies Record<string, FieldLimits>

export const saveReportHistoryFields = {
  name: { required: 'name_required', max: 200 },
} as const satisfies Record<string, FieldLimits>

export const renameReportHistoryFields = {
  name: { required: 'name_required', max: 200 },
} as const satisfies Record<string, FieldLimits>
