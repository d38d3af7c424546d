import { z } from 'zod'
import { UploadError } from './errors.ts'
import { isSigned, sign } from './signing.ts'

const PURPOSE = 'upload-form/1'

const policySchema = z.object({
  key: z.string(),
  type: z.string(),
  maxBytes: z.number().int().positive(),
  /** Seconds since 1970. */
  expires: z.number().int(),
  context: z.record(z.string(), z.string()),
  partBytes: z.number().int().positive().optional(),
})

/** The permission of one form: one file under one key. */
export interface UploadPolicy {
  key: string
  /** Mime type that the file must be sent with. */
  type: string
  maxBytes: number
  /** Seconds since 1970. The upload must begin before, it may end later. */
  expires: number
  /** The values that the server wants back when the file arrives, such as ids of workspace, scene and user. */
  context: Record<string, string>
  /** Where the file, which then has exactly `maxBytes`, may also come in parts of this size. */
  partBytes?: number | undefined
}

export interface UploadForm {
  form_attributes: { action: string; method: 'POST'; enctype: 'multipart/form-data' }
  /** Fields to send before the file, as they are. */
  form_inputs: { key: string; 'Content-Type': string; policy: string; signature: string }
}

/** A form that the holder may post to `action` without being signed in. */
export function createUploadForm(secret: string, action: string, policy: UploadPolicy): UploadForm {
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64url')
  return {
    form_attributes: { action, method: 'POST', enctype: 'multipart/form-data' },
    form_inputs: {
      key: policy.key,
      'Content-Type': policy.type,
      policy: encoded,
      signature: sign(secret, PURPOSE, encoded),
    },
  }
}

function decode(policy: string): UploadPolicy {
  return policySchema.parse(JSON.parse(Buffer.from(policy, 'base64url').toString('utf8')))
}

/**
 * Checks the fields of a posted form and gives back its permission. `now` in milliseconds.
 * @throws UploadError form_forged, form_expired, form_mismatch
 */
export function verifyUploadForm(
  secret: string,
  inputs: Readonly<Record<string, string | undefined>>,
  now = Date.now(),
): UploadPolicy {
  const { policy: encoded, signature } = inputs
  if (!encoded || !signature || !isSigned(secret, PURPOSE, encoded, signature)) throw new UploadError('form_forged')
  const policy = decode(encoded)
  // A part goes on with an upload that was begun: as long as that is wanted.
  const isPart = policy.partBytes !== undefined && inputs['offset'] !== undefined
  if (!isPart && policy.expires * 1000 <= now) throw new UploadError('form_expired')
  if (inputs['key'] !== policy.key || inputs['Content-Type'] !== policy.type) throw new UploadError('form_mismatch')
  return policy
}
