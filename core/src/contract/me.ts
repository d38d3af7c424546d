import { z } from 'zod'
import { resource } from './endpoint.ts'
import { Id } from './shapes.ts'

export const Profile = z.object({
  id: Id,
  email: z.string(),
  display_name: z.string(),
  avatar: z.string().nullable(),
  terms_accepted: z.boolean(),
  preferred_timezone: z.string(),
  is_timezone_set: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const meEndpoints = resource({
  me: {
    method: 'GET',
    path: 'me',
    summary: 'The signed-in user’s profile.',
    access: 'user',
    scope: 'read',
    answer: 'data',
    data: Profile,
  },
})
