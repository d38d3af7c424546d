/** Bytes of a JSON body; drawings of 200 operations are the largest. Files come by forms without this limit. */
export const BODY_LIMIT = 8 * 1024 * 1024
