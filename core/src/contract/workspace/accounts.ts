import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { GivenPassword } from '../account/account-fields.ts'
import { Done } from '../platform/shapes.ts'

/** An account and all that it has in workspaces. */
export const accountEndpoints = resource({
  deleteAccount: {
    method: 'DELETE',
    path: 'me',
    summary:
      'Delete the own account for good: all its sessions, API tokens, calendar addresses and guest links end. What it wrote stays in its workspaces, under its name or as that of a “Former member”.',
    access: 'user',
    scope: 'none',
    body: z.object({
      /** Of accounts that have one; others do this within 15 minutes of their sign-in. */
      password: GivenPassword.optional(),
      /** False: what the account wrote is that of a “Former member” from now on. */
      keep_name: z.boolean(),
    }),
    answer: 'data',
    data: Done,
    errors: ['wrong_password', 'sign_in_again', 'sole_owner'],
  },
})
