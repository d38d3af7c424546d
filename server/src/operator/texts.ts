import { textsOf, text as below } from '../platform/texts.ts'

/** Texts of the operator's commands. */
const ENGLISH = {
  'operator.usage':
    'Usage: npm run account -- block ADDRESS | unblock ADDRESS | delete ADDRESS [--former-member] [--hand-over-to ADDRESS]',
  'operator.running':
    'The server runs on the data folder {folder}. Stop it for the time of the command, or set OPERATOR_TOKEN and call /api/operator/accounts; with PostgreSQL the command works while it runs.',
  'operator.unknown': 'There is no account {email}.',
  'operator.sole_owner': '{email} is the only owner of {names}. Name a member who takes over: --hand-over-to ADDRESS.',
  'operator.block': '{email} is blocked and signed out everywhere.',
  'operator.unblock': '{email} is unblocked and can sign in again.',
  'operator.delete': '{email} is deleted.',
  'operator.unchanged': '{email} was so already: nothing is changed.',
} as const

export const text = textsOf({ english: ENGLISH, below })
