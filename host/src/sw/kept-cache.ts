/** Cache of answers that the page shows when it is opened without a connection. */
export const KEPT_CACHE = 'arbo.answers/1'
/** Message to the worker at a sign-out: nothing of what was asked until now is kept. */
export const FORGET_ANSWERS = 'FORGET_ANSWERS'
