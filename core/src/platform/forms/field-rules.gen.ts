// Made from the contract by scripts/generate/field-rules.mjs; do not edit.
import type { FieldLimits } from './field-rule.ts'

export const addPasskeyFields = {
  name: { required: 'Name is required', max: 60, long: 'A name has at most 60 characters' },
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

export const createAutomationFields = {
  name: { required: 'Name is required', max: 50, long: 'Name is limited to 50 characters; consider a shorter name' },
} as const satisfies Record<string, FieldLimits>

export const saveReportHistoryFields = {
  name: { required: 'Name is required', max: 200 },
} as const satisfies Record<string, FieldLimits>

export const renameReportHistoryFields = {
  name: { required: 'Name is required', max: 200 },
} as const satisfies Record<string, FieldLimits>
