import { catalogue } from '@arbo/core'

/** Texts of this element, for pages that show or log them. */
export const messages = catalogue('session', {
  badApiUrl: 'api-url is not an address: "{value}"',
  unreachable: 'The server cannot be reached. We keep trying, and you stay signed in.',
  alreadyDefined:
    '<{tag}> is already defined ({existing}); this copy ({own}) is not used. To have both, define this one under another tag.',
})
