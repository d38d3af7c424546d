/** Faults by field; `form` is about all of them. */
export type Errors<Fields> = Partial<Record<keyof Fields | 'form', string>>

export const isNothing = (changes: object): boolean => Object.keys(changes).length === 0
