import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Pictures of people and workspaces, 256 x 256 PNG. */
export const avatarEndpoints = resource({
  showAvatar: {
    method: 'GET',
    path: 'avatars/{name}',
    summary: 'A picture of a person or workspace. Its name is made of its content, so it never changes.',
    access: 'public',
    scope: 'none',
    params: z.object({ name: z.string().regex(/^[\w-]{43}\.png$/, refusal('picture')) }),
    answer: 'file',
    errors: ['not_found'],
  },
})
