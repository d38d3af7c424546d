// docs/errors.md, from the error catalogue of the contract.
import { loadContract } from '../lib/contract.mjs'

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|')

export async function generate() {
  const { ERRORS } = await loadContract()
  const rows = Object.entries(ERRORS).map(
    ([code, [status, message, when]]) => `| \`${code}\` | ${status} | ${cell(message)} | ${cell(when)} |`,
  )
  return [
    {
      path: 'docs/errors.md',
      content: `<!-- Made from core/src/contract/platform/errors.ts by scripts/generate/errors.mjs; do not edit. -->

# Errors

A failed call answers with its HTTP status and the body \`{ error, message, error_description?, meta? }\`. \`error\` is one
of the codes below and never changes its meaning; \`message\` is for people, in the
language that \`accept-language\` asks for where there is one (English, German, French, Spanish, Japanese); \`error_description\` says what exactly is wrong
with this call; \`meta.request_id\` is the id under which the server's log has it. \`validation_failed\` has a message per
field in \`meta.fields\`, \`too_many_requests\` the seconds to wait in \`meta.retry_after\`, \`permission_denied\` the missing
key in \`meta.permission\`. The message of \`ws_code_mismatch\` is the code of the workspace that the token belongs to.

| Code | Status | Message | When |
| ---- | ------ | ------- | ---- |
${rows.join('\n')}
`,
    },
  ]
}
