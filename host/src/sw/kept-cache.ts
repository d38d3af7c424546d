/** Cache of answers that the page shows when it is opened without a connection. */
export const KEPT_CACHE = 'arbo.answers/1'
