// Made from the contract by scripts/generate/field-rules.mjs; do not edit.
import { catalogue } from '../../contract/platform/language/catalogue.ts'

/** The server's words for what is wrong with a field. */
export const fieldRuleMessages = catalogue('core.field_rules', {
  code_long: 'A code has at most {max} characters',
  description_limited: 'Description is limited to {max} characters; consider a shorter one',
  display_name_required: 'Display name is required',
  name_limited: 'Name is limited to {max} characters; consider a shorter name',
  name_long: 'A name has at most {max} characters',
  name_required: 'Name is required',
  passphrase_short: 'A passphrase has at least 6 characters',
  webhook_address: 'An address looks like https://tools.example.com/hook, without a user or password',
})
