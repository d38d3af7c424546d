// Made from the contract by scripts/generate/field-rules.mjs; do not edit.
import type { FieldLimits } from './field-rule.ts'

export const addPasskeyFields = {
  name: { required: 'Name is required', max: 60, long: 'A name has at most 60 characters' },
} as const satisfies Record<string, FieldLimits>

export const createRoleFields = {
  landing_page_route: { max: 100 },
  landing_page_name: { max: 100 },
  name: { required: 'Name is required', max: 50, long: 'Name is limited to 50 characters; consider a shorter name' },
  description: { max: 250, long: 'Description is limited to 250 characters; consider a shorter one' },
} as const satisfies Record<string, FieldLimits>

export const createEntityFields = {
  name: { required: 'Name is required', max: 200 },
  code: { max: 8, long: 'A code has at most 8 characters' },
  description: { max: 250, long: 'Description is limited to 250 characters; consider a shorter one' },
} as const satisfies Record<string, FieldLimits>

export const createSavedViewFields = {
  name: { required: 'Name is required', max: 100 },
} as const satisfies Record<string, FieldLimits>

export const updateSavedViewFields = {
  name: { required: 'Name is required', max: 100 },
} as const satisfies Record<string, FieldLimits>

export const createPlaylistFields = {
  name: { required: 'Name is required', max: 100 },
  description: { max: 250, long: 'Description is limited to 250 characters; consider a shorter one' },
} as const satisfies Record<string, FieldLimits>

export const updatePlaylistFields = {
  name: { required: 'Name is required', max: 100 },
  description: { max: 250, long: 'Description is limited to 250 characters; consider a shorter one' },
} as const satisfies Record<string, FieldLimits>

export const requestPlaylistFields = {
  code: { max: 40 },
  message: { max: 500 },
} as const satisfies Record<string, FieldLimits>

export const duplicateTeamFields = {
  name: { required: 'Name is required', max: 50, long: 'Name is limited to 50 characters; consider a shorter name' },
} as const satisfies Record<string, FieldLimits>

export const createTemplateFlowFields = {
  name: { required: 'Name is required', max: 50, long: 'Name is limited to 50 characters; consider a shorter name' },
  description: { max: 250, long: 'Description is limited to 250 characters; consider a shorter one' },
} as const satisfies Record<string, FieldLimits>

export const createAutomationFields = {
  name: { required: 'Name is required', max: 50, long: 'Name is limited to 50 characters; consider a shorter name' },
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
  display_name: {
    required: 'Display name is required',
    max: 60,
    long: 'Name is limited to 60 characters; consider a shorter name',
  },
} as const satisfies Record<string, FieldLimits>

export const createApiTokenFields = {
  name: { required: 'Name is required', max: 200 },
} as const satisfies Record<string, FieldLimits>

export const createGuestLinkFields = {
  name: { required: 'Name is required', max: 100 },
  passphrase: { required: 'A passphrase has at least 6 characters', max: 200 },
} as const satisfies Record<string, FieldLimits>

export const createHolidayFields = {
  name: { required: 'Name is required', max: 200 },
} as const satisfies Record<string, FieldLimits>

export const createWebhookFields = {
  name: { required: 'Name is required', max: 200 },
  url: { required: 'An address looks like https://tools.example.com/hook, without a user or password' },
} as const satisfies Record<string, FieldLimits>

export const saveReportHistoryFields = {
  name: { required: 'Name is required', max: 200 },
} as const satisfies Record<string, FieldLimits>

export const renameReportHistoryFields = {
  name: { required: 'Name is required', max: 200 },
} as const satisfies Record<string, FieldLimits>
